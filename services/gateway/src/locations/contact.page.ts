import type { PageOf } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { PlainForms } from '../enquiry/plain-forms.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { placesGraph } from '../places/dealer-node.ts';
import { CONTACT, contactHref, placeHref } from '../places/place-addresses.ts';
import { PlaceMaps } from '../places/place-maps.ts';
import { type Place, placeAt, placesOf } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';
import { contactView } from './contact.view.ts';

/** What a contact page is about: all places or one; undefined if its address names none of the site's. */
type Subject = { readonly place: Place | null } | undefined;

/** The contact pages of a site and of each of its places, and what browsers send from there (PAGE-1, LEAD-8). */
@Injectable()
export class ContactPageLoader implements PageLoader {
  constructor(
    private readonly maps: PlaceMaps,
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** /contact-us leads to /contact. */
  async load({ site, path, params }: PageVisit): Promise<PageAnswer> {
    const subject = subjectOf(site, params.place);
    if (!subject) return null;
    const href = contactHref(site, subject.place?.location.slug);
    if (path.replace(/\/$/, '') !== href) return { redirect: href };
    return this.#show(site, subject.place);
  }

  /** Takes the contact form (PlainForms.take). */
  async take({ site, params }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    const subject = subjectOf(site, params.place);
    if (!subject) return null;
    const view = this.#view(site, subject.place);
    return this.forms.take(
      site,
      {
        form: view.form,
        pageKind: view.kind,
        again: (refused) => this.#found(site, subject.place, { ...view, form: { ...view.form, sent: refused } }),
      },
      sent,
    );
  }

  /** The contact page, and those of the places that have no page besides. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    const own = placesOf(site).flatMap((place) =>
      isOnlyPage(site, place) ? contactHref(site, place.location.slug) : [],
    );
    return [CONTACT, ...own].map((path) => ({ path }));
  }

  #show(site: SiteContext, place: Place | null): FoundPage {
    return this.#found(site, place, this.#view(site, place));
  }

  #view(site: SiteContext, place: Place | null): PageOf<'contact'> {
    return contactView({ site, now: this.clock.now(), mapOf: this.maps.of(site.config) }, place);
  }

  #found(site: SiteContext, place: Place | null, content: PageOf<'contact'>): FoundPage {
    const words = wordsOf(content);
    return {
      content,
      words: content.form.sent ? { ...words, title: `Not sent yet: ${words.title}` } : words,
      canonical: content.form.path,
      listed: place === null || isOnlyPage(site, place),
      document: { graph: placesGraph(site, place ? [place] : placesOf(site), content.breadcrumbs.slice(1)) },
    };
  }
}

function subjectOf(site: SiteContext, slug: string | undefined): Subject {
  if (slug === undefined) return { place: null };
  const place = placeAt(site, slug);
  return place && { place };
}

/** Whether a place's page is its contact page, as on a single-make site. */
const isOnlyPage = (site: SiteContext, place: Place) =>
  placeHref(site, place) === contactHref(site, place.location.slug);
