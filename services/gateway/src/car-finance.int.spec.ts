import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { exampleVehicle } from './testing/example-vehicle.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, found, HILLSIDE } from './testing/two-dealers.ts';

const RIVERSIDE = { host: 'riverside.example' };
const rates = { interestRate: 7.5, comparisonRate: 8.12, paymentWeek: 95, paymentMonth: 411.67, termMonths: 60 };
const car = exampleVehicle({
  ...{ id: 'f1', slug: 'a-financed-f1', prices: { price: 26_990 } },
  finance_lenders: {
    ...{ gum: { ...rates, paymentMonth: 0, disclaimer: 'Gum’s own terms.' }, other: rates },
    bay: { ...rates, paymentWeek: 94.5, balloon: 5_000 },
  },
});
const path = `/api/cars/${car.slug}/finance`;

describe('the finance of a car', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const lenders = [
      { key: 'gum', name: 'Gum Finance', rule: 'weekly_payment' as const, disclaimer: 'Never shown.' },
      {
        ...{ key: 'bay', name: 'Bay Credit', rule: 'recent_car' as const, disclaimer: 'The site’s words for Bay.' },
        ...{ deposit_share: 10, valid_for_a_month: true, comparison_basis: 'a 3-year loan of $10,000' },
      },
      { key: 'none', name: 'No Offer', rule: 'available_car' as const },
    ];
    const site = (id: number, slug: string, finance: object, dealershipId = id) => ({
      revision: 1,
      config: exampleSite({ ...{ id, slug, hosts: [`${slug}.example`], dealership_ids: [dealershipId] }, finance })
        .config,
    });
    const { make, model } = car.details;
    gateway = await startTestGateway({
      sites: [
        site(1, 'riverside', { lenders, calculator: { enabled: true } }),
        site(2, 'hillside', { lenders }),
        site(3, 'finance-off', { lenders, enabled: false }, 1),
        site(4, 'make-out', { lenders, excluded_make: make }, 1),
        site(5, 'dealership-out', { lenders, excluded_dealership_ids: [1] }, 1),
        site(6, 'by-lender', { lenders: lenders.slice(1), repayments: 'lender' }, 1),
      ],
      dealerships,
      cars: [
        {
          ...{ id: car.id, slug: car.slug, make, model, current_price: 26_990, year: car.details.year },
          ...{ price: 26_990, price_type: car.prices.price_type, payment_week: 94.5, payment_week_lender: 'bay' },
          ...{ payment_week_rate: 7.5, payment_week_comparison_rate: 8.12, payment_month: 411.67 },
          payment_terms: { termMonths: 60, balloon: 5_000 },
        },
      ],
      answers: { vehicle: (asked) => ([car.id, car.slug].includes(asked) ? found(car) : undefined) },
      config: { trustProxy: true },
    });
  });
  afterAll(() => gateway.close());

  it('FIN-1 is each provider’s offer with its disclaimer, deposit and end, in the site’s order', async () => {
    const answer = await gateway.get(path, RIVERSIDE);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      car_id: 'f1',
      offers: [
        {
          ...{
            provider: 'gum',
            lender: 'Gum Finance',
            disclaimer: 'Gum’s own terms.',
            deposit: null,
            valid_until: null,
          },
          // A lender that writes 0 for a payment states none, here as on the page.
          ...{ paymentWeek: 95, paymentMonth: null },
        },
        {
          ...{ provider: 'bay', interestRate: 7.5, comparisonRate: 8.12, paymentWeek: 94.5, deposit: 2_699 },
          disclaimer: 'The site’s words for Bay.',
          comparison_warning: expect.stringContaining('based on a 3-year loan of $10,000'),
          valid_until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        },
      ],
    });
  });

  it('FIN-1 is read by car and provider', async () => {
    const offers = async (provider: string) => (await gateway.get(`${path}?provider=${provider}`, RIVERSIDE)).json();
    expect((await offers('bay')).offers).toHaveLength(1);
    expect(await offers('none')).toMatchObject({ status: 404 });
    expect(await offers('%00')).toMatchObject({ status: 400, errors: [{ field: 'provider' }] });
  });

  it('SITE-4 is nothing on another dealer’s site', async () => {
    expect((await gateway.get(path, HILLSIDE)).status).toBe(404);
    expect((await gateway.get('/api/finance/repayments?price=1000', HILLSIDE)).status).toBe(404);
  });

  it('FIN-1 is no part of what the API publishes of a car where the site shows none', async () => {
    const published = async (site: { host: string }) => {
      const { hits } = (await gateway.get('/api/search', site)).json();
      const { finance_lenders } = (await gateway.get(`/api/cars/${car.slug}`, site)).json();
      return [Object.keys(finance_lenders), hits.map(({ payment_week }: { payment_week?: number }) => payment_week)];
    };
    expect(await published(RIVERSIDE)).toEqual([['gum', 'other', 'bay'], [94.5]]);
    for (const slug of ['finance-off', 'make-out', 'dealership-out']) {
      expect([slug, await published({ host: `${slug}.example` })]).toEqual([slug, [[], [undefined]]]);
    }
  });

  it('PRICE-1 says of a lender’s payment the same on the card, on the vehicle’s page and in the API', async () => {
    const site = { host: 'by-lender.example' };
    const read = async (address: string) => (await gateway.get(address, site)).json();
    const [results, page, list, one, offers] = await Promise.all([
      read('/api/pages?path=/search/new-used-and-demo-cars/'),
      read(`/api/pages?path=/cars/${car.slug}`),
      read('/api/search'),
      read(`/api/cars/${car.slug}`),
      read(`${path}?provider=bay`),
    ]);
    const shown = {
      amount: '$94.50 a week',
      rates: '7.50%\u00A0p.a., comparison\u00A0rate\u00A08.12%\u00A0p.a.',
      basis: 'Bay Credit, over 60 months, $2,699 deposit, $5,000 balloon',
      warning: expect.stringContaining('based on a 3-year loan of $10,000'),
    };
    expect([results.content.cards[0].repayment, page.content.repayment]).toEqual([shown, shown]);
    expect([list.hits[0].shown_repayment, one.shown_repayment]).toEqual([shown, shown]);
    const rows = { Term: '60 months', Deposit: '$2,699', Balloon: '$5,000', 'Monthly payment': '$411.67' };
    const offer = { lender: 'Bay Credit', interest_rate: '7.50% p.a.', comparison_rate: '8.12% p.a.' };
    expect(page.content.finance.offers).toEqual([
      expect.objectContaining({
        ...{ ...offer, payment: { amount: '$94.50', period: 'a week' }, warning: shown.warning },
        rows: expect.arrayContaining(Object.entries(rows).map(([label, value]) => ({ label, value }))),
      }),
    ]);
    expect(offers.offers).toEqual([
      expect.objectContaining({ paymentWeek: 94.5, termMonths: 60, deposit: 2_699, balloon: 5_000 }),
    ]);
  });

  it('FIN-1 has the calculator’s answer to the address in the server’s own page', async () => {
    const page = await gateway.get(`/cars/${car.slug}?price=20000&term=48&frequency=monthly`, RIVERSIDE);
    expect(page.text).toContain('Repayment');
    expect(page.text).toContain('$507.26');
    expect(page.text).toContain('WARNING: This comparison rate is true only');
    const refused = await gateway.get(`/cars/${car.slug}?price=cheap`, RIVERSIDE);
    expect(refused.text).toContain('Please enter an amount from $0 to $10,000,000');
  });

  it('FIN-1 calculates repayments, or names each field at fault', async () => {
    const ask = (query: string) => gateway.get(`/api/finance/repayments?${query}`, RIVERSIDE);
    expect((await ask('price=20000&term=48&frequency=monthly')).json()).toMatchObject({
      repayment: { amount: '$507.26', period: 'a month' },
      interest_rate: '10.00% p.a.',
      comparison_rate: '10.00% p.a.',
    });
    const refused = await ask('price=x&term=1');
    expect([refused.status, refused.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['price', 'term'],
    ]);
  });
});
