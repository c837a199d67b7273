import { type CarState, documentOfState, listedCarOfDocument } from '@forecourt/car-search';
import { carDetails, carPrices, formOf, siteConfig, vehicleView } from '@forecourt/contracts';
import { carFacts, carLocation, formatDollars, isAvailable } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newsMail } from '../alert/alert.mail.ts';
import { announcedCar } from '../alert/alert.process.ts';
import { wantedReservation } from '../companions/reservation/reservation.companion.ts';
import { adfOf } from '../crm/formats/adf.ts';
import { leadMail } from '../crm/formats/lead-mail.ts';
import { toEnquiredCar, toLeadCar } from '../enquiry/enquiry.car.ts';
import { acknowledgementOf } from '../enquiry/enquiry.letters.ts';
import { elementsNamed, readXml } from '../testing/adf-dtd.ts';
import { riverside } from '../testing/sample-dealers.ts';
import { carOfLead } from './lead.service.ts';
import { toSubmittedLead } from './lead.wire.ts';

const RUNS = Number(process.env.SAID_RUNS ?? 300);
const now = new Date('2026-11-20T00:00:00Z');
const ORIGIN = 'https://riverside.example';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const dollars = fc.oneof(fc.integer({ min: 0, max: 120_000 }), fc.constantFrom(0, 9.5, 10, 25_990.5, 26_990.55));
const named = fc.constantFrom(
  { make: 'Toyota', model: 'Corolla', badge: 'ZR' },
  { make: 'Mazda', model: 'Mazda2' },
  { make: 'Jayco', model: 'Journey', year: 2023 },
);
const cars = fc.record({
  named,
  details: fc.record({
    name: maybe(fc.constantFrom('Corolla of the week', ' ')),
    carsales_title: maybe(fc.constant('2021 Toyota Corolla Auto')),
    car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
    item_type: fc.constantFrom('car' as const, 'caravan' as const, 'motorcycle' as const),
    km: maybe(fc.constantFrom(0, 45_120)),
    vin: maybe(fc.constant('JTNK43BE803123456')),
    tag: maybe(fc.constant('Test Drive Only')),
    preorder: maybe(fc.boolean()),
    private_suburb: maybe(fc.constant('Wamberal')),
    private_postcode: maybe(fc.constantFrom('2260', '6000')),
  }),
  prices: fc.record({
    price: maybe(dollars),
    offer_price: maybe(dollars),
    before_price: maybe(dollars),
    subscription_price: maybe(fc.constantFrom(0, 199)),
    price_type: maybe(fc.constantFrom('Drive Away', 'Excl. Govt. Charges')),
  }),
  status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
  reserved: fc.boolean(),
});
const sites = fc.record({ subscriptions: fc.boolean(), no_price_text: maybe(fc.constant('Call us')) });

/** What is said, by who says it. */
type Said = Readonly<Record<string, unknown>>;
let compared = 0;
function allSay(what: string, expected: unknown, said: Said): void {
  for (const [who, words] of Object.entries(said)) {
    compared += 1;
    if (JSON.stringify(words ?? null) !== JSON.stringify(expected ?? null))
      throw new Error(`${who} says of the ${what}: ${JSON.stringify(words)}; expected ${JSON.stringify(expected)}`);
  }
}

/** The value behind a label of a letter in plain text. */
const lineOf = (text: string, label: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2);

describe('what leads and letters say of a car', () => {
  it('VEH-8 CARD-4 PRICE-1 is what its card and page say: to CRMs, by ADF, to the dealer and to the visitor', () => {
    fc.assert(
      fc.property(cars, sites, ({ named: names, details, prices, status, reserved }, cards) => {
        const config = siteConfig.parse({
          ...{ id: 1, slug: 'riverside', name: 'Riverside', hosts: ['riverside.example'], dealership_ids: [1], cards },
          reservations: { enabled: true },
        });
        const facts = {
          ...{ id: 'v1', slug: 'corolla-v1', dealership_id: 1, dealership_slug: 'riverside', stocknum: 'S1' },
          details: carDetails.parse(JSON.parse(JSON.stringify({ ...names, ...details }))),
          prices: carPrices.parse(JSON.parse(JSON.stringify(prices))),
          ...{ photos: {}, market: {}, finance_lenders: {}, show_on_dealer_website: true, withdrawn: false },
          created_at: '2026-11-01T00:00:00Z',
          ...(status === 'sold' && { sold_date_timestamp: now.getTime() / 1_000 }),
        };
        const state: CarState = {
          ...facts,
          status: status === 'sold' ? 'in_stock' : status,
          reserved_by_dealer: reserved,
        };
        const vehicle = vehicleView.parse({ ...facts, status, reserved });
        const document = documentOfState(state, riverside, carLocation(undefined, riverside.locations));
        if (!document) throw new Error('It is shown.');
        const listed = listedCarOfDocument(document, false);
        const shown = carFacts(listed, config, now);
        // A week’s subscription is no price of the car, so a lead says what the car costs.
        const { price } = carFacts(listed, { ...config, cards: { ...config.cards, subscriptions: false } }, now);

        const enquired = toEnquiredCar(vehicle);
        const car = toLeadCar(enquired, ORIGIN);
        const lead = toSubmittedLead(
          'lead',
          {
            ...{ dealershipId: 1, dealershipSlug: 'riverside', personId: 'p', sealedDetails: '' },
            ...{ category: 'Vehicle Enquiry', answers: {}, car },
          },
          {
            answers: { name: 'Pat', email: 'pat@posthorn.example', message: '' },
            url: ORIGIN,
            visitedPages: [],
            linkedQueryParams: {},
          },
        );
        const adf = readXml(adfOf({ lead, submittedAt: now }) ?? '');
        const inAdf = (name: string) => elementsNamed(adf, name)[0]?.text;
        const toDealer = leadMail({ lead, submittedAt: now });
        const letter = acknowledgementOf({
          leadId: 'lead',
          enquiry: {
            ...{ form: formOf('enquiry'), heading: { category: formOf('enquiry').category, subcategory: undefined } },
            ...{ answers: { name: 'Pat', email: 'pat@posthorn.example' }, suspected: undefined },
            origin: { url: ORIGIN, visitedPages: [], linkedQueryParams: {} },
          } as unknown as Parameters<typeof acknowledgementOf>[0]['enquiry'],
          ...{ site: config, car: enquired, dealership: riverside, location: riverside.locations[0] },
        });
        if (letter?.by !== 'email') throw new Error('It is acknowledged.');
        const announced = announcedCar(
          { match: { why: 'arrived' }, priceBefore: undefined, car: document, slug: document.slug },
          config,
          now,
        );
        const news = newsMail({ config, dealerships: [riverside] }, [
          {
            ...{ title: 'Corollas', kind: 'search', path: '/search/', origin: ORIGIN, linkPath: '/alerts/x' },
            ...{ cars: [announced], overflowed: false },
          },
        ]);
        const [newsTitle, newsPrice, newsAddress] = news.text.split('\n\n')[1]?.split('\n') ?? [];

        allSay('title', shown.title, {
          dealer: toDealer.subject.split(': ').slice(1).join(': '),
          ...{ letter: lineOf(letter.text, 'Vehicle'), news: newsTitle, account: carOfLead(car) },
          CRM: lead.car?.title ?? (shown.title === carOfLead({ ...car, title: undefined }) ? shown.title : undefined),
          ADF: lineOf(inAdf('comments') ?? '', 'Title') ?? carOfLead({ ...car, title: undefined }),
        });
        if (isAvailable(listed)) {
          const { carTitle } = wantedReservation({ ...config, dealerships: [riverside] }, enquired, {
            url: ORIGIN,
            user: undefined,
          });
          allSay('title', shown.title, { reservation: carTitle });
        }
        allSay('address', `${ORIGIN}${shown.path}`, {
          ...{ CRM: lead.car?.url, ADF: lineOf(inAdf('comments') ?? '', 'Vehicle page'), news: newsAddress },
          dealer: lineOf(toDealer.text, 'Vehicle page')?.split(' ')[0],
          letter: /src="([^"]*)\/picture\.jpg/.exec(letter.html ?? '')?.[1],
        });

        // Its price, never without what it includes.
        const { cents, type } = price;
        allSay('amount', cents === null ? undefined : cents / 100, { CRM: lead.car?.price });
        allSay('amount', cents === null ? undefined : (cents / 100).toFixed(2), { ADF: inAdf('price') });
        allSay('price type', type, {
          ...{ CRM: lead.car?.price_type, ADF: lineOf(inAdf('comments') ?? '', 'Price type') },
        });
        allSay('price', cents === null ? undefined : `${formatDollars(cents)} ${type}`, {
          dealer: lineOf(toDealer.text, 'Price'),
        });
        allSay('price', cents, { 'saved price': enquired.priceCents });
        const { text, suffix, type: shownType } = shown.price;
        allSay('price', [text, suffix, shownType].filter(Boolean).join(' '), {
          news: newsPrice?.replace(/ · New$/, '').replace(/, was .*$/, ''),
        });

        // How it stands, and its facts.
        allSay('status', document.status, { CRM: lead.car?.vehicle_status });
        allSay('kilometres', document.km, { CRM: lead.car?.km });
        allSay('kilometres', document.km === undefined ? undefined : String(document.km), { ADF: inAdf('odometer') });
        allSay('VIN', details.vin, { CRM: lead.car?.vin, ADF: inAdf('vin'), dealer: lineOf(toDealer.text, 'VIN') });
        allSay('stock number', document.stocknum, {
          ...{ CRM: lead.car?.stock_number, ADF: inAdf('stock'), dealer: lineOf(toDealer.text, 'Stock number') },
        });
      }),
      { numRuns: RUNS, seed: 1 },
    );
    expect(compared).toBeGreaterThan(RUNS * 20);
    if (process.env.SAID_RUNS) process.stdout.write(`${compared} statements compared\n`);
  });
});
