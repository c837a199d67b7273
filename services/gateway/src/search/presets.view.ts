import { type CarSearchResult, type FacetName, facetValueLabel, type SearchState } from '@forecourt/car-search';
import type { ResultsPage } from '@forecourt/contracts';
import { toggled } from './state-edits.ts';

/** The commonest bodies, then what many look for by its own name (SRCH-8). */
const MOST_BODIES = 4;
const WANTED: readonly { readonly facet: FacetName; readonly value: string }[] = [
  { facet: 'fuel', value: 'electric' },
  { facet: 'fuel', value: 'hybrid' },
  { facet: 'seats', value: '7' },
];

/** One-click choices: those that find something and are not selected. A single one, such as 7 seats, is shown too; a single body narrows nothing. */
export function presetsView(
  state: SearchState,
  { facets }: Pick<CarSearchResult, 'facets'>,
  href: (state: SearchState) => string,
): ResultsPage['presets'] {
  const bodies = (facets.body ?? []).slice(0, MOST_BODIES).map(({ value }) => ({ facet: 'body' as const, value }));
  const offered = [...(bodies.length > 1 ? bodies : []), ...WANTED].filter(
    ({ facet, value }) => !state.filters[facet]?.includes(value) && facets[facet]?.some((each) => each.value === value),
  );
  return offered.map(({ facet, value }) => ({
    label: facetValueLabel(facet, value),
    href: href(toggled(state, facet, value)),
  }));
}
