import type { RatingSummary, ShownReview } from '@forecourt/contracts';
import { type PresentDocument, SiteDocuments } from '@forecourt/service-kit';
import { Inject, Injectable, Module } from '@nestjs/common';
import type { FoundPage, PageLoader, PageVisit, SitemapPage } from '../page-loader/page-loader.ts';
import { SiteModule } from '../site/site.module.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import { byDate, ratingOf, reviewView, starsOf } from './reviews.view.ts';

const PATH = '/reviews';
const MOST = 60;

/** The reviews of a site's customers. */
@Injectable()
export class SiteReviews {
  constructor(@Inject(SiteDocuments) private readonly documents: SiteDocuments) {}

  /** All of them, the newest first. */
  all({ documents }: SiteContext): PresentDocument<'review'>[] {
    return byDate(documents.list('review'));
  }

  rating(site: SiteContext): RatingSummary | null {
    return ratingOf(this.all(site));
  }

  /** Reviews as pages show them. @throws ProblemError 503 if their bodies cannot be read */
  async shown(site: SiteContext, entries: readonly PresentDocument<'review'>[]): Promise<ShownReview[]> {
    const bodies = await this.documents.bodies(entries, readerOf(site));
    return bodies.map((body) => reviewView(body, site));
  }
}

/** The page of all reviews, good and bad. */
@Injectable()
export class ReviewsPageLoader implements PageLoader {
  constructor(private readonly reviews: SiteReviews) {}

  async load({ site }: PageVisit): Promise<FoundPage> {
    const { name } = site.config;
    const all = this.reviews.all(site);
    const rating = ratingOf(all);
    const title = 'What our customers say';
    return {
      content: {
        kind: 'reviews',
        title,
        message: 'Every review that our customers sent us, the good ones and the others, with our answers.',
        rating,
        stars: starsOf(all),
        reviews: await this.reviews.shown(site, all.slice(0, MOST)),
        contact: { label: 'Tell us how we did', href: '/enquire' },
      },
      canonical: PATH,
      words: {
        title,
        description: rating
          ? `${name} has ${rating.average} of 5 stars from ${rating.count_text}. Read what people bought and how it went.`
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
    return this.reviews.all(site).length > 0 ? [{ path: PATH }] : [];
  }
}

/** Reviews: their page, and what others show of them. */
@Module({
  imports: [SiteModule],
  providers: [SiteReviews, ReviewsPageLoader],
  exports: [SiteReviews, ReviewsPageLoader],
})
export class ReviewsModule {}
