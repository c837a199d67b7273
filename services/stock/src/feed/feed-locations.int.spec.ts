import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, upsert } from '../testing/feed-events.ts';
import { riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const north = {
  id: 71,
  slug: 'riverside-north',
  name: 'North',
  address: { street: '1 River Road', city: 'Brisbane', state: 'qld', postcode: '4000' },
};
const configured = {
  position: 1,
  sites: [],
  dealerships: [{ ...riverside, name: 'Riverside', locations: [north] }],
};
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

describe('the location of a fed vehicle', () => {
  let sites: Server;
  let stock: StockUnderTest;
  let alone: StockUnderTest;
  beforeAll(async () => {
    sites = createServer(async ({ url = '' }, response) => {
      const isKnown = new URL(url, NOWHERE).searchParams.get('after') !== '0';
      if (isKnown) await pause(100);
      const body = isKnown ? { position: 1, sites: [], dealerships: [] } : configured;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(sites, 'listening');
    stock = await startStockUnderTest({ sitesUrl: `http://127.0.0.1:${(sites.address() as AddressInfo).port}` });
    alone = await startStockUnderTest({ sitesUrl: NOWHERE });
  });
  afterAll(async () => {
    await stock?.close();
    await alone?.close();
    sites.closeAllConnections();
    sites.close();
  });

  const readiness = async ({ service }: StockUnderTest) => {
    const answer = await fetch(`${service.url}/health/ready`);
    return (await answer.json()) as { status: string };
  };
  let pushed = 0;
  const warningsAt = async (to: StockUnderTest, location_slug: string) => {
    pushed += 1;
    // The same VIN under several stock numbers would be warned about, too.
    const car = { ...corolla, vin: null, location_slug };
    const event = upsert(0, car, { event_id: `at-${pushed}`, stocknum: `AT${pushed}` });
    const { accepted, verdicts } = await to.push(event);
    expect(accepted).toBe(1);
    return (verdicts[0]?.warnings ?? []).map(({ field }) => field);
  };

  it('FEED-4 gets a warning if the dealership lacks it', async () => {
    while ((await readiness(stock)).status !== 'ok') await pause(20);
    expect(await warningsAt(stock, 'moonbase')).toEqual(['car.location_slug']);
    expect(await warningsAt(stock, 'riverside-north')).toEqual([]);
  });

  it('FEED-4 is accepted unchecked while the sites service is down, without blocking anyone', async () => {
    expect(await readiness(alone)).toMatchObject({ status: 'degraded' });
    expect(await warningsAt(alone, 'moonbase')).toEqual([]);
  });
});
