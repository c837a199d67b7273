import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentsOf, type ExampleEntry } from './testing/documents-of.ts';
import { NOW, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, HILLSIDE, RIVERSIDE, sites } from './testing/two-dealers.ts';

const STOCKTAKE = { start: '2025-01-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' };
const card = (id: string, position: number, fields: object = {}): ExampleEntry => ({
  kind: 'promo_card',
  id,
  body: { title: id, label: 'See it', link: '/special-offers', position, ...fields },
});
const promos = [
  card('finance', 8, {
    image: { drawing: 'suv', alt: 'A white SUV' },
    background: 'accent',
    message: 'Ask us.',
  }),
  card('behind', 17),
  card('stocktake', 4, { ...STOCKTAKE, display: ['used', 'demo'] }),
  card('strict', 6, { display: ['new', 'demo'], strictDisplay: true }),
  card('loose', 9, { display: ['new', 'demo'] }),
];
/** Thirty used cars and fifteen new ones: three pages. */
const cars = Array.from({ length: 45 }, (_, place) => ({
  id: `c${place}`,
  car_type: place < 30 ? ('used' as const) : ('new' as const),
}));
const ALL = '/search/new-used-and-demo-cars/';

describe('SRCH-10 promo cards among the results', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ sites, dealerships, cars, ...documentsOf(promos) });
  });
  afterAll(() => gateway.close());
  const moveTo = (instant: Date) => gateway.clock.advance(instant.getTime() - gateway.clock.now().getTime());
  beforeEach(() => moveTo(NOW));

  const results = async (path = ALL, options = RIVERSIDE) =>
    (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, options)).json().content;
  const shown = async (path = ALL) =>
    (await results(path)).promos.map(
      ({ title, position }: { title: string; position: number }) => `${position} ${title}`,
    );

  it('SRCH-10 stand in their slots of each page, beside 21 cars', async () => {
    for (const [page, count] of [
      ['', 21],
      ['?page=2', 21],
    ] as const) {
      const { cards, promos: found } = await results(ALL + page);
      expect(cards).toHaveLength(count);
      expect(found.map(({ position }: { position: number }) => position)).toEqual([6, 8, 9, 17]);
    }
    // The last page has three cars: nothing stands behind them.
    const last = await results(`${ALL}?page=3`);
    expect([last.cards.length, last.promos.length]).toEqual([3, 0]);
  });

  it('SRCH-10 have image, alternative text, link and background; another site has none', async () => {
    const [finance] = (await results()).promos.filter(({ title }: { title: string }) => title === 'finance');
    expect(finance).toMatchObject({
      message: 'Ask us.',
      link: { label: 'See it', href: '/special-offers' },
      picture: { alt: 'Illustration: A white SUV', src: expect.stringContaining('/images/') },
      background: 'accent',
    });
    expect((await results(ALL, HILLSIDE)).promos).toEqual([]);
  });

  it('SRCH-10 are within their window, whose end is outside: the stocktake card of January 2025', async () => {
    const at = async (instant: string) => {
      moveTo(new Date(instant));
      return (await shown()).includes('4 stocktake');
    };
    expect(await at('2024-12-31T13:59:59.999Z')).toBe(false);
    expect(await at('2024-12-31T14:00:00.000Z')).toBe(true);
    expect(await at('2025-01-31T13:59:59.999Z')).toBe(true);
    expect(await at('2025-01-31T14:00:00.000Z')).toBe(false);
  });

  it('SRCH-10 want every chosen car type on the list of a strict card, else one match or no choice', async () => {
    const seen = async (query: string) => {
      const titles = (await shown(`${ALL}${query}`)).join();
      return [titles.includes('strict'), titles.includes('loose')];
    };
    expect(await seen('')).toEqual([true, true]);
    expect(await seen('?car_type=new')).toEqual([true, true]);
    expect(await seen('?car_type=new&car_type=used')).toEqual([false, true]);
    expect(await seen('?car_type=used')).toEqual([false, false]);
    // Refused types leave the others.
    expect(await seen('?not.car_type=used')).toEqual([true, true]);
    expect(await seen('?not.car_type=new&not.car_type=demo')).toEqual([false, false]);
  });
});
