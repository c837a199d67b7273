import type { FeedFileReport, FeedStock } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minute } from '../testing/feed-events.ts';
import { feedOf } from '../testing/known-scopes.ts';
import { hillside, refusalOf, riverside, type StockUnderTest, startStockUnderTest } from '../testing/stock-service.ts';

const group = feedOf('group', riverside, hillside);
const narrow = feedOf('narrow', riverside);

/** What dealers write, as docs/feeds.md says how to read it. */
const mapping = {
  name: 'notations',
  lookups: { yards: { frankston: 'bayside-frankston' }, yes: { t: true, f: false } },
  stocknum: { column: 'No' },
  dealership_slug: { column: 'Yard' },
  kind: { column: 'Action', values: { A: 'upsert', S: 'sold', D: 'remove' } },
  fields: {
    make: { column: 'Make' },
    model: { column: 'Model' },
    car_type: { column: 'Type', default: 'used' },
    item_type: { value: 'car' },
    rego_expiry: { column: 'Rego Expiry', as: 'date', format: 'DD/MM/YYYY' },
    price: { first_of: ['Special', 'Price'], as: 'number', blank: ['POA'], empty: 'clear' },
    price_type: { value: 'Drive Away' },
    km: { first_of: ['Odometer', 'Kms'], as: 'integer' },
    'variant.cylinders': { column: 'Engine', match: '(\\d+) ?cyl', as: 'integer' },
    'variant.enginesize_litres': { column: 'Engine', split: { at: ',', take: 2 }, as: 'number' },
    'variant.fuelconsumptioncombined': { column: 'Consumption', as: 'number' },
    'variant.vehiclelength': { column: 'Length', as: 'integer', unit: 'metres' },
    'specifications.tare_weight': { column: 'Weight', as: 'integer', unit: 'tonnes' },
    colour: { column: 'Colour', split: { at: '/', take: 1 } },
    location_slug: { column: 'Location', split: { at: ',', take: 1 }, lookup: 'yards' },
    has_nvic: { column: 'NVIC', as: 'presence' },
    name: { template: '{Make} {Model}, {Colour}' },
  },
};
const COLUMNS =
  'No|Yard|Action|Make|Model|Type|Rego Expiry|Special|Price|Odometer|Kms|Engine|Consumption|Length|Weight|Colour|Location|NVIC';
const whole =
  'N1|riverside|A|Kia|Rio||30/06/2027|POA|$29,990||120,000 km|4 cyl, 2.4 L|8.7 L / 100 km|4.95 m|1.65 t|White / Black|Frankston, VIC|KR21';

describe('what dealers write', () => {
  let stock: StockUnderTest;
  beforeAll(async () => {
    stock = await startStockUnderTest();
    for (const caller of [group, narrow])
      await stock.client.request('PUT', '/feed/mappings/notations', { body: mapping, caller });
  });
  afterAll(() => stock?.close());

  const push = async (at: number, ...rows: string[]): Promise<FeedFileReport> => {
    const body = Buffer.from([COLUMNS, ...rows].join('\n'));
    const query = { mode: 'partial', mapping: 'notations', as_of: minute(at) };
    const asked = { body, headers: { 'content-type': 'text/csv' }, query, caller: group } as const;
    const { id } = (await stock.client.stream<{ id: string }>('POST', '/feed/files', asked)).body;
    for (;;) {
      const { body: file } = await stock.client.request<FeedFileReport>('GET', `/feed/files/${id}`, { caller: group });
      if (file.state !== 'queued' && file.state !== 'processing') return file;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const readBack = async (query: Record<string, string> = {}, caller = group) =>
    (await stock.client.request<FeedStock>('GET', `/feed/stock?${new URLSearchParams(query)}`, { caller })).body;

  it('FEED-8 is split, matched, converted, looked up, defaulted and taken from the first of several columns', async () => {
    expect(await push(0, whole)).toMatchObject({ accepted: 1, warned: 0 });
    const { vehicles } = await readBack();
    expect(vehicles).toMatchObject([
      {
        stocknum: 'N1',
        dealership_slug: 'riverside',
        status: 'in_stock',
        car: {
          make: 'Kia',
          car_type: 'used',
          item_type: 'car',
          rego_expiry: '2027-06-30',
          price: 29_990,
          price_type: 'Drive Away',
          km: 120_000,
          variant: {
            cylinders: 4,
            enginesize_litres: 2.4,
            fuelconsumptioncombined: 8.7,
            vehiclelength: 4_950,
          },
          specifications: { tare_weight: 1_650 },
          colour: 'White',
          location_slug: 'bayside-frankston',
          has_nvic: true,
          name: 'Kia Rio, White / Black',
        },
      },
    ]);
    // POA alone clears the price; a cell that can't be read costs its field, with a warning.
    const next = await push(5, whole.replace('$29,990', 'POA').replace('4 cyl, 2.4 L', 'turbo').replace('2027', '27'));
    expect(next).toMatchObject({ accepted: 1, refused: 0 });
    expect(next.findings.map(({ severity, field }) => [severity, field])).toEqual(
      expect.arrayContaining([
        ['warning', 'car.rego_expiry'],
        ['warning', 'car.variant.cylinders'],
      ]),
    );
    const { car } = (await readBack()).vehicles[0] ?? {};
    expect(car).toMatchObject({ rego_expiry: '2027-06-30' });
    expect(car).not.toHaveProperty('price');
  });

  it('FEED-8 says in a column of its own what a row reports: a listing, a sale, a removal', async () => {
    const kind = (no: string, action: string) => whole.replace('N1|riverside|A', `${no}|riverside|${action}`);
    await push(10, kind('K1', 'A'), kind('K2', 'A'));
    expect(await push(20, kind('K1', 'S'), kind('K2', 'D'), kind('K3', 'Z'))).toMatchObject({
      accepted: 2,
      refused: 1,
    });
    const left = (await readBack()).vehicles.map(({ stocknum, status }) => [stocknum, status]);
    expect(left).toEqual(
      expect.arrayContaining([
        ['K1', 'sold'],
        ['N1', 'in_stock'],
      ]),
    );
    expect(left.map(([stocknum]) => stocknum)).not.toContain('K2');
  });

  it('FEED-8 is read back by its own client only, page by page, and changes nothing if it is sent again as it was read', async () => {
    await push(30, whole.replace('N1|riverside', 'H1|hillside'), whole.replace('N1', 'P1'));
    const all = (await readBack()).vehicles.map(({ stocknum }) => stocknum);
    expect(all).toEqual(['K1', 'N1', 'P1', 'H1']);
    const paged: string[] = [];
    let next: string | undefined;
    do {
      const page = await readBack({ limit: '2', ...(next ? { after: next } : {}) });
      paged.push(...page.vehicles.map(({ stocknum }) => stocknum));
      next = page.next;
    } while (next !== undefined);
    expect(paged).toEqual(all);

    expect((await readBack({ dealership: 'hillside' })).vehicles.map(({ stocknum }) => stocknum)).toEqual(['H1']);
    expect((await readBack({}, narrow)).vehicles.map(({ stocknum }) => stocknum)).toEqual(['K1', 'N1', 'P1']);
    expect((await refusalOf(readBack({ dealership: 'hillside' }, narrow))).faults).toEqual([
      'dealership: expected one of riverside; got "hillside"',
    ]);
    expect((await refusalOf(readBack({ after: 'P1' }))).status).toBe(400);

    const { vehicles } = await readBack({ dealership: 'hillside' });
    const events = vehicles.map(({ stocknum, dealership_slug, car }) => ({
      ...{ type: 'upsert', event_id: `again-${stocknum}`, occurred_at: minute(40), stocknum, dealership_slug },
      car,
    }));
    expect(await stock.push({ events }, group)).toMatchObject({ accepted: 0, unchanged: 1, refused: 0 });
  });
});
