import { isSingleMake } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import {
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { placesGraph } from '../places/dealer-node.ts';
import { GEOCODER, type Geocoder } from '../places/geocoder.ts';
import { CONTACT, LOCATIONS } from '../places/place-addresses.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { placesOf } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';
import { locationsView } from './locations.view.ts';
import { askedPoint } from './nearest.ts';

/** All places of a site, and the nearest to a postcode or the visitor (LOC-1, LOC-3). */
@Injectable()
export class LocationsPageLoader implements PageLoader {
  constructor(
    private readonly maps: PlaceMaps,
    @Inject(GEOCODER) private readonly geocoder: Geocoder,
    private readonly clock: Clock,
  ) {}

  async load({ site, parameters }: PageVisit): Promise<PageAnswer> {
    if (isSingleMake(site.config)) return { redirect: CONTACT };
    const places = placesOf(site);
    if (places.length === 0) return null;
    const asked = await askedPoint(parameters, this.geocoder, places);
    const setting = { site, now: this.clock.now(), mapOf: this.maps.of(site.config) };
    const content = locationsView(setting, asked, parameters.get('show'));
    return {
      content,
      words: wordsOf(content),
      canonical: LOCATIONS,
      listed: parameters.size === 0,
      document: { graph: placesGraph(site, places, [{ label: content.title, href: LOCATIONS }]) },
    };
  }

  /** Its own address, except on a single-make site. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return isSingleMake(site.config) || placesOf(site).length === 0 ? [] : [{ path: LOCATIONS }];
  }
}
