import { generateServiceKeys } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { addressOf, distributedDatabases, plannedPorts, planProcesses } from './plan.ts';

const services = ['sites', 'identity', 'stock', 'leads', 'search-indexer', 'gateway'] as const;
const urls = Object.fromEntries(distributedDatabases.map((name) => [name, `postgres://here/${name}`])) as Record<
  (typeof distributedDatabases)[number],
  string
>;
const plan = planProcesses({
  port: 4000,
  urls,
  broker: '127.0.0.1:9092',
  opensearchUrl: 'http://127.0.0.1:9200',
  keys: await generateServiceKeys(services),
  secrets: { deploymentKey: 'sealing', pictureKeys: ['present', 'former'] },
  logLevel: 'info',
  spoolFolder: '/data/spool',
  pictureFolder: '/data/pictures',
  journalFolder: '/data/journal',
  photoOrigins: 'photos.example=http://127.0.0.1:8090',
});

describe('planProcesses', () => {
  it('gives each process its own port, two of them gateways and two indexers', () => {
    expect(new Set(plan.map(({ port }) => port))).toEqual(new Set(plannedPorts(4000)));
    expect(plan.filter(({ service }) => service === 'gateway').map(({ port }) => port)).toEqual([4000, 4001]);
    expect(plan.filter(({ service }) => service === 'search-indexer')).toHaveLength(2);
  });

  it('gives each service its own database and key, and no other service the deployment key', () => {
    for (const { service, env } of plan) {
      expect(env.DATABASE_URL).toBe(`postgres://here/${service.replace('-', '_')}`);
      expect(JSON.parse(env.SERVICE_PRIVATE_JWK ?? '').kid).toMatch(new RegExp(`^${service}/`));
    }
    const sealing = plan.filter(({ env }) => env.DEPLOYMENT_KEY !== undefined).map(({ service }) => service);
    expect(sealing.sort()).toEqual(['identity', 'leads']);
  });

  it('gives the gateways, and no other service, the same keys of pictures, the signing one first', () => {
    const keys = plan
      .filter(({ env }) => env.PICTURE_KEYS !== undefined)
      .map(({ name, env }) => [name, env.PICTURE_KEYS]);
    expect(keys).toEqual([
      ['gateway-1', 'present,former'],
      ['gateway-2', 'present,former'],
    ]);
  });

  it('gives each gateway its own spool, because one removes at its start what it finds there', () => {
    const spools = plan.flatMap(({ env }) => env.SPOOL_FOLDER ?? []);
    expect(spools).toEqual(['/data/spool/gateway-1', '/data/spool/gateway-2']);
  });

  it('addresses services where they listen', () => {
    for (const service of services) {
      const first = plan.find((process) => process.service === service);
      expect(addressOf(service, 4000)).toBe(`http://127.0.0.1:${first?.port}`);
    }
    const [gateway] = plan;
    expect(gateway?.env).toMatchObject({ STOCK_URL: addressOf('stock', 4000), LEADS_URL: addressOf('leads', 4000) });
  });
});
