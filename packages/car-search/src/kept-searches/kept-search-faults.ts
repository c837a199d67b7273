import type { FieldError, PageDocument, SiteConfig } from '@forecourt/contracts';
import { FilterSyntaxError } from '../filters/filter-tokens.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { searchAddressProblems } from '../state/search-url.ts';

/**
 * The faults of the filters that a site's document holds (SRCH-4, CARD-2), each by its path. A filter that cannot be read would end every
 * search of the site.
 */
export function siteFilterFaults({ search, cards }: Pick<SiteConfig, 'search' | 'cards'>): FieldError[] {
  const filters = search.filters.map((text, at) => ({ field: `search.filters[${at}]`, text }));
  if (cards.custom_tag) filters.push({ field: 'cards.custom_tag.filter', text: cards.custom_tag.filter });
  return filters.flatMap(({ field, text }) => {
    const fault = filterFault(text);
    return fault === undefined ? [] : [{ field, message: `expected a filter; got "${text}": ${fault}` }];
  });
}

/** The faults of the searches in a page's blocks: a parameter that no search has would find other vehicles than its words say. */
export function pageSearchFaults({ blocks }: Pick<PageDocument, 'blocks'>): FieldError[] {
  return blocks.flatMap((block, at) => {
    if (block.kind !== 'vehicles') return [];
    const [, parameters = ''] = block.search.split('?', 2);
    return searchAddressProblems(parameters).map(({ field, message }) => ({
      field: `blocks[${at}].search`,
      message: `expected the parameters of a results page; got "${block.search}", of which ${field} ${message}`,
    }));
  });
}

function filterFault(text: string): string | undefined {
  try {
    parseFilter(text);
    return undefined;
  } catch (error) {
    if (error instanceof FilterSyntaxError) return error.message;
    throw error;
  }
}
