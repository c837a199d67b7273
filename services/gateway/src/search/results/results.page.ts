import { landingSlug } from '@forecourt/car-search';
import { pageOfKind, type ResultsPage, type SiteConfig } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { FoundPage, HeadWords, PageLoader, PageVisit, SitemapPage } from '../../page-loader/page-loader.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { isSold, SiteRanges, type SiteStock } from '../answers/site-stock.ts';
import { resultsDocument } from './results-graph.ts';
import { SearchPages } from './search-pages.ts';

/** Paths of the searches that a site wants to be found by, each once (VEH-7): its types of stock, its makes with their models, and bodies. */
function landingPaths(stock: SiteStock): string[] {
  const makes = stock.landing.makes.flatMap(({ name, models }) => {
    const make = `/search/${landingSlug(name)}/`;
    return [make, ...models.map((model) => `${make}${landingSlug(model)}/`)];
  });
  const types = pageOfKind('results').menu.filter((link) => isSold(link, stock));
  const bodies = stock.landing.bodies.map((body) => `/search/${landingSlug(body)}/`);
  return [...new Set([...types.map(({ href }) => href), ...makes, ...bodies])];
}

/** Results by their addresses (SRCH-1). */
@Injectable()
export class ResultsPageLoader implements PageLoader {
  constructor(
    private readonly pages: SearchPages,
    private readonly ranges: SiteRanges,
  ) {}

  async load({ site, path, parameters }: PageVisit): Promise<FoundPage | null> {
    const found = await this.pages.at(site, path, parameters);
    if (!found) return null;
    const { content, canonical } = found;
    return {
      content,
      canonical,
      words: resultsWords(content, site.config),
      listed: isListed(content, canonical),
      document: resultsDocument(content, site),
    };
  }

  /** The searches that the site wants to be found by. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return landingPaths(await this.ranges.of(site)).map((path) => ({ path }));
  }
}

function resultsWords({ heading, count_text: count }: ResultsPage, { name }: SiteConfig): HeadWords {
  const description = `${heading} at ${name}: ${count}. See prices, pictures and details, and enquire online.`;
  return { title: heading, description };
}

/**
 * Whether search engines may list a search (VEH-7): one that has a path of its own and finds something, and its further pages.
 * Combinations of filters are without number and say nothing new.
 */
export function isListed({ cards }: Pick<ResultsPage, 'cards'>, canonical: string): boolean {
  const { searchParams } = new URL(canonical, 'http://site');
  return cards.length > 0 && [...searchParams.keys()].every((name) => name === 'page');
}
