import type { CarCard, ComparePage, PageOf, SpecificationRow } from '@forecourt/contracts';
import { carSummaryView } from '../cards/car-summary.view.ts';
import type { ListedCar } from '../cards/listed-car.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Path of the page without cars. */
export const COMPARE = '/compare';
/** How many cars are shown side by side (FAV-1). */
export const MOST_COMPARED = 4;
const PARAMETER = 'car';

/** A car with its facts to compare. */
export interface ComparedCar {
  readonly car: ListedCar;
  readonly card: CarCard;
  readonly rows: readonly SpecificationRow[];
}

/** The ids that an address names: each once, four at most. */
export function comparedIds(parameters: URLSearchParams): string[] {
  return [...new Set(parameters.getAll(PARAMETER).filter(Boolean))].slice(0, MOST_COMPARED);
}

/**
 * Cars side by side: every row that one of them has a value for, with those marked in which they differ (FAV-1).
 * @param now when their prices are shown, UTC
 * @param noun what the site calls several of what it sells
 */
export function compareView(
  site: SiteContext,
  compared: readonly ComparedCar[],
  now: Date,
  noun = 'cars',
): PageOf<'compare'> {
  const ids = compared.map(({ car }) => car.id);
  const watched = site.config.garage_enabled;
  return {
    kind: 'compare',
    title: compared.length > 0 ? 'Compare' : `Saved ${noun}`,
    message:
      compared.length > 0
        ? 'Compare side by side. Matching values are greyed out.'
        : watched
          ? 'What you save is in your watchlist. Choose there what to compare.'
          : 'Anything you save stays in this browser, ready to view again or compare.',
    path: COMPARE,
    most: MOST_COMPARED,
    cars: compared.map(({ car, card }) => ({
      id: car.id,
      summary: carSummaryView(car, site, now),
      tag: card.tag,
      actions: card.actions,
      favourite: card.favourite,
      without: compareHref(ids.filter((id) => id !== car.id)),
    })),
    rows: comparedRows(compared.map(({ rows }) => rows)),
    search: { label: 'Browse our stock', href: site.config.search.path },
    watchlist: watched ? { label: 'Your watchlist', href: site.config.watchlist_path } : null,
  };
}

/** The page with these cars side by side. */
export function compareHref(ids: readonly string[]): string {
  const query = new URLSearchParams(ids.map((id): [string, string] => [PARAMETER, id])).toString();
  return query === '' ? COMPARE : `${COMPARE}?${query}`;
}

/** All labels in the order in which the cars have them; where a car has what the others lack, its rows follow theirs. */
function comparedRows(cars: readonly (readonly SpecificationRow[])[]): ComparePage['rows'] {
  const labels = [...new Set(cars.flatMap((rows) => rows.map(({ label }) => label)))];
  return labels.map((label) => {
    const values = cars.map((rows) => rows.find((row) => row.label === label)?.value ?? null);
    return { label, values, differs: new Set(values).size > 1 };
  });
}
