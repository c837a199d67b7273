import { dealership as dealershipSchema } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentChanges } from './testing/example-document.ts';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { daysAgo, dealerships, found, riversideVehicle } from './testing/two-dealers.ts';

const [riverside] = dealerships;
const PROVING = { host: 'proving.example' };
const AS_FED = { host: 'as-fed.example' };
/** As its feed gives it: the earlier price is the feed's own idea. */
const prices = { price: 26_990, before_price: 31_490, price_type: 'Drive Away' };
const vehicle = {
  ...riversideVehicle,
  prices,
  photos: { images: [{ url: 'https://photos.example/1.jpg' }] },
  details: { ...riversideVehicle.details, vin: '5GZCZ43D13S812715', drive: 'FWD' },
};
/** What the platform recorded: another price for 20 days, reduced 3 days ago. */
const recorded: Partial<DocumentChanges> = {
  price_spans: [
    { price: 27_990, price_type: 'Drive Away', from: daysAgo(23), to: daysAgo(3) },
    { price: 26_990, price_type: 'Drive Away', from: daysAgo(3) },
  ],
  market_source: 'own_stock',
  market_date: daysAgo(1),
  average_market_price: 28_500,
  market_figures: { at: daysAgo(1), nation: { median: 28_500, lower: 27_000, upper: 29_900, cars: 7, dealerships: 3 } },
};

describe('the price of a vehicle, wherever it is asked for', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const siteOf = (id: number, slug: string, prices: object, finance: object = {}) => {
      const { config } = exampleSite({ id, slug, hosts: [`${slug}.example`], dealership_ids: [1], prices, finance });
      return { revision: 1, config };
    };
    const { id, slug, details } = vehicle;
    const { make, model, badge, year, car_type, km, colour } = details;
    const facts = { make, model, badge, year, car_type, km, colour };
    gateway = await startTestGateway({
      sites: [
        siteOf(1, 'proving', { prove_was: true, history: true }, { repayments: 'calculator' }),
        siteOf(2, 'as-fed', {}),
      ],
      dealerships: [dealershipSchema.parse(riverside)],
      answers: {
        vehicle: (asked) => (asked === id || asked === slug ? found(vehicle) : undefined),
        vehicles: () => [vehicle],
      },
      cars: [
        { id, slug, ...facts, ...prices, current_price: prices.price, ...recorded },
        { id: 'other', ...facts, price: 28_490, current_price: 28_490, price_type: 'Drive Away', km: 50_000 },
        { id: 'far', ...facts, price: 9_990, current_price: 9_990, price_type: 'Drive Away', km: 150_000 },
      ],
    });
  });
  afterAll(() => gateway?.close());

  /** What each place says of the earlier price. */
  async function earlierOn(site: { host: string }): Promise<unknown[]> {
    const get = async (path: string) => (await gateway.get(path, site)).json();
    const { content } = await get(`/api/pages?path=/cars/${vehicle.slug}`);
    const results = await get('/api/pages?path=/search/new-used-and-demo-cars/');
    const card = results.content.cards.find((each: { id: string }) => each.id === vehicle.id);
    const api = await get(`/api/cars/${vehicle.id}`);
    const { hits } = await get('/api/search');
    const hit = hits.find((each: { id: string }) => each.id === vehicle.id);
    const [listed] = (await get('/api/cars')).filter((each: { id: string }) => each.id === vehicle.id);
    return [
      ...[content.price.was, card.price.was, api.shown_price.was, hit.shown_price.was, listed.shown_price.was],
      ...[api.before_price, hit.before_price, listed.before_price],
    ];
  }

  it('PRICE-1 is the one that the platform recorded, where the site wants that, whatever a feed says', async () => {
    expect(await earlierOn(PROVING)).toEqual([...Array(5).fill('$27,990'), ...Array(3).fill(27_990)]);
    const answers = await Promise.all(
      [`/cars/${vehicle.slug}`, '/search/new-used-and-demo-cars/', `/api/cars/${vehicle.id}`, '/api/search'].map(
        async (path) => (await gateway.get(path, PROVING)).text,
      ),
    );
    for (const answer of answers) expect(answer).not.toMatch(/31,?490/);
    const { content } = (await gateway.get(`/api/pages?path=/cars/${vehicle.slug}`, PROVING)).json();
    expect(content.price.was_note).toBe('Shown for 20 of the 28 days before 17 Nov 2026');
    expect(content.price_history).toEqual([
      { days: 'Since 17 November 2026', price: '$26,990', type: 'Drive Away' },
      { days: '28 October 2026 to 17 November 2026', price: '$27,990', type: 'Drive Away' },
    ]);
  });

  it('PRICE-1 CARD-4 is the feed’s on a site without the proof, which publishes no record', async () => {
    expect(await earlierOn(AS_FED)).toEqual([...Array(5).fill('$31,490'), ...Array(3).fill(31_490)]);
    const { content } = (await gateway.get(`/api/pages?path=/cars/${vehicle.slug}`, AS_FED)).json();
    expect([content.price.was_note, content.price_history]).toEqual([undefined, []]);
    expect((await gateway.get('/api/search', AS_FED)).text).not.toContain('price_spans');
  });

  it('FIN-3 has its repayment beside it on card and page, a budget as filter and slider, and a sort by it', async () => {
    const results = async (query: string, site = PROVING) =>
      (
        await gateway.get(`/api/pages?path=${encodeURIComponent(`/search/new-used-and-demo-cars/${query}`)}`, site)
      ).json().content;
    const all = await results('?sortBy=lowestRepayment');
    const weekly = all.cards.map(({ repayment }: { repayment: { amount: string } }) => repayment.amount);
    expect(weekly).toEqual(['$48.68 a week', '$131.52 a week', '$138.83 a week']);
    const shown = { amount: '$131.52 a week', rates: '10.00%\u00A0p.a., comparison\u00A0rate\u00A010.00%\u00A0p.a.' };
    expect(all.cards[1].repayment).toMatchObject({ ...shown, warning: expect.stringContaining('WARNING') });
    const { content } = (await gateway.get(`/api/pages?path=/cars/${vehicle.slug}`, PROVING)).json();
    expect(content.repayment).toMatchObject({ ...shown, warning: expect.stringContaining('WARNING') });
    const ofBudget = (page: { sections: { name: string }[] }) =>
      page.sections.find(({ name }) => name === 'weekly_budget');
    expect(ofBudget(all)).toMatchObject({
      kind: 'range',
      terms: {
        rates: shown.rates,
        basis: 'Example rate, over 60 months, no deposit',
        warning: expect.stringContaining('WARNING'),
      },
    });
    const sorts = (page: { sorts: { value: string; selected: boolean }[] }) =>
      page.sorts.filter(({ value }) => value === 'lowestRepayment').map(({ selected }) => selected);
    expect(sorts(all)).toEqual([true]);
    const afforded = await results('?weekly_budget=:131.52');
    expect(afforded.count).toBe(2);
    expect((await results('?weekly_budget=:131.51')).count).toBe(1);
    // A site that states no repayments has none of it.
    const without = await results('?weekly_budget=:50', AS_FED);
    expect([without.count, ofBudget(without), sorts(without), without.cards[0].repayment]).toEqual([
      ...[3, undefined, [], undefined],
    ]);
    expect((await gateway.get('/api/search?weekly_budget=50', AS_FED)).status).toBe(400);
  });

  it('IDX-6 is compared with the median asking price, with source, sample and date, and with the site’s own vehicles', async () => {
    const { content } = (await gateway.get(`/api/pages?path=/cars/${vehicle.slug}`, PROVING)).json();
    expect([content.market_badge, content.market_note]).toEqual([
      '$1,510 below median asking price',
      'Median asking price $28,500 of 7 similar vehicles at 3 dealerships in Australia on our platform, 19 Nov 2026.',
    ]);
    expect(content.market_plot).toMatchObject({
      text: 'Median asking price $28,500 of 7 similar vehicles at 3 dealerships in Australia.',
      dots: [{ price: '$28,490', type: 'Drive Away' }],
    });
    expect(content.price_verdict).toEqual({
      title: 'Great price',
      text: 'At least three quarters of 7 similar vehicles at 3 dealerships in Australia cost more. The middle half are priced from $27,000 to $29,900 on our platform, 19 Nov 2026.',
    });
  });
});
