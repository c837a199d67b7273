import {
  buildCarQuery,
  type CarDocument,
  type CarQuery,
  type CarState,
  type Condition,
  documentOfState,
  type KilometresByPlace,
  keptState,
  type Lexicon,
  listedCarOfDocument,
  makeLexicon,
  matches,
  type NamesOfCars,
  nameKey,
  readWords,
  type SearchState,
  siteScope,
} from '@forecourt/car-search';
import type { Dealership, SiteConfig } from '@forecourt/contracts';
import { type Gazetteer, kilometresFrom, locatedPlaces, openGazetteer, pointOfPosition } from '@forecourt/places';
import {
  carLocation,
  centsOf,
  currentPriceCents,
  dealershipZone,
  dollarsOf,
  isSamePriceType,
  LEAST_PRICE_CENTS,
  priceSettingsOf,
  priceStatement,
} from '@forecourt/retail-rules';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { AlertSite } from './alert.site.ts';
import type { WaitingMatch } from './due.rows.ts';

/** What is new about a car for an alert. */
export interface CarNews {
  readonly why: 'arrived' | 'price_dropped';
  /** The higher price of before, in dollars, if it dropped. */
  readonly priceBefore?: number | undefined;
  readonly price?: number | undefined;
}

/**
 * The query of a kept search on a site as it is configured now, or of no search at all: any car that visitors see. A colour stands for all its
 * paints, a name for all models that it begins, and a distance is measured to the locations that the site has now (SRCH-19).
 * @param names those of the cars that the query is asked about
 */
export function keptQuery(
  search: string | undefined,
  site: { readonly config: SiteConfig; readonly dealerships: readonly Dealership[] },
  now: Date,
  names: NamesOfCars,
): CarQuery {
  const timeZone = dealershipZone(site.dealerships[0]);
  // The gateway reads words by the site's own stock before a search is kept; an older one may hold them as typed.
  const { state } = readWords(keptState(search, names), { lexicon: listedNames(), now });
  const kilometres = kilometresOf(state, site.dealerships);
  return buildCarQuery(state, siteScope({ ...site, timeZone }), now, { facets: [], kilometres });
}

/** The colours and models of some cars, as feeds name them, each once. */
export function namesOf(cars: Iterable<CarDocument | null>): NamesOfCars {
  const paints = new Set<string>();
  const models = new Map<string, { make: string; model: string }>();
  for (const car of cars) {
    if (!car) continue;
    if (car.colour !== undefined) paints.add(car.colour);
    models.set(`${car.make}\n${car.model}`, { make: car.make, model: car.model });
  }
  return { paints, models: [...models.values()] };
}

function kilometresOf({ near }: SearchState, dealerships: readonly Dealership[]): KilometresByPlace | undefined {
  const from = near && pointOfPosition(near.place);
  if (!from) return undefined;
  return kilometresFrom(
    from,
    locatedPlaces(
      dealerships.flatMap(({ locations }) => locations),
      gazetteer(),
    ),
    gazetteer(),
    near.within,
  );
}

let listed: Lexicon | undefined;
/** What the platform's lists name, made when it is first needed. */
function listedNames(): Lexicon {
  listed ??= makeLexicon();
  return listed;
}

let country: Gazetteer | undefined;
/** Australia's postcodes, read when a search first keeps a distance. */
function gazetteer(): Gazetteer {
  country ??= openGazetteer();
  return country;
}

/** The keys of the makes without which a query finds nothing; undefined if it asks for no make. */
export function namedMakes({ where, groups }: CarQuery): string[] | undefined {
  return makesOf(all([where, ...groups.map(({ condition }) => condition)]));
}

const all = (conditions: readonly Condition[]): Condition => ({ op: 'and', conditions });

function makesOf(condition: Condition): string[] | undefined {
  switch (condition.op) {
    case 'is':
      return condition.field === 'make' ? condition.values.map((value) => nameKey(String(value))) : undefined;
    case 'and':
      return condition.conditions.map(makesOf).find((makes) => makes !== undefined);
    case 'or': {
      const each = condition.conditions.map(makesOf);
      return each.every((makes) => makes !== undefined) ? [...new Set(each.flat())] : undefined;
    }
    default:
      return undefined;
  }
}

/** A car before and after some changes. */
export interface CarChange {
  /** Null if visitors did not see it. */
  readonly before: CarDocument | null;
  /** Its price before in dollars, also while nobody saw it. */
  readonly priceBefore: number | undefined;
  readonly after: CarDocument | null;
}

/**
 * What is new about a car for a visitor who keeps a search (LEAD-11): it is among the matches and was not, or its price dropped. A price rise, and a
 * car that visitors don't see or that is sold, is no news. Pure.
 */
export function newsOf({ before, priceBefore, after }: CarChange, query: CarQuery): CarNews | undefined {
  if (!isOnOffer(after) || !matches(after, query)) return undefined;
  const { current_price: fed } = after;
  // A placeholder in the feed is no price: a car whose price is on request is not cheaper.
  const price = fed !== undefined && centsOf(fed) > LEAST_PRICE_CENTS ? fed : undefined;
  const dropped = priceBefore !== undefined && price !== undefined && price < priceBefore;
  const prices = { price, priceBefore: dropped ? priceBefore : undefined };
  if (!isOnOffer(before) || !matches(before, query)) return { why: 'arrived', ...prices };
  return dropped ? { why: 'price_dropped', ...prices } : undefined;
}

/** Whether it is news to anybody: saves asking each search about a car of which, say, only a photo is new. */
export function mayBeNews<Change extends CarChange>(change: Change): change is Change & { after: CarDocument } {
  return isOnOffer(change.after) && JSON.stringify(change.before) !== JSON.stringify(change.after);
}

/** Whether a car can be announced at all, whatever is asked for. */
export const isOnOffer = (car: CarDocument | null): car is CarDocument => car !== null && !car.sold;

/** A match that is as new as when it was noted, with the car as it is now. */
export interface StillNew {
  readonly match: WaitingMatch;
  /** The price of before in dollars, if it is lower now. */
  readonly priceBefore: number | undefined;
  readonly car: CarDocument;
  readonly slug: string;
}

/**
 * What is left of a match when the message is written, hours later (LEAD-11): a car that was sold, hidden or withdrawn meanwhile, that
 * moved to another site's dealership or out of the search, or whose price is back up or not shown on the site, is left out. Pure.
 */
export function stillNew(
  match: WaitingMatch,
  state: CarState | undefined,
  site: AlertSite,
  directory: SiteDirectory,
  now: Date,
): StillNew | undefined {
  const car = state && documentOf(state, directory);
  if (!car || car.sold || !site.dealerships.some(({ id }) => id === car.dealership_id)) return undefined;
  if (!matches(car, keptQuery(match.alert.search ?? undefined, site, now, namesOf([car])))) return undefined;
  const { priceBefore } = match;
  const { cents } = priceStatement(listedCarOfDocument(car, false), priceSettingsOf(site.config, now));
  const isCheaper =
    priceBefore !== undefined && cents !== null && cents < centsOf(priceBefore) && isOfSameType(car, priceBefore);
  if (match.why === 'price_dropped' && !isCheaper) return undefined;
  return { match, priceBefore: isCheaper ? priceBefore : undefined, car, slug: car.slug };
}

/** A price with charges and one without are no drop, so far as there is a record of what it was offered for (PRICE-1). */
function isOfSameType({ price_spans: spans = [], price_type: type }: CarDocument, priceBefore: number): boolean {
  const before = spans.findLast(({ price }) => price === priceBefore);
  return !before || isSamePriceType(before.price_type ?? null, type ?? null);
}

/** A car as searches read it; null if visitors don't see it. */
export function documentOf(state: CarState, directory: SiteDirectory): CarDocument | null {
  const dealership = directory.dealership(state.dealership_id);
  return documentOfState(
    state,
    dealership,
    dealership && carLocation(state.details.location_slug, dealership.locations),
  );
}

/** What a car costs now, in dollars (CARD-4), whether or not visitors see it. */
export function priceOf({ prices: { price, offer_price } }: CarState): number | undefined {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : centsOf(dollars));
  const current = currentPriceCents({ priceCents: cents(price), offerPriceCents: cents(offer_price) });
  return current === null ? undefined : dollarsOf(current);
}
