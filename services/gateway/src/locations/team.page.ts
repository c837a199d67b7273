import type { PersonDocument } from '@forecourt/contracts';
import { Clock, SiteDocuments } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import {
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { placesGraph } from '../places/dealer-node.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { placeAt, placesOf } from '../places/site-places.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import { peopleAt, teamHref, teamView } from './team.view.ts';

/** The people of a place (PAGE-3). */
@Injectable()
export class TeamPageLoader implements PageLoader {
  constructor(
    private readonly maps: PlaceMaps,
    private readonly documents: SiteDocuments,
    private readonly clock: Clock,
  ) {}

  /** The page at a place's slug; none if nobody is known there. @throws ProblemError 503 if the sites service does not answer */
  async load({ site, path, params: { place: slug = '' } }: PageVisit): Promise<PageAnswer> {
    const place = placeAt(site, slug);
    const entries = place ? peopleAt(site, place.location.slug) : [];
    if (!place || entries.length === 0) return null;
    const href = teamHref(place.location.slug);
    if (path.replace(/\/$/, '') !== href) return { redirect: href };
    const people: PersonDocument[] = await this.documents.bodies(entries, readerOf(site));
    const content = teamView({ site, now: this.clock.now(), mapOf: this.maps.of(site.config) }, place, people);
    return {
      content,
      words: wordsOf(content),
      canonical: href,
      document: { graph: placesGraph(site, [place], content.breadcrumbs.slice(1)) },
    };
  }

  /** A page for each place with people. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    const slugs = placesOf(site).map(({ location }) => location.slug);
    return slugs.filter((slug) => peopleAt(site, slug).length > 0).map((slug) => ({ path: teamHref(slug) }));
  }
}
