import type { VehicleAddressChunks, VehicleAddresses } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { corolla, feedChange, upsert } from '../testing/feed-events.ts';
import { visitorOf } from '../testing/known-scopes.ts';
import { hillside, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';
import { VehicleAddressBook } from './vehicle-address.http.ts';

const visitor = visitorOf(riverside);

describe('the addresses of vehicles', () => {
  let stock: StockUnderTest;
  const ids: string[] = [];
  beforeAll(async () => {
    stock = await startStockUnderTest();
    const found = ['A', 'B', 'C', 'D', 'E'].map((stocknum) => upsert(0, corolla, { stocknum }));
    const { verdicts } = await stock.push({ events: found });
    ids.push(...verdicts.map(({ vehicle_id }) => vehicle_id ?? ''));
  });
  afterAll(() => stock?.close());

  const slugsFrom = async (from: string) =>
    (
      await stock.client.request<VehicleAddresses>('GET', '/vehicle-addresses', {
        caller: visitor,
        query: { dealership: riverside.id, from },
      })
    ).body.addresses.map(({ slug }) => slug);

  it('are returned in chunks that end where the next begins', async () => {
    const book = stock.service.app.get(VehicleAddressBook);
    const { chunks } = await book.chunks([riverside.id], 2);
    expect(chunks).toHaveLength(3);
    const found = await Promise.all(chunks.map(({ from }) => book.addresses(riverside.id, from, 2)));
    const slugs = found.flatMap(({ addresses }) => addresses.map(({ slug }) => slug));
    const [first = ''] = [...ids].sort();
    expect(slugs.length).toBeGreaterThan(3);
    expect(slugs).toEqual(await slugsFrom(first));
  });

  it('leave out unavailable vehicles, and say when each last changed', async () => {
    const [first = ''] = [...ids].sort();
    expect(await slugsFrom(first)).toHaveLength(5);
    const before = await stock.rows('SELECT id, changed_at FROM vehicles ORDER BY id');
    await stock.push({ events: [feedChange(1, { type: 'status', status: 'sold' }, { stocknum: 'B' })] });
    expect(await slugsFrom(first)).toHaveLength(4);
    const after = await stock.rows('SELECT id, changed_at FROM vehicles ORDER BY id');
    const changed = after.filter(({ changed_at }, index) => Number(changed_at) !== Number(before[index]?.changed_at));
    expect(changed.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('SITE-4 are only those of the caller’s site', async () => {
    const ask = (caller: CallerStatement) =>
      stock.client.request<VehicleAddressChunks>('GET', '/vehicle-addresses/chunks', { caller });
    expect((await ask(visitor)).body.chunks).toEqual([{ dealership_id: riverside.id, from: [...ids].sort()[0] }]);
    expect((await ask(visitorOf(hillside))).body.chunks).toEqual([]);
    const others = stock.client.request('GET', '/vehicle-addresses', {
      caller: visitorOf(hillside),
      query: { dealership: riverside.id, from: 'a' },
    });
    await expect(others).rejects.toMatchObject({ status: 404 });
  });
});
