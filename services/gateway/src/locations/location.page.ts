import { isSingleMake, type Link, type PageOf } from '@forecourt/contracts';
import { placeMakes } from '@forecourt/retail-rules';
import { Clock, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { OFFERS } from '../offers/offers.page.ts';
import { offersOfMakes } from '../offers/offers-about.ts';
import { SiteOffers } from '../offers/site-offers.ts';
import {
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { placesGraph } from '../places/dealer-node.ts';
import { CONTACT, LOCATIONS, placeHref } from '../places/place-addresses.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { type Place, placesOf } from '../places/site-places.ts';
import { SiteReviews } from '../reviews/site-reviews.ts';
import { resultsAddress } from '../search/answers/search-words.ts';
import { VehicleStrips } from '../search/results/vehicle-strips.ts';
import type { SiteContext } from '../site/site-context.ts';
import { locationView } from './location.view.ts';

const MOST_VEHICLES = 4;

/** The page of a place, or of a dealership with all its places, as the site sets it (PAGE-1). */
@Injectable()
export class LocationPageLoader implements PageLoader {
  constructor(
    private readonly maps: PlaceMaps,
    private readonly strips: VehicleStrips,
    private readonly reviews: SiteReviews,
    private readonly offers: SiteOffers,
    private readonly clock: Clock,
  ) {}

  /** The page at a slug. The slug of a dealership leads to its first place, or the slug of a place to its dealership, as the site sets it. */
  async load({ site, params: { place: slug = '' } }: PageVisit): Promise<PageAnswer> {
    if (isSingleMake(site.config)) return { redirect: CONTACT };
    const wanted = slug.toLowerCase();
    const places = placesOf(site);
    const [found] = places.filter(({ location }) => location.slug === wanted);
    const [ofDealership] = places.filter(({ dealership }) => dealership.slug === wanted);
    const byDealership = site.config.location.page_of === 'dealership';
    const main = byDealership ? (ofDealership ?? found) : (found ?? ofDealership);
    const href = main && placeHref(site, main);
    if (!main || !href) return null;
    if (href !== `${LOCATIONS}/${slug}`) return { redirect: href };
    const others = places.filter((place) => place.dealership.id === main.dealership.id && place !== main);
    const setting = { site, now: this.clock.now(), mapOf: this.maps.of(site.config) };
    const [vehicles, reviews] = await Promise.all([this.#vehicles(site, main), this.reviews.ofPlace(site, main)]);
    const content = locationView(setting, [main, ...others], { vehicles, reviews, offers: this.#offersAt(site, main) });
    return {
      content,
      words: wordsOf(content),
      canonical: href,
      document: { graph: placesGraph(site, [main], content.breadcrumbs.slice(1)) },
    };
  }

  /** One address for each place, or for each dealership. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    if (isSingleMake(site.config)) return [];
    const paths = placesOf(site).flatMap((place) => placeHref(site, place) ?? []);
    return [...new Set(paths)].map((path) => ({ path }));
  }

  /** How many of the current offers a place that sells has, with the way to them (LOC-4); null for none. */
  #offersAt(site: SiteContext, { location, dealership }: Place): Link | null {
    if (location.location_type !== 'sales') return null;
    const { length } = offersOfMakes(this.offers.current(site), placeMakes(location, dealership));
    return length > 0 ? { label: `${length} special ${length === 1 ? 'offer' : 'offers'}`, href: OFFERS } : null;
  }

  /** The newest vehicles at a place that sells; none if the index does not answer. */
  async #vehicles(site: SiteContext, { location }: Place): Promise<PageOf<'location'>['vehicles']> {
    if (location.location_type !== 'sales') return null;
    const parameters = new URLSearchParams({ location_name: location.name, sortBy: 'latest' });
    const search = resultsAddress(site.config, parameters.toString());
    const found = await this.strips.find(site, { search, most: MOST_VEHICLES }).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status === 503) return null;
      throw error;
    });
    if (!found || found.cards.length === 0) return null;
    return {
      title: `In the yard at ${location.address.city}`,
      cards: found.cards,
      all: { label: `See all ${found.count.toLocaleString('en-AU')}`, href: found.href },
    };
  }
}
