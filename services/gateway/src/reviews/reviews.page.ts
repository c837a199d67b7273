import { Injectable } from '@nestjs/common';
import type { FoundPage, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import { ratingOf, siteReviews } from '../places/place-rating.ts';
import type { SiteContext } from '../site/site-context.ts';
import { countsByStars, listedReviews, reviewsMessage } from './reviews.view.ts';
import { SiteReviews } from './site-reviews.ts';

const PATH = '/reviews';

/** The page of a site's reviews: those at or above its threshold, as many as it wants (LOC-1). Rating and counts are of all, good and bad. */
@Injectable()
export class ReviewsPageLoader implements PageLoader {
  constructor(private readonly reviews: SiteReviews) {}

  async load({ site }: PageVisit): Promise<FoundPage> {
    const { name } = site.config;
    const all = siteReviews(site);
    const rating = ratingOf(all);
    const title = 'What our customers say';
    return {
      content: {
        kind: 'reviews',
        title,
        message: reviewsMessage(site.config.location),
        rating,
        stars: countsByStars(all),
        reviews: await this.reviews.shown(site, listedReviews(site, all)),
        contact: { label: 'Tell us how we did', href: '/enquire' },
      },
      canonical: PATH,
      words: {
        title,
        description: rating
          ? `${name} has ${rating.rating} of 5 stars from ${rating.count}. Read what people bought and how it went.`
          : `Reviews of ${name} by people who bought from us.`,
      },
      document: {
        graph: (origin) => ({
          '@context': 'https://schema.org',
          '@graph': [{ '@type': 'WebPage', '@id': `${origin}${PATH}`, url: `${origin}${PATH}`, name: title }],
        }),
      },
    };
  }

  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return siteReviews(site).length > 0 ? [{ path: PATH }] : [];
  }
}
