import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeFaults } from './testing/compose-faults.ts';
import { type ComposeFile, readCompose, readText, typedCompose } from './testing/compose-file.ts';

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
    ['a service left out', ({ services }) => delete services['search-indexer-2'], 'search-indexer-2 is planned'],
    [
      'a variable left out',
      ({ services }) => changed(services.leads, ({ environment }) => delete environment.SITES_URL),
      'leads: SITES_URL is not given',
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
      'identity: a secret is in sight',
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
      'a job without a program',
      ({ services }) =>
        changed(services.topics, (topics) => {
          topics.command = ['node', 'deploy/dist/programs/make-topics.js'];
        }),
      'topics: its program is not there',
    ],
  ];
  it.each(mistakes)('is told apart from one with %s', (_mistake, change, told) => {
    expect(faultsAfter(change).join('\n')).toContain(told);
  });

  it('migrates and makes topics before any service, and databases before that', () => {
    const { services } = typedCompose(readCompose());
    const completed = { condition: 'service_completed_successfully' };
    const prepared = Object.values(services).filter(({ build }) => build?.target === 'service');
    expect(prepared).toHaveLength(8);
    for (const { depends_on } of prepared) {
      expect(depends_on).toMatchObject({ migrations: completed, topics: completed });
    }
    expect(services.migrations?.depends_on).toEqual({ databases: completed });
  });

  it('lets Postgres take all connections that the services may hold, and those of their migrations', () => {
    const { services } = typedCompose(readCompose());
    const pools = Object.values(services)
      .filter(({ build }) => build?.target === 'service')
      .map(
        ({ build }) =>
          `${build?.args.WORKSPACE}/src/${build?.args.WORKSPACE.endsWith('gateway') ? 'limits/limits.provider.ts' : 'app.module.ts'}`,
      )
      .map((file) => Number(/POOL_SIZE = (\d+);/.exec(readText(file))?.[1]) + 2);
    const most = Number(/max_connections=(\d+)/.exec(services.postgres?.command?.join(' ') ?? '')?.[1]);
    expect(pools.reduce((sum, pool) => sum + pool, 0)).toBeLessThan(most / 2);
  });

  it('runs the engines that the tests run, and a broker that allows the session time of our consumers', () => {
    const { services } = typedCompose(readCompose());
    const tested = readText('deploy/engines/src/containers.ts');
    for (const name of ['kafka', 'opensearch']) expect(tested).toContain(`'${services[name]?.image}'`);
    const asked = Number(
      /SESSION_TIMEOUT_MS = (\S+);/
        .exec(readText('packages/messaging/src/transport-environment.ts'))?.[1]
        ?.replace('_', ''),
    );
    expect(Number(services.kafka?.environment.KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS)).toBeLessThanOrEqual(asked);
  });
});
