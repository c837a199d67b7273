import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { budgetFaults, connectionsNeeded } from '../databases/connection-budget.ts';
import { plannedServices, type ServiceName } from '../distributed/plan.ts';
import { composeFaults } from './testing/compose-faults.ts';
import { type ComposeFile, type ComposeService, readCompose, readText, typedCompose } from './testing/compose-file.ts';

/** The linter's package carries the Compose Specification's own schema. */
const linter = createRequire(import.meta.url).resolve('dclint/package.json');
const { $schema: _draft, ...schema } = JSON.parse(
  readFileSync(path.join(path.dirname(linter), 'schemas/compose.schema.json'), 'utf8'),
);
const isCompose = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

function faultsAfter(change: (compose: ComposeFile) => void): string[] {
  const compose = typedCompose(readCompose());
  change(compose);
  return composeFaults(compose);
}

function changed<Value>(value: Value | undefined, change: (value: Value) => void): void {
  if (value === undefined) throw new Error('There is nothing to change.');
  change(value);
}

describe('docker-compose.yml', () => {
  it('is as the Compose Specification wants it', () => {
    isCompose(readCompose());
    expect(isCompose.errors ?? []).toEqual([]);
    expect(isCompose({ services: { stock: { image: 'x', restrat: 'always' } } })).toBe(false);
  });

  it('gives every process of the plan what the plan gives it, and bounds and secrets to all', () => {
    expect(faultsAfter(() => undefined)).toEqual([]);
  });

  const mistakes: [string, (compose: ComposeFile) => void, string][] = [
    ['a service left out', ({ services }) => delete services['search-indexer-2'], 'search-indexer-2 is in the plan'],
    [
      'a variable left out',
      ({ services }) => changed(services.leads, ({ environment }) => delete environment.SITES_URL),
      'leads: SITES_URL is not set',
    ],
    [
      "another service's secret",
      ({ services }) =>
        changed(services.stock, (stock) => {
          stock.secrets = [{ source: 'leads', target: 'service.env' }];
        }),
      'stock: SERVICE_PRIVATE_JWK',
    ],
    [
      'an address of nobody',
      ({ services }) =>
        changed(services['gateway-2'], ({ environment }) => {
          environment.STOCK_URL = 'http://stocks:3000';
        }),
      'there is no stocks',
    ],
    [
      'a secret in sight',
      ({ services }) =>
        changed(services.identity, ({ environment }) => {
          environment.DEPLOYMENT_KEY = 'abc';
        }),
      'identity: a secret is visible',
    ],
    [
      'an engine that is published',
      ({ services }) =>
        changed(services.postgres, (postgres) => {
          postgres.ports = ['5432:5432'];
        }),
      'postgres: it is published',
    ],
    [
      "support's key",
      ({ secrets }) => {
        secrets.support = { file: './deploy/containers/secrets/support.env' };
      },
      'a container gets the secret support.env',
    ],
    [
      'a job without a program',
      ({ services }) =>
        changed(services.topics, (topics) => {
          topics.command = ['node', 'deploy/dist/programs/make-topics.js'];
        }),
      'topics: its program is not there',
    ],
  ];
  it.each(mistakes)('is distinguished from one with %s', (_mistake, change, fault) => {
    expect(faultsAfter(change).join('\n')).toContain(fault);
  });

  it('ends TLS at the proxy, keeps its certificates, and trusts only it', () => {
    const compose = typedCompose(readCompose());
    const proxied = compose.services.proxy;
    const caddy = readText('deploy/containers/Caddyfile');
    expect(proxied?.ports.map((port) => port.split(':').at(-1))).toEqual(['80', '443', '443/udp']);
    expect(proxied?.volumes).toContain('proxy-data:/data');
    expect(proxied?.tmpfs).not.toContain('/data');
    expect(proxied?.environment.SITE_ADDRESSES).toBe('http://');
    expect(caddy).toContain('{$SITE_ADDRESSES:http://} {');
    expect(caddy).not.toContain('auto_https off');
    expect(caddy).toMatch(/@tls protocol https\n\s*header @tls Strict-Transport-Security "max-age=\d{8}"/);
    // It sets X-Forwarded-* itself as long as it trusts no proxy before it.
    expect(caddy).not.toContain('trusted_proxies');
    expect(caddy).toContain('header_up -Forwarded');
    const [, subnet] = /subnet: (\S+)/.exec(readText('docker-compose.yml')) ?? [];
    for (const name of ['gateway-1', 'gateway-2', 'gateway-3'])
      expect(compose.services[name]?.environment.TRUST_PROXY).toBe(subnet);
    expect(caddy).toContain('reverse_proxy gateway-1:3000 gateway-2:3000 gateway-3:3000 {');
    const asked = /127\.0\.0\.1:(\d+)/.exec(proxied?.healthcheck?.test.join(' ') ?? '')?.[1];
    expect(caddy).toContain(`http://127.0.0.1:${asked} {`);
  });

  it('migrates and makes topics before any service, and databases before that', () => {
    const { services } = typedCompose(readCompose());
    const completed = { condition: 'service_completed_successfully' };
    const prepared = Object.values(services).filter(({ build }) => build?.target === 'service');
    expect(prepared).toHaveLength(9);
    for (const { depends_on } of prepared) {
      expect(depends_on).toMatchObject({ migrations: completed, topics: completed });
    }
    expect(services.migrations?.depends_on).toEqual({ databases: completed });
  });

  it('watches a drop folder where asked to, with settings that it can only read, and no way out but to a gateway', () => {
    const compose = typedCompose(readCompose());
    const watcher = compose.services['feed-watch'];
    const [, , settings = ''] = watcher?.command ?? [];
    expect(watcher).toMatchObject({
      image: compose.services.topics?.image,
      profiles: ['drop'],
      environment: { GATEWAY_URL: 'http://gateway-1:3000' },
      restart: 'unless-stopped',
      group_add: ['1000'],
      volumes: ['/srv/drop:/srv/drop', `./deploy/containers/drop:${path.posix.dirname(settings)}:ro`],
      networks: ['inner'],
    });
    expect(compose.networks.inner?.internal).toBe(true);
    // Secrets of feed keys: neither git nor the builder may get them.
    expect(readText('.gitignore').split('\n')).toContain('deploy/containers/drop/');
    expect(readText('.dockerignore').split('\n')).toContain('deploy/containers/drop');
  });

  it('gives Postgres room for the connections and locks of all services, with their migrations', () => {
    const { services } = typedCompose(readCompose());
    const ours = Object.values(services).filter(({ build }) => build?.target === 'service');
    const nameOf = ({ build }: ComposeService) => build?.args.WORKSPACE.replace('services/', '') as ServiceName;
    const processes = ours.map(nameOf);
    const always = ours.filter(({ profiles }) => profiles.length === 0).map(nameOf);
    const command = services.postgres?.command?.join(' ') ?? '';
    const setting = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(command)?.[1]);
    const settings = {
      max_connections: setting('max_connections'),
      max_locks_per_transaction: setting('max_locks_per_transaction'),
      superuser_reserved_connections: 3,
      reserved_connections: 0,
      max_prepared_transactions: 0,
    };
    expect(always.toSorted()).toEqual(plannedServices.toSorted());
    expect(processes.length).toBe(always.length + 1);
    expect(budgetFaults(settings, connectionsNeeded(processes))).toEqual([]);
  });

  it('runs the engines that the tests run, and a broker that allows the session time of our consumers', () => {
    const { services } = typedCompose(readCompose());
    const tested = readText('tools/engines/src/containers.ts');
    for (const name of ['kafka', 'opensearch']) expect(tested).toContain(`'${services[name]?.image}'`);
    const asked = Number(
      /SESSION_TIMEOUT_MS = (\S+);/
        .exec(readText('packages/messaging/src/transport-environment.ts'))?.[1]
        ?.replace('_', ''),
    );
    expect(Number(services.kafka?.environment.KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS)).toBeLessThanOrEqual(asked);
  });
});
