import { type CarDocument, EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { siteConfig } from '@forecourt/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EarlierPrices } from './earlier-prices.ts';

const NOW = new Date('2026-11-24T02:00:00Z');
const daysAgo = (days: number) => Math.floor(NOW.getTime() / 1_000) - days * 86_400;
const record = [
  { price: 27_990, price_type: 'Drive Away', from: daysAgo(23), to: daysAgo(3) },
  { price: 26_990, price_type: 'Drive Away', from: daysAgo(3) },
];
const fedPrices = { price: 26_990, before_price: 31_490, price_type: 'Drive Away' };
const car = { carId: 'car-1', fedPrices };
const siteThat = (prices: { prove_was?: boolean }) =>
  siteConfig.parse({ id: 1, slug: 'riverside', name: 'Riverside', dealership_ids: [1], prices });
const document: CarDocument = {
  ...({ id: 'car-1', slug: 'car-1', stocknum: 'U1', make: 'Toyota', model: 'Corolla' } as const),
  ...({ make_model: 'Toyota Corolla', item_type: 'car', car_type: 'used', status: 'in_stock' } as const),
  ...{ sold: false, reserved: false, dealership_id: 1, dealership_slug: 'riverside', show_on_dealer_website: true },
  ...{ created_at: 1, photos_count: 0, price_spans: record },
};

describe('the earlier price that is kept with a lead', () => {
  const engine = new EmbeddedCarSearchEngine();
  const pricesWith = (found: EmbeddedCarSearchEngine | undefined) =>
    new EarlierPrices(found, { now: () => NOW }, pino({ level: 'silent' }));
  beforeAll(async () => {
    await engine.createIndex('cars-1');
    await engine.pointAlias('cars', 'cars-1');
    await engine.write('cars-1', [{ id: 'car-1', revision: 1, document }]);
    await engine.refresh('cars-1');
  });

  it('PRICE-1 is the one that was proved, with the record that proves it', async () => {
    expect(await pricesWith(engine).of(car, siteThat({ prove_was: true }))).toEqual({
      cents: 2_799_000,
      proof: {
        shownDays: 20,
        reducedAt: '2026-11-21T02:00:00.000Z',
        record: [
          { cents: 2_799_000, type: 'Drive Away', from: daysAgo(23), to: daysAgo(3) },
          { cents: 2_699_000, type: 'Drive Away', from: daysAgo(3) },
        ],
      },
    });
  });

  it('is asked for while stock reads the vehicle, and again where stock knows it by another id', async () => {
    const read: string[] = [];
    const search = engine.search.bind(engine);
    const noting = Object.assign(Object.create(engine) as EmbeddedCarSearchEngine, {
      search: (...asked: Parameters<typeof search>) => {
        read.push('index');
        return search(...asked);
      },
    });
    const stock = async () => {
      read.push('stock');
      await new Promise(setImmediate);
      return car;
    };
    const proving = siteThat({ prove_was: true });
    const both = pricesWith(noting).beside('car-1', proving, stock);
    expect(read).toEqual(['stock', 'index']);
    expect(await both).toMatchObject({ carId: 'car-1', was: { cents: 2_799_000 } });
    expect((await pricesWith(engine).beside('as-it-was-called', proving, stock)).was?.cents).toBe(2_799_000);
    await expect(pricesWith(engine).beside('car-1', proving, () => Promise.reject(new Error('away')))).rejects.toThrow(
      'away',
    );
  });

  it('is the feed’s on a site without the proof, and says that nothing proves it', async () => {
    expect(await pricesWith(engine).of(car, siteThat({}))).toEqual({ cents: 3_149_000 });
  });

  it('is none where the price has changed since, where nothing is recorded, and where the index does not answer', async () => {
    const proving = siteThat({ prove_was: true });
    expect(
      await pricesWith(engine).of({ ...car, fedPrices: { ...fedPrices, price: 25_990 } }, proving),
    ).toBeUndefined();
    expect(await pricesWith(engine).of({ ...car, carId: 'car-2' }, proving)).toBeUndefined();
    expect(await pricesWith(new EmbeddedCarSearchEngine()).of(car, proving)).toBeUndefined();
    expect(await pricesWith(undefined).of(car, proving)).toBeUndefined();
  });
});
