import { landingSlug } from '@forecourt/car-search';
import type { ShownOffer } from '@forecourt/contracts';
import { Clock, type PresentDocument, ProblemError, SiteDocuments } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { todayAt } from '../places/opening-hours.view.ts';
import { SiteRanges } from '../search/answers/site-stock.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import { offerView } from './offer.view.ts';
import {
  currentOffers,
  isOfferOf,
  type OfferState,
  type OfferSubject,
  offerState,
  offersAbout,
} from './offers-about.ts';

/** An offer of the index. */
export type OfferEntry = PresentDocument<'offer'>;

/** The offers of a site, as visitors see them today (OFFER-1). */
@Injectable()
export class SiteOffers {
  constructor(
    private readonly documents: SiteDocuments,
    private readonly ranges: SiteRanges,
    private readonly clock: Clock,
  ) {}

  /** Today at the site's first place, such as 2026-03-01. */
  today(site: SiteContext): string {
    return todayAt(site, this.clock.now());
  }

  /** The current offers, in their order. */
  current(site: SiteContext): OfferEntry[] {
    return currentOffers(site.documents.list('offer'), site.config, this.today(site));
  }

  /** The current offers about a vehicle or a model, in their order. */
  about(site: SiteContext, subject: OfferSubject): OfferEntry[] {
    return offersAbout(site.documents.list('offer'), subject, site.config, this.today(site));
  }

  /** An offer that the site shows, shows later or did show; undefined for any other id. */
  find(site: SiteContext, id: string): { readonly entry: OfferEntry; readonly state: OfferState } | undefined {
    const entry = site.documents.find('offer', id);
    if (!entry || !isOfferOf(entry, site.config)) return undefined;
    return { entry, state: offerState(entry.summary, this.today(site)) };
  }

  /** Offers as pages show them. @throws ProblemError 503 if their bodies cannot be read */
  async shown(site: SiteContext, entries: readonly OfferEntry[]): Promise<ShownOffer[]> {
    if (entries.length === 0) return [];
    const [bodies, sells] = await Promise.all([this.documents.bodies(entries, readerOf(site)), this.#sells(site)]);
    return entries.flatMap(({ id, summary }, place) => {
      const body = bodies[place];
      return body ? [offerView({ id, summary, body }, site, sells)] : [];
    });
  }

  /** Whether the site has a model's results page; while the index does not answer, it is not known to. */
  async #sells(site: SiteContext): Promise<(path: string) => boolean> {
    const stock = await this.ranges.of(site).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status === 503) return null;
      throw error;
    });
    const makes = stock?.landing.makes ?? [];
    const paths = makes.flatMap(({ name, models }) =>
      models.map((model) => `/search/${landingSlug(name)}/${landingSlug(model)}/`),
    );
    const known = new Set(paths);
    return (path) => known.has(path);
  }
}
