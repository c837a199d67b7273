import type { SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import type { Narrowing } from './chips.view.ts';

/** A search that finds nothing, without one thing that narrows it, and how many cars that finds. */
export interface Loosened extends Narrowing {
  readonly count: number;
}

/** What can be taken away from a search that finds nothing: most cars first, and nothing that finds none either. */
export function loosenView(loosened: readonly Loosened[], href: (state: SearchState) => string): ResultsPage['loosen'] {
  return loosened
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ label, without, count }) => ({ label, href: href(without), count }));
}
