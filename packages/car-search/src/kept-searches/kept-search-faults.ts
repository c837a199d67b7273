import {
  type FieldError,
  linksOf,
  misspeltName,
  type PageDocument,
  type PartKind,
  pagesAt,
  type SiteConfig,
} from '@forecourt/contracts';
import { FilterSyntaxError } from '../filters/filter-tokens.ts';
import { parseFilter } from '../filters/parse-filter.ts';
import { landingNames } from '../state/landing.ts';
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

/** Parameters that a link may have beside those of its search: its page, and what campaigns are counted by. */
const BESIDE = /^(?:page|utm_\w+)$/;
const SEARCH_PATH = /^\/search\/(?<name>[^/]+)/;
/** Only names of landing pages end so. */
const LANDING_ENDING = /-cars$/;

/**
 * The faults of a part's links to results pages (SITE-8): a parameter that no search has, and a name in the path that is misspelt for a
 * landing page or a make. Other names may be makes, models or bodies of the stock.
 * @param makes slugs of the makes that there are; undefined if they are not at hand
 */
export function searchLinkFaults(part: PartKind, body: unknown, makes: readonly string[] = []): FieldError[] {
  return linksOf(part, body).flatMap(({ path, href }) => {
    const [address = '', parameters = ''] = href.split('#', 1)[0]?.split('?', 2) ?? [];
    if (!pagesAt(address).some(({ page, fixed }) => fixed && page.kind === 'results')) return [];
    const kept = [...new URLSearchParams(parameters)].filter(([name]) => !BESIDE.test(name));
    const problems = searchAddressProblems(new URLSearchParams(kept).toString());
    const meant = meantName(address.toLowerCase(), makes);
    return [
      ...(meant === undefined
        ? []
        : [{ field: path, message: `expected a results page, such as /search/${meant}/; got "${href}"` }]),
      ...problems.map(({ field, message }) => ({
        field: path,
        message: `expected the parameters of a results page; got "${href}", of which ${field} ${message}`,
      })),
    ];
  });
}

/** The name that a path's is misspelt for. */
function meantName(path: string, makes: readonly string[]): string | undefined {
  const { name } = SEARCH_PATH.exec(path)?.groups ?? {};
  if (name === undefined || landingNames.includes(name) || makes.includes(name)) return undefined;
  const near = misspeltName(name, [...landingNames, ...makes]);
  return near ?? (LANDING_ENDING.test(name) ? landingNames[0] : undefined);
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
