import type { SiteConfigInput } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships } from './testing/two-dealers.ts';

const siteOf = (id: number, slug: string, changes: Partial<SiteConfigInput>) => ({
  revision: 1,
  config: exampleSite({ id, slug, hosts: [`${slug}.example`], dealership_ids: [1, 2], ...changes }).config,
});
const sites = [
  siteOf(1, 'by-place', {}),
  siteOf(2, 'by-dealership', { location: { page_of: 'dealership' } }),
  siteOf(3, 'one-make', { template: 'single-make', manufacturer: 'Toyota' }),
];

describe('the addresses of places', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ sites, dealerships });
  });
  afterAll(() => gateway.close());

  const at = async (slug: string, path: string) => {
    const { status, headers } = await gateway.get(path, { host: `${slug}.example` });
    return [status, headers.location];
  };

  it('PAGE-1 are of locations or of dealerships, as the site says, and lead to contact where one make is sold', async () => {
    expect(await at('by-place', '/locations/riverside-yard')).toEqual([200, undefined]);
    expect(await at('by-dealership', '/locations/riverside')).toEqual([200, undefined]);
    expect(await at('one-make', '/locations/riverside-yard')).toEqual([301, '/contact']);
    for (const slug of ['by-place', 'by-dealership']) {
      expect(await at(slug, '/locations/nowhere')).toEqual([404, undefined]);
    }
  });
});
