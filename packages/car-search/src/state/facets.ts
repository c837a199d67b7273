import { bodyTypes, type FacetUnit, type ItemType } from '@forecourt/contracts';
import type { FacetField, NumberField } from '../document/car-document.ts';
import { equipmentWords, type FacetPhrase, phrase } from './facet-phrases.ts';
import { asFed, bandLabel, capitals, licenceLabel, sentence, statusLabel } from './value-words.ts';

/** What a search can be narrowed by, and everything that follows from it: how it is listed, shown and spelt (SRCH-2). */
export interface Facet {
  /** The document field it reads; price reads CARD-4's current price (SRCH-5). */
  readonly field: FacetField;
  /** A number: takes a range, and answers with its bounds (facetStats). */
  readonly numeric: boolean;
  /** The most values listed, for make_model per make; 0 lists none. */
  readonly limit: number;
  /** Its title on pages. */
  readonly label: string;
  /** Where a results page shows it; counted: only its counts are read, for words and other sections. */
  readonly shown?: 'side bar' | 'counted';
  /** The order of its values in the side bar; by count where absent. */
  readonly order?: 'by value';
  /** Whether a dropdown replaces it in the side bar, if a site uses dropdowns (SRCH-8). */
  readonly dropdown?: true;
  /** What a number counts. */
  readonly unit?: FacetUnit;
  /** The only kind of vehicle that has it: a page of others does not ask for it. */
  readonly only?: ItemType;
  /** Whether few cars have it: a page asks for it only where some car of the site's stock does. */
  readonly rare?: true;
  /** The steps of its unit by which a search can count its cars, so that a page knows what a little more would open. */
  readonly spread?: number;
  /** What a visitor can spend: a number alone is the most, as `:150`. What it reads is decided by the site (FIN-3). */
  readonly budget?: true;
  /** A value as people read it. */
  readonly words: (value: string) => string;
  /** Whether its values are in lower case in documents, so that an address may write them in any case. */
  readonly lowerCase?: true;
  /** What visitors type for its values. */
  readonly phrases?: readonly FacetPhrase[];
}

type Details = Partial<
  Pick<
    Facet,
    | 'limit'
    | 'shown'
    | 'order'
    | 'dropdown'
    | 'unit'
    | 'only'
    | 'rare'
    | 'spread'
    | 'budget'
    | 'words'
    | 'lowerCase'
    | 'phrases'
  >
>;

const USUAL_LIMIT = 100;
/** Lists its values with their counts. */
const list = (label: string, field: FacetField, details: Omit<Details, 'unit' | 'spread'> = {}) =>
  ({ label, field, numeric: false, limit: USUAL_LIMIT, words: asFed, ...details }) as const satisfies Facet;
/** Returns the bounds, because a list of every amount is useless. */
const range = (label: string, field: NumberField, details: Omit<Details, 'limit'>) =>
  ({ label, field, numeric: true, limit: 0, words: asFed, ...details }) as const satisfies Facet;
/** Lists its values, and takes a range too. */
const numbers = (label: string, field: NumberField, details: Omit<Details, 'limit' | 'spread'>) =>
  ({ label, field, numeric: true, limit: USUAL_LIMIT, words: asFed, ...details }) as const satisfies Facet;

/**
 * The facets by their names in addresses and in the call (SRCH-2), in the order of the side bar. A new one is one entry here: both engines'
 * mappings and columns, the query, the addresses, the API's parameters, the side bar, the chips and the reference follow.
 */
export const facetRules = {
  make: list('Make', 'make', { limit: 200, shown: 'side bar', dropdown: true }),
  model: list('Model', 'model', { limit: 30, shown: 'counted' }),
  make_model: list('Make and model', 'make_model', { limit: 30, shown: 'counted' }),
  car_type: list('Condition', 'car_type', {
    lowerCase: true,
    shown: 'side bar',
    dropdown: true,
    words: sentence,
    phrases: [
      phrase('new, brand new', ['new']),
      phrase('used, second hand, 2nd hand, pre owned, pre loved', ['used']),
      phrase('demo, demonstrator, ex demo, ex demonstrator', ['demo']),
    ],
  }),
  price: range('Price', 'current_price', { shown: 'side bar', unit: 'dollars', spread: 1_000 }),
  weekly_budget: range('Weekly repayment', 'payment_week', {
    shown: 'side bar',
    unit: 'dollars a week',
    budget: true,
  }),
  body: list('Body', 'body', {
    shown: 'side bar',
    lowerCase: true,
    words: sentence,
    phrases: bodyTypes.flatMap(({ name, label, aliases, searched, fed = [] }) =>
      // Whoever types 4x4 means the drive.
      name === '4x4' ? [] : [{ words: [name, label, ...aliases], values: [searched, ...fed] }],
    ),
  }),
  seats: numbers('Seats', 'seats', {
    shown: 'side bar',
    order: 'by value',
    words: (value) => `${value} ${value === '1' ? 'seat' : 'seats'}`,
  }),
  sleeps: numbers('Sleeps', 'sleeps', {
    shown: 'side bar',
    order: 'by value',
    only: 'caravan',
    words: (value) => `Sleeps ${value}`,
  }),
  year: numbers('Year', 'year', { shown: 'side bar', unit: 'year' }),
  km: range('Kilometres', 'km', { shown: 'side bar', unit: 'km' }),
  fuel: list('Fuel', 'fuel', {
    lowerCase: true,
    shown: 'side bar',
    words: sentence,
    phrases: [
      phrase('ev, bev, electric, electric vehicle, electric car, fully electric, full electric, battery electric', [
        'electric',
        'electricity',
      ]),
      phrase('petrol, unleaded, ulp, gasoline', ['petrol'], /^(?!.*(?:electric|hybrid|diesel)).*(?:petrol|unleaded)/),
      phrase('diesel, turbo diesel', ['diesel'], /^(?!.*(?:electric|hybrid|petrol)).*diesel/),
      phrase('hybrid, hev, petrol hybrid, hybrid electric', ['hybrid'], /^(?!.*plug).*(?:hybrid|petrol.*electric)/),
      phrase('lpg', ['lpg'], /\blpg\b/),
    ],
  }),
  transmission: list('Transmission', 'transmission', {
    lowerCase: true,
    shown: 'side bar',
    words: sentence,
    phrases: [
      phrase('auto, automatic, auto transmission', ['automatic', 'auto', 'sports automatic'], /\bauto/),
      phrase('manual, stick shift', ['manual'], /^(?!.*auto).*manual/),
      phrase('cvt', ['cvt'], /\bcvt\b/),
    ],
  }),
  drive: list('Drive', 'drive', {
    shown: 'side bar',
    phrases: [
      phrase('4wd, 4x4, 4 wheel drive, four wheel drive, 4 by 4, four by four', ['4WD']),
      phrase('awd, all wheel drive', ['AWD']),
      phrase('fwd, front wheel drive', ['FWD']),
      phrase('rwd, rear wheel drive', ['RWD']),
      phrase('2wd, 4x2, two wheel drive, 2 wheel drive', ['2WD', '4x2'], /^(?:2wd|4x2)$/i),
    ],
  }),
  range_km: range('Electric range', 'range_km', { shown: 'side bar', unit: 'km of range', rare: true }),
  battery_kwh: range('Battery', 'battery_kwh', { shown: 'side bar', unit: 'kWh', rare: true }),
  ac_charging_kw: range('AC charging', 'ac_charging_kw', { shown: 'side bar', unit: 'kW AC', rare: true }),
  dc_charging_kw: range('DC charging', 'dc_charging_kw', { shown: 'side bar', unit: 'kW DC', rare: true }),
  charge_port: list('Charge port', 'charge_ports', { shown: 'side bar', rare: true }),
  body_length: range('Length', 'body_length', { shown: 'side bar', unit: 'ft', only: 'caravan' }),
  tare_weight: range('Tare', 'tare_weight', { shown: 'side bar', unit: 'kg', only: 'caravan' }),
  engine_cc: range('Engine size', 'engine_cc', { shown: 'side bar', unit: 'cc', only: 'motorcycle' }),
  licence: list('Licence', 'licence', {
    shown: 'side bar',
    only: 'motorcycle',
    words: licenceLabel,
    phrases: [
      phrase('lams, lams approved, learner, learner approved, learner legal, learner bike, l plate, l plater', [
        'learner',
      ]),
    ],
  }),
  colour: list('Colour', 'colour', { shown: 'side bar' }),
  state: list('State', 'state', {
    lowerCase: true,
    shown: 'side bar',
    words: capitals,
    phrases: [
      phrase('qld, queensland', ['qld']),
      phrase('nsw, new south wales', ['nsw']),
      phrase('vic, victoria', ['vic']),
      phrase('sa, south australia', ['sa']),
      phrase('wa, western australia', ['wa']),
      phrase('tas, tasmania, tassie', ['tas']),
      phrase('act, australian capital territory', ['act']),
      phrase('nt, northern territory', ['nt']),
    ],
  }),
  city: list('City', 'city', { limit: 20, shown: 'side bar' }),
  location_name: list('Dealership', 'location_name', { limit: 40, shown: 'side bar' }),
  item_type: list('Kind of vehicle', 'item_type', {
    lowerCase: true,
    shown: 'counted',
    words: sentence,
    phrases: [
      phrase('caravan', ['caravan']),
      phrase('motorcycle, motorbike, motor cycle, motor bike, bike', ['motorcycle']),
    ],
  }),
  badge: list('Badge', 'badge'),
  categories: list('Category', 'categories'),
  dealership_name: list('Dealership group', 'dealership_name'),
  dealership_slug: list('Dealership group', 'dealership_slug', { limit: 0 }),
  filtered_features: list('Equipment', 'filtered_features', { phrases: equipmentWords }),
  price_range: list('Price band', 'price_range', { words: bandLabel }),
  status: list('Status', 'status', { words: statusLabel }),
  subscription_price: range('Subscription per week', 'subscription_price', { unit: 'dollars' }),
  tag: list('Tag', 'tag'),
  weekly_price_range: list('Weekly price band', 'weekly_price_range', { words: bandLabel }),
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof facetRules;
/** Facets that take a range. */
export type RangeFacetName = {
  [Name in FacetName]: (typeof facetRules)[Name]['numeric'] extends true ? Name : never;
}[FacetName];

/** All facet names in the order of the list, which is that of the side bar. */
export const listedFacetNames = Object.keys(facetRules) as FacetName[];

/** All facet names, in the order in which canonical addresses carry them. */
export const facetNames = listedFacetNames.toSorted();

/** The entry of a facet; a range facet's field is a number. */
export function facetRule(name: RangeFacetName): Facet & { readonly field: NumberField };
export function facetRule(name: FacetName): Facet;
export function facetRule(name: FacetName): Facet {
  return facetRules[name];
}

/** Whether a name is a facet's. */
export const isFacetName = (name: string): name is FacetName => Object.hasOwn(facetRules, name);

/** What alternative searches call these facets (SRCH-14). */
const alternativeNames: ReadonlyMap<string, FacetName> = new Map([
  ['manufacturer.name', 'make'],
  ['model.name', 'model'],
  ['model.body', 'body'],
]);

/** The facet of a name, its own or that of alternative searches (SRCH-14); undefined if there is none. */
export const facetNamed = (name: string): FacetName | undefined =>
  isFacetName(name) ? name : alternativeNames.get(name);

/** Whether a name is that of a facet that takes a range. */
export const isRangeFacetName = (name: string): name is RangeFacetName => isFacetName(name) && facetRules[name].numeric;

/** A facet's value as people read it: bands as "$20,000 to $30,000", bodies as "SUV" or "Station wagon"; names stay as they are. */
export const facetValueLabel = (facet: FacetName, value: string): string => facetRules[facet].words(value);
