import type { PlaceReview, ReviewDocument, ShownReview, SiteConfig } from '@forecourt/contracts';
import { shownReviews } from '@forecourt/retail-rules';
import { dayText } from '../places/opening-hours.view.ts';
import { ratingView } from '../places/place-rating.ts';
import type { SiteContext } from '../site/site-context.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/** How many gave so many stars, five first. */
export function countsByStars(reviews: readonly { readonly summary: { readonly rating: number } }[]) {
  return STARS.map((rating) => ({
    rating,
    count: reviews.filter(({ summary }) => summary.rating === rating).length,
  }));
}

/** Those of these reviews that a site's pages show: at or above its threshold, as many as it wants (LOC-1). */
export function listedReviews<Entry extends { readonly summary: { readonly rating: number } }>(
  { config }: Pick<SiteContext, 'config'>,
  entries: readonly Entry[],
): Entry[] {
  const { minimum_rating: minimum, review_quantity: most } = config.location;
  const rated = entries.map((entry) => ({ entry, rating: entry.summary.rating }));
  return shownReviews(rated, { minimum, most }).map(({ entry }) => entry);
}

/** What the page of all reviews shows, and what its rating rests on. */
export function reviewsMessage({ minimum_rating: minimum }: SiteConfig['location']): string {
  const which = minimum > 1 ? `Reviews with ${minimum} stars or more` : 'Reviews';
  return `${which}, newest first, with our replies. The rating and the numbers of stars count every review.`;
}

/** A review as pages show it, with the name of the place that it is about. */
export function reviewView(review: ReviewDocument, { dealerships }: Pick<SiteContext, 'dealerships'>): ShownReview {
  const { about, location } = review;
  const place = dealerships.flatMap(({ locations }) => locations).find(({ slug }) => slug === location)?.name;
  return { ...reviewHere(review), about: [about, place].filter(Boolean).join(', ') || null };
}

/** A review as the page of its place shows it, which is named there already. */
export function reviewHere({ name, rating, date, title, words, about, reply }: ReviewDocument): ShownReview {
  return {
    name,
    stars: ratingView({ rating, count: null }),
    date: { day: date, text: dayText(date) },
    title: title ?? null,
    words,
    about: about ?? null,
    reply: reply ?? null,
  };
}

/** A review that a place's own document has. */
export function ownReviewView({ author: name, rating, text: words, date }: PlaceReview): ShownReview {
  return {
    name,
    stars: ratingView({ rating, count: null }),
    date: date === undefined ? null : { day: date, text: dayText(date) },
    title: null,
    words,
    about: null,
    reply: null,
  };
}
