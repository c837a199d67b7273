import type { PlaceReview, ReviewDocument, ShownReview } from '@forecourt/contracts';
import { ratingView } from '../places/place-rating.ts';
import { dayText } from '../places/time-zone.ts';
import type { SiteContext } from '../site/site-context.ts';

const STARS = [5, 4, 3, 2, 1] as const;

/** How many gave so many stars, five first. */
export function countsByStars(reviews: readonly { readonly summary: { readonly rating: number } }[]) {
  return STARS.map((rating) => ({
    rating,
    count: reviews.filter(({ summary }) => summary.rating === rating).length,
  }));
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
