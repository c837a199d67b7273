import type { CarCard, ComparePage, PageOf, SpecificationRow, StoredWatchlist } from '@forecourt/contracts';
import { isPosition } from '@forecourt/places';
import type { ListedCar } from '@forecourt/retail-rules';
import { betterByLabel } from '../car/view/field-rows.ts';
import { COSTS_PER_YEAR } from '../car/view/running-costs.view.ts';
import { OWNERS, YEAR } from '../car/view/vehicle-details.view.ts';
import { carSummaryView } from '../cards/car-summary.view.ts';
import { kmText } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { carPoints, leader } from './car-points.ts';

/** Path of the page without cars. */
export const COMPARE = '/compare';
/** How many cars are shown side by side (FAV-1). */
export const MOST_COMPARED = 4;
const PARAMETER = 'car';
const SAVED = 'saved';
const NEAR = 'near';
/** As long as the field takes. */
const LONGEST_PLACE = 80;
/** As many as a browser keeps. */
const MOST_SAVED = 100;

/** A car with its facts to compare. */
export interface ComparedCar {
  readonly car: ListedCar;
  readonly card: CarCard;
  readonly rows: readonly SpecificationRow[];
  /** Its equipment. */
  readonly features: readonly string[];
  /** Kilometres to it from where the visitor asked; absent if that, or its own place, is not known. */
  readonly away?: number | undefined;
  /** Of the comparison rate in its rows; absent without one. */
  readonly warning?: string | undefined;
}

const DISTANCE = 'Distance';
/** Rows in which a number is the better for being low or high; a field of a car says so itself. */
const BETTER: ReadonlyMap<string, 'high' | 'low'> = new Map([
  ...betterByLabel,
  [DISTANCE, 'low'],
  [YEAR, 'high'],
  [OWNERS, 'low'],
  [COSTS_PER_YEAR.energy, 'low'],
  [COSTS_PER_YEAR.plan, 'low'],
]);
/** So many of a car's own features are named. */
const MOST_FEATURES = 8;

/** The ids that an address names: each once, four at most. */
export function comparedIds(parameters: URLSearchParams): string[] {
  return [...new Set(parameters.getAll(PARAMETER).filter(Boolean))].slice(0, MOST_COMPARED);
}

/** The saved cars that an address names, each as id.cents.seconds of when it was saved; what is not written so is left out. */
export function savedIn(parameters: URLSearchParams): StoredWatchlist['cars'] {
  return parameters
    .getAll(SAVED)
    .slice(0, MOST_SAVED)
    .flatMap((text) => {
      const [, id, cents, seconds] = /^([\w-]{1,100})\.(\d{0,12})\.(\d{1,11})$/.exec(text) ?? [];
      if (id === undefined) return [];
      const saved_at = new Date(Number(seconds) * 1_000).toISOString();
      return [{ car_id: id, saved_at, ...(cents && { price_cents: Number(cents) }) }];
    });
}

/**
 * Cars side by side: every row that one of them has a value for, with those marked in which they differ (FAV-1).
 * @param now when their prices are shown, UTC
 * @param noun what the site calls several of what it sells
 * @param saved what became of the cars that the visitor saved
 * @param near from where the distance is said
 */
export function compareView(
  site: SiteContext,
  compared: readonly ComparedCar[],
  now: Date,
  {
    noun = 'cars',
    saved = [],
    near = null,
  }: Partial<Pick<ComparePage, 'saved' | 'near'>> & { readonly noun?: string } = {},
): PageOf<'compare'> {
  const from = near?.problem === null ? near.place : '';
  const ids = compared.map(({ car }) => car.id);
  const points = carPoints(compared, site.config);
  const rows = [...comparedRows(compared.map((each) => rowsOf(each, from))), ...featureRows(compared)];
  const watched = site.config.garage_enabled;
  return {
    kind: 'compare',
    title: compared.length > 0 ? 'Compare' : `Saved ${noun}`,
    message:
      compared.length > 0
        ? compared.length > 1
          ? 'Differences come first.'
          : 'Add another to see the differences.'
        : watched
          ? 'Your saved vehicles are in your watchlist. Choose which ones to compare there.'
          : 'Your list is kept in this browser. We look up each vehicle to show what’s changed since you saved it.',
    path: COMPARE,
    most: MOST_COMPARED,
    cars: compared.map(({ car, card }, place) => ({
      id: car.id,
      summary: carSummaryView(car, site, now),
      tag: card.tag,
      points: points[place] ?? [],
      actions: card.actions,
      favourite: card.favourite,
      without: compareHref(
        ids.filter((id) => id !== car.id),
        from,
      ),
    })),
    saved: [...saved],
    rows: [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)],
    near: compared.length > 0 ? near : null,
    warnings: [...new Set(compared.flatMap(({ warning }) => warning || []))],
    search: { label: 'Browse our stock', href: site.config.search.path },
    watchlist: watched ? { label: 'Your watchlist', href: site.config.watchlist_path } : null,
  };
}

/** The place that an address names, from which the distance is said; '' for none. */
export const nearIn = (parameters: URLSearchParams): string =>
  parameters.get(NEAR)?.trim().slice(0, LONGEST_PLACE) ?? '';

/** The page with these cars side by side. @param near from where the distance is said */
export function compareHref(ids: readonly string[], near = ''): string {
  const named = ids.map((id): [string, string] => [PARAMETER, id]);
  const query = new URLSearchParams(near === '' ? named : [...named, [NEAR, near]]).toString();
  return query === '' ? COMPARE : `${COMPARE}?${query}`;
}

const rowsOf = ({ rows, away }: ComparedCar, from: string): SpecificationRow[] =>
  from === '' || away === undefined
    ? [...rows]
    : [{ label: DISTANCE, value: `${kmText(away)} from ${isPosition(from) ? 'you' : from}` }, ...rows];

/** All labels in the order in which the cars have them; where a car has what the others lack, its rows follow theirs. */
function comparedRows(cars: readonly (readonly SpecificationRow[])[]): ComparePage['rows'] {
  const labels = [...new Set(cars.flatMap((rows) => rows.map(({ label }) => label)))];
  return labels.map((label) => {
    const values = cars.map((rows) => rows.find((row) => row.label === label)?.value ?? null);
    const better = BETTER.get(label);
    const best = better === undefined ? null : (leader(values.map(numberIn), better)?.place ?? null);
    return { label, values, differs: new Set(values).size > 1, best };
  });
}

/** The number that a value begins with, as 45120 of '45,120 km', or 1520 of '$1,520'. */
function numberIn(value: string | null): number | null {
  const [, digits] = /^\$?([\d,]+(?:\.\d+)?)/.exec(value ?? '') ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** What equipment each has that none of the others has; no row where no two can be compared. */
function featureRows(compared: readonly ComparedCar[]): ComparePage['rows'] {
  if (compared.length < 2 || compared.some(({ features }) => features.length === 0)) return [];
  const values = compared.map(({ features }, place) => {
    const elsewhere = new Set(compared.flatMap((other, at) => (at === place ? [] : other.features)));
    const own = features.filter((feature) => !elsewhere.has(feature));
    const more = own.length - MOST_FEATURES;
    return own.length === 0
      ? 'None'
      : [...own.slice(0, MOST_FEATURES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  });
  return [{ label: 'Only on this vehicle', values, differs: new Set(values).size > 1, best: null }];
}
