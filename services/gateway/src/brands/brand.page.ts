import { emptySearchState, landingSlug } from '@forecourt/car-search';
import { makeNamed } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { rangeGraph } from '../models/model-graph.ts';
import { offerLinks } from '../offers/offer.view.ts';
import { SiteOffers } from '../offers/site-offers.ts';
import type { PageAnswer, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import { CarSearches } from '../search/answers/car-searches.ts';
import { SiteRanges } from '../search/answers/site-stock.ts';
import { cardsView } from '../search/results/results.view.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { brandHref, brandView } from './brand.view.ts';

const SHOWN = 8;

/** Pages of the makes that a site sells (NAV-1, PAGE-1). */
@Injectable()
export class BrandPageLoader implements PageLoader {
  constructor(
    private readonly searches: CarSearches,
    private readonly pages: SearchPages,
    private readonly ranges: SiteRanges,
    private readonly offers: SiteOffers,
  ) {}

  /** The page of a make in stock; another name of it, as vw, leads to its own page. @throws ProblemError 503 if the index does not answer */
  async load({ site, params }: PageVisit): Promise<PageAnswer> {
    const wanted = (params.make ?? '').toLowerCase();
    const makes = await this.#makes(site);
    const found = makes.find(({ slug }) => slug === wanted);
    if (!found) {
      const other = makeNamed(wanted)?.slug;
      return makes.some(({ slug }) => slug === other) && other ? { redirect: brandHref(other) } : null;
    }
    const state = { ...emptySearchState(), sortBy: 'latest' as const, filters: { make: [found.name] } };
    const [result, setting] = await Promise.all([
      this.searches.findBeside(site, state, { facets: ['model', 'body', 'car_type'], limit: SHOWN }),
      this.pages.setting(site),
    ]);
    const content = brandView({
      make: found.name,
      slug: found.slug,
      result,
      cards: cardsView(result.hits, setting),
      offers: offerLinks(this.#offersOf(site, found.slug), site),
      setting,
      makes,
    });
    const path = brandHref(found.slug);
    return {
      content,
      words: { title: content.title, description: content.message },
      canonical: path,
      document: {
        graph: rangeGraph(site, {
          path,
          name: content.title,
          description: content.message,
          breadcrumbs: content.breadcrumbs,
          lists: content.models.map(({ label, href }) => ({ label, href })),
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return (await this.#makes(site)).map(({ slug }) => ({ path: brandHref(slug) }));
  }

  #offersOf(site: SiteContext, make: string) {
    return this.offers.current(site).filter(({ summary: { manufacturer } }) => manufacturer?.slug === make);
  }

  async #makes(site: SiteContext) {
    const { landing } = await this.ranges.of(site);
    return landing.makes.map(({ name }) => ({ name, slug: landingSlug(name) }));
  }
}
