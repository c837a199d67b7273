import type { PageOf, ShownReview } from '@forecourt/contracts';
import { shownReviews } from '@forecourt/retail-rules';
import { type PresentDocument, SiteDocuments } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { placeRatingView, siteReviews } from '../places/place-rating.ts';
import type { Place } from '../places/site-places.ts';
import { readerOf, type SiteContext } from '../site/site-context.ts';
import { listedReviews, ownReviewView, reviewHere, reviewView } from './reviews.view.ts';

type PlaceReviews = PageOf<'location'>['reviews'];

/** The reviews of a site's customers, of which every page shows the same. */
@Injectable()
export class SiteReviews {
  constructor(private readonly documents: SiteDocuments) {}

  /** Reviews as pages show them. @throws ProblemError 503 if their bodies cannot be read */
  async shown(site: SiteContext, entries: readonly PresentDocument<'review'>[]): Promise<ShownReview[]> {
    const bodies = await this.documents.bodies(entries, readerOf(site));
    return bodies.map((body) => reviewView(body, site));
  }

  /**
   * A place's reviews at or above the site's threshold, as many as the site wants (LOC-1): those of the site about it, else those that the
   * place's own document has (LOC-4).
   * @throws ProblemError 503 if their bodies cannot be read
   */
  async ofPlace(site: SiteContext, place: Place): Promise<PlaceReviews> {
    const stars = placeRatingView(place, site);
    const { minimum_rating: minimum, review_quantity: most } = site.config.location;
    const about = siteReviews(site, place.location.slug);
    if (about.length === 0) {
      const own = place.location.reviews?.list ?? [];
      return { stars, list: shownReviews(own, { minimum, most }).map(ownReviewView) };
    }
    const bodies = await this.documents.bodies(listedReviews(site, about), readerOf(site));
    return { stars, list: bodies.map(reviewHere) };
  }
}
