import type { PageOf } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { cutText } from '../http/html.ts';
import type { FoundPage, PageAnswer, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import type { SiteContext } from '../site/site-context.ts';
import { offerHref } from './offer.view.ts';
import { offerGraph, offersGraph } from './offer-graph.ts';
import { SiteOffers } from './site-offers.ts';

/** Where a site's special offers are. */
export const OFFERS = '/special-offers';
const OTHERS = 3;

/** The grid of a site's current offers (OFFER-1). */
@Injectable()
export class OffersPageLoader implements PageLoader {
  constructor(private readonly offers: SiteOffers) {}

  async load({ site }: PageVisit): Promise<FoundPage> {
    const content = await offersContent(this.offers, site, 'Special offers');
    return {
      content,
      canonical: OFFERS,
      words: { title: content.title, description: descriptionOf(content, site) },
      document: { graph: offersGraph(content), ...leadingOf(content) },
    };
  }

  async sitemapEntries(): Promise<SitemapPage[]> {
    return [{ path: OFFERS }];
  }
}

/** One offer by its address, of which there is one; the other leads there (OFFER-1). */
@Injectable()
export class OfferPageLoader implements PageLoader {
  constructor(private readonly offers: SiteOffers) {}

  /** 410 with the current offers for one that has ended; nothing for one that has yet to begin or that the site does not show. */
  async load({ site, path, params: { offer: id = '' } }: PageVisit): Promise<PageAnswer> {
    const found = this.offers.find(site, id);
    if (!found || found.state === 'not yet') return null;
    const { entry } = found;
    if (found.state === 'ended') {
      const content = await offersContent(this.offers, site, `${entry.summary.name} has ended`);
      return { content, status: 410, words: { title: content.title, description: content.message } };
    }
    const href = offerHref(id, entry.summary, site.config);
    if (path.replace(/\/$/, '') !== href) return { redirect: href };
    const beside = this.offers.current(site).filter((other) => other.id !== id);
    const [offer, ...others] = await this.offers.shown(site, [entry, ...beside.slice(0, OTHERS)]);
    if (!offer) return null;
    const { description, picture } = offer;
    return {
      content: { kind: 'offer', offer, all: { label: 'All special offers', href: OFFERS }, others },
      canonical: href,
      words: { title: offer.name, description: description.paragraphs.join(' ') },
      document: {
        graph: offerGraph(offer, entry.summary, site),
        ...(picture && {
          leading: { picture, at: 'half' as const },
          ...(!picture.label && { picture: { address: picture.src, alt: picture.alt } }),
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return this.offers
      .current(site)
      .map(({ id, summary, revised_at: changedAt }) => ({ path: offerHref(id, summary, site.config), changedAt }));
  }
}

async function offersContent(offers: SiteOffers, site: SiteContext, title: string): Promise<PageOf<'offers'>> {
  const shown = await offers.shown(site, offers.current(site));
  const message =
    shown.length > 0
      ? 'What is on at the moment, until when, and what you need to know before you say yes.'
      : 'There are no special offers at the moment. Please have a look at our stock.';
  return {
    kind: 'offers',
    title,
    message,
    offers: shown,
    search: { label: 'Browse our stock', href: site.config.search.path },
  };
}

function descriptionOf({ offers, message }: PageOf<'offers'>, { config }: SiteContext): string {
  const names = offers.map(({ name }) => name);
  return cutText(names.length > 0 ? `On now at ${config.name}: ${names.join('; ')}.` : message, 300);
}

function leadingOf({ offers: [first] }: PageOf<'offers'>) {
  return first?.picture ? { leading: { picture: first.picture, at: 'card' as const } } : {};
}
