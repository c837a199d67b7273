import type { RatingStars } from '@forecourt/contracts';
import { placeRating, starsOf } from '@forecourt/retail-rules';
import type { PresentDocument } from '@forecourt/service-kit';
import type { SiteContext } from '../site/site-context.ts';
import type { Place } from './site-places.ts';

type ReviewingSite = Pick<SiteContext, 'config' | 'documents'>;

/** The site's reviews, the newest first and equal days by id; none if it has reviews off. @param slug only those about this place */
export function siteReviews({ config, documents }: ReviewingSite, slug?: string): PresentDocument<'review'>[] {
  if (!config.reviews.enabled) return [];
  return documents
    .list('review')
    .filter(({ summary }) => slug === undefined || summary.location === slug)
    .toSorted((one, other) => other.summary.date.localeCompare(one.summary.date) || (one.id < other.id ? -1 : 1));
}

/** What reviews come to: all of them, not only the good ones that are shown. Null without any. */
export function ratingOf(reviews: readonly { readonly summary: { readonly rating: number } }[]): RatingStars | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { summary }) => total + summary.rating, 0);
  return ratingView({ rating: sum / reviews.length, count: reviews.length });
}

/** A place's rating: what the site's reviews about it come to, else what is stated of the place or of its dealership (LOC-4); null if unrated. */
export function placeRatingView({ location, dealership }: Place, site: ReviewingSite): RatingStars | null {
  const stated = placeRating(location, dealership);
  return ratingOf(siteReviews(site, location.slug)) ?? (stated && ratingView(stated));
}

/** A rating as stars, with its number of reviews in words (LOC-1). */
export function ratingView({ rating, count }: { rating: number; count: number | null }): RatingStars {
  const words = count === 1 ? '1 review' : `${count?.toLocaleString('en-AU')} reviews`;
  return { ...starsOf(rating), count: count === null ? null : words };
}
