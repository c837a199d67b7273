import { type CarField, carFields, vehicleView as vehicleSchema } from '@forecourt/contracts';
import { carFacts, formatDollars, placeWords, standingWords } from '@forecourt/retail-rules';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { carAnswer } from '../assistants/answered-car.ts';
import { getCar } from '../assistants/one-car.tools.ts';
import { cardView } from '../cards/card.view.ts';
import { comparableRows } from '../compare/compare.page.ts';
import { compareView } from '../compare/compare.view.ts';
import { facebookFeed } from '../listing-feeds/facebook-feed.ts';
import { feedRow } from '../listing-feeds/feed-field.ts';
import { amount, feedSubject } from '../listing-feeds/feed-subject.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { exampleVehicle } from '../testing/example-vehicle.ts';
import type { CarPages } from './car-pages.ts';
import { carSheetView } from './sheet/car-sheet.view.ts';
import { publishedCar, publishedVehicle } from './stock/published-car.ts';
import { documentOfVehicle } from './stock/stock-vehicles.ts';
import { vehicleWords } from './vehicle.page.ts';
import { vehicleAsListed, vehicleView } from './view/vehicle.view.ts';
import { vehicleGraph } from './view/vehicle-graph.ts';
import { watchedCarView } from './watched/watched-car.view.ts';

const RUNS = Number(process.env.SAID_RUNS ?? 300);
const now = new Date('2026-11-20T00:00:00Z');
const dealership = exampleDealership(1, 'riverside');
const ORIGIN = 'https://riverside.example';

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const dollars = fc.oneof(
  fc.integer({ min: 0, max: 120_000 }),
  fc.constantFrom(0, 9.5, 500, 500.01, 25_990.5, 26_990.55),
);
const photo = (name: string) => `https://photos.example/${name}.jpg?v=1`;
const lender = fc.record({
  interestRate: fc.constantFrom(null, 7.5, 7.125),
  comparisonRate: fc.constantFrom(null, 8.1),
  paymentWeek: fc.constantFrom(null, 0, 95.5, 447.57),
  paymentMonth: fc.constantFrom(null, 0, 411, 1_945),
  termMonths: maybe(fc.constantFrom(0, 48, 60)),
  termUnit: maybe(fc.constantFrom('months', 'Years')),
  deposit: maybe(fc.constantFrom(0, 2_000.5)),
  balloon: maybe(fc.constantFrom(0, 5_000)),
});
const named = {
  name: maybe(fc.constantFrom('Corolla of the week', ' ')),
  carsales_title: maybe(fc.constant('2021 Toyota Corolla Auto')),
  badge: maybe(fc.constant('Ascent Sport')),
  series: maybe(fc.constant('ZWE211R')),
  car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
  item_type: fc.constantFrom('car' as const, 'caravan' as const, 'motorcycle' as const),
  km: maybe(fc.constantFrom(0, 12, 45_120)),
  simple_fuel: fc.constantFrom('Hybrid', 'petrol', 'lpg'),
  simple_body: fc.constantFrom('Hatch', 'suv'),
  simple_transmission: fc.constantFrom('Automatic', 'manual'),
  seats: maybe(fc.constantFrom(0, 5)),
  doors: maybe(fc.constantFrom(0, 4)),
  vin: maybe(fc.constant('JTNK43BE803123456')),
  regplate: maybe(fc.constant('ABC123')),
  certified: maybe(fc.boolean()),
  tag: maybe(fc.constant('Test Drive Only')),
  preorder: maybe(fc.boolean()),
  private_suburb: maybe(fc.constant('Wamberal')),
  private_postcode: maybe(fc.constantFrom('2260', '6000')),
  dealercomments: maybe(fc.constantFrom('One owner.|Always garaged!', 'One owner')),
  battery_kwh: maybe(fc.constantFrom(0, 57.5, 84)),
  range_km: maybe(fc.constantFrom(0, 491)),
  ac_charging_kw: maybe(fc.constantFrom(0, 7.4, 11)),
  dc_charging_kw: maybe(fc.constantFrom(0, 170)),
  charge_port: maybe(fc.constantFrom('CCS2', 'Type 2 and CHAdeMO')),
  towing_braked_kg: maybe(fc.constantFrom(0, 3_500)),
  payload_kg: maybe(fc.constant(1_010)),
  roof_load_kg: maybe(fc.constantFrom(0, 80)),
  warranty_until: maybe(fc.constantFrom('2026-11-19', '2028-06-30')),
  next_service_due: maybe(fc.constantFrom('2020-02-01', '2027-04-15')),
  next_service_km: maybe(fc.constantFrom(0, 60_000)),
  number_of_keys: maybe(fc.constantFrom(0, 2)),
  number_of_owners: maybe(fc.constantFrom(0, 1)),
  variant: maybe(fc.record({ grossvehiclemass: fc.constantFrom(0, 1_835), vehiclelength: fc.constantFrom(4_375) })),
  specifications: maybe(fc.record({ sleeps: fc.constantFrom(2, 4), body_length: fc.constant(20) })),
};
/** What a card says in other words than a page: Used, Sleeps 4, and an engine in cc as searches count it. */
const IN_OTHER_WORDS: ReadonlySet<string> = new Set(['Condition', 'Sleeps', 'Engine']);
/** Whatever else a page shows of a car, by the example of its field: a new field is among the vehicles by itself. */
const others = Object.entries<CarField>(carFields.details).flatMap(([name, { specification, tile, example }]) =>
  (specification || tile) && !Object.hasOwn(named, name) ? [[name, maybe(fc.constant(example))] as const] : [],
);
const details = fc.record({ ...Object.fromEntries(others), ...named });
const vehicles = fc
  .record({
    details,
    prices: fc.record({
      price: maybe(dollars),
      offer_price: maybe(dollars),
      before_price: maybe(dollars),
      subscription_price: maybe(fc.constantFrom(0, 199)),
      price_type: maybe(fc.constantFrom('Drive Away', 'Excl. Govt. Charges')),
    }),
    photos: fc.record({
      images: maybe(fc.subarray(['a', 'b', 'c']).map((names) => names.map((name) => ({ url: photo(name) })))),
      primary_image_url: maybe(fc.constantFrom(photo('b'), photo('z'))),
    }),
    finance_lenders: fc.record({ gum: maybe(lender) }),
    status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
    reserved: fc.boolean(),
  })
  .map((car) => known(car));
const sites = fc
  .record({
    repayments: fc.constantFrom('none' as const, 'calculator' as const, 'lender' as const),
    rule: fc.constantFrom('recent_car', 'available_car', 'weekly_payment', 'monthly_payment' as const),
    subscriptions: fc.boolean(),
    sold_label: fc.constantFrom('JUST SOLD', 'Just Sold'),
    used_car_strip: fc.boolean(),
  })
  .map(({ repayments, rule, ...cards }) =>
    exampleSite(
      {
        cards,
        finance: {
          repayments,
          lenders: [{ key: 'gum', name: 'Gum Finance', rule: rule as 'recent_car' }],
          calculator: { enabled: true },
        },
        vehicle_page: { buttons: ['enquire', 'call', 'chat', 'test_drive', 'reserve'] },
      },
      [dealership],
    ),
  );

/** What is said, by who says it: all of them say the same, and null says nothing. */
type Said = Readonly<Record<string, unknown>>;
let compared = 0;
function allSay(what: string, expected: unknown, said: Said): void {
  for (const [who, words] of Object.entries(said)) {
    compared += 1;
    if (JSON.stringify(words ?? null) !== JSON.stringify(expected ?? null))
      throw new Error(`${who} says of the ${what}: ${JSON.stringify(words)}; expected ${JSON.stringify(expected)}`);
  }
}

describe('what is said of one car', () => {
  it('is the same on card, page, PDF, compare, saved list, API, structured data, feeds and for assistants', async () => {
    await fc.assert(
      fc.asyncProperty(vehicles, sites, async (changes, site) => {
        const example = exampleVehicle();
        const vehicle = vehicleSchema.parse(
          exampleVehicle({ ...changes, details: { ...example.details, ...changes.details } } as never),
        );
        const { config } = site;
        const document = documentOfVehicle(vehicle, dealership);
        const car = vehicleAsListed(vehicle, dealership, site);
        const facts = carFacts(car, config, now);
        const setting = {
          ...{ site, dealership, now, mapOf: () => null },
          ...{ breadcrumbs: [], similarHref: '/search/', offers: [], similar: [] },
        };
        const page = vehicleView(vehicle, setting);
        const card = cardView(car, { site, now } as never);
        const sheet = carSheetView(page, { config, origin: ORIGIN, seller: dealership.name });
        const row = { car, card, rows: comparableRows({ vehicle, car, dealership, now, site }), features: [] };
        const [beside] = compareView(site, [row], now).cars;
        const saved = watchedCarView({ car, withdrawn: false, savedCents: null, savedAt: now }, site, now);
        const inList = publishedCar(document, { vehicle, views: 0 }, site, now);
        const alone = publishedVehicle({ vehicle, views: 0 }, dealership, site, now);
        const graph = vehicleGraph({ vehicle, car, dealership, site, page, now }, ORIGIN)['@graph'] as never[];
        const [node] = graph as { name: string; image?: string[]; offers: Record<string, unknown> }[];
        const subject = feedSubject(vehicle, dealership, { config, origin: ORIGIN, now });
        const fed = feedRow(facebookFeed, subject);
        const values = 'values' in fed ? fed.values : null;
        const listed = carAnswer(card, site);
        const cars = {
          find: async () => ({ kind: 'found', vehicle, dealership }),
          page: async () => ({ content: page }),
        };
        const answered = (await getCar(cars as unknown as CarPages).answer(site, { id: vehicle.id })) as {
          title: string;
          price: { text: string; type?: string; repayment?: string };
          location?: { name: string; address: string };
          tag?: string;
          facts: { label: string; value: string }[];
        };

        // Its name and address.
        allSay('title', facts.title, {
          ...{ page: page.title, PDF: sheet.title, compare: beside?.summary.title, saved: saved.summary.title },
          ...{ graph: node?.name, feed: subject.title, assistant: answered.title },
        });
        allSay('address', facts.path, {
          ...{ card: card.href, compare: beside?.summary.href, saved: saved.summary.href },
          ...{ PDF: sheet.address.slice(ORIGIN.length), feed: subject.url.slice(ORIGIN.length) },
        });

        // Its price, with what it includes and what it was.
        const { text, type, was, cents, suffix } = facts.price;
        const shown = { text, suffix: suffix ?? undefined, type: type ?? undefined, was: was?.text };
        const part = (price: Partial<typeof shown>) => ({
          ...{ text: price.text, suffix: price.suffix, type: price.type, was: price.was },
        });
        allSay('price', shown, {
          ...{ card: part(card.price), page: part(page.price), PDF: part(sheet.price) },
          ...{ compare: beside && part(beside.summary.price), saved: part(saved.summary.price) },
          ...{ list: part(inList.shown_price), API: part(alone.shown_price) },
        });
        const whole = suffix === null ? text : `${text} ${suffix}`;
        allSay('price in words', [whole, type ?? undefined], {
          ...{ list: [listed.price.text, listed.price.type], assistant: [answered.price.text, answered.price.type] },
        });
        allSay('amount', cents === null ? undefined : cents / 100, { graph: node?.offers.price });
        if (values && cents !== null)
          allSay('price in the feed', amount(cents), { feed: values.get('sale_price') ?? values.get('price') });

        // One repayment for one loan.
        const loan = page.repayment;
        allSay('repayment', loan, { card: card.repayment, list: inList.shown_repayment, API: alone.shown_repayment });
        const answer = page.calculator?.answer;
        // A lender that states no term, or lends less than the deposit and balloon leave, describes no loan to start with.
        const isWhole = loan?.basis.toLowerCase().includes('over') && cents !== null && cents > 1_000_000;
        if (loan && answer && isWhole)
          allSay('loan', loan.amount, { calculator: `${answer.repayment.amount} ${answer.repayment.period}` });
        for (const said of [loan?.amount, ...(page.finance?.offers ?? []).map(({ payment }) => payment?.amount)]) {
          allSay('payment of nothing', false, { finance: said?.startsWith(formatDollars(0)) ?? false });
        }

        // Where it is, and whose it is.
        const isPrivate = vehicle.details.private_suburb !== undefined;
        const where = [inList.city, inList.state?.toUpperCase()].filter(Boolean).join(' ');
        allSay('place', facts.place, {
          ...{ card: card.location, list: listed.location, facts: car.place && placeWords(car.place) },
          ...{ API: isPrivate ? `Private sale, ${where}` : where },
        });
        allSay('address of the place', page.location?.address, {
          ...{
            PDF: sheet.dealer.find((line) => line === page.location?.address),
            assistant: answered.location?.address,
          },
        });
        allSay('seller’s suburb', isPrivate, {
          ...{ page: page.location?.address.startsWith('Wamberal'), API: alone.city === 'Wamberal' },
          ...{ graph: node?.offers.availableAtOrFrom !== undefined, list: inList.private_sale === true },
        });
        allSay('location that sells it', dealership.locations[0]?.name, {
          ...{ API: alone.location_name, list: inList.location_name },
        });

        // How it stands.
        const isThere = facts.standing !== 'sold' && facts.standing !== 'gone';
        allSay('standing', isThere, {
          ...{ card: card.available, page: !page.sold, saved: saved.gone === null },
          ...{ PDF: !sheet.notice?.startsWith('SOLD'), list: listed.available },
          ...{ graph: node?.offers.availability !== 'https://schema.org/SoldOut', API: alone.status !== 'sold' },
          ...{ call: page.actions.some(({ kind }) => kind === 'call' || kind === 'reveal') },
        });
        const { description } = vehicleWords(page, 'at riverside yard');
        allSay('invitation to see it', isThere, { description: description.includes('See it at riverside yard') });
        allSay('word for it', standingWords(facts.standing, config.cards.sold_label), {
          saved: saved.gone ?? saved.standing,
        });
        allSay('tag', facts.tag?.text, {
          ...{ card: card.tag?.text, page: page.tag?.text, PDF: sheet.tag, compare: beside?.tag?.text },
          ...{ saved: saved.tag?.text, list: listed.tag, assistant: answered.tag },
        });

        // Its photos, the first one first.
        const photos = page.pictures.filter(({ illustration }) => !illustration).map(({ src }) => src);
        allSay('photos', photos.slice(0, 6), { graph: node?.image ?? [] });
        allSay('photos', photos, { feed: subject.photos });
        allSay('first photo', photos[0], {
          ...{ card: card.picture.illustration ? undefined : card.picture.src, API: alone.primary_image_url },
        });

        // Its facts: what the page says, the PDF and assistants say too, and compare says the same of what it says.
        const rows = [...page.key_information, ...page.summary.rows, ...page.details.rows, ...page.specifications];
        for (const { label, value } of rows) {
          allSay(label, value, {
            PDF: sheet.facts.find((each) => each.label === label)?.value,
            assistant: answered.facts.find((each) => each.label === label)?.value,
          });
          const inCompare = row.rows.find((each) => each.label === label);
          if (inCompare) allSay(label, value, { compare: inCompare.value });
        }
        for (const { label, value } of [...card.facts, ...card.strip]) {
          const onPage = rows.find((each) => each.label === (label === 'Fuel Type' ? 'Fuel' : label));
          if (onPage && !IN_OTHER_WORDS.has(label)) allSay(label, onPage.value, { card: value });
        }
      }),
      { numRuns: RUNS, seed: 1 },
    );
    expect(compared).toBeGreaterThan(RUNS * 60);
    if (process.env.SAID_RUNS) process.stdout.write(`${compared} statements compared\n`);
  });
});

/** Without what is undefined, as stock leaves it out. */
function known<Part>(part: Part): Part {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, known(value)]),
  ) as Part;
}
