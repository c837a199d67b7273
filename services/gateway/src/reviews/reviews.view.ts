import type { RatingSummary, ReviewDocument, ShownReview } from '@forecourt/contracts';
import { dayText } from '../places/time-zone.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What the index holds of a review. */
interface ReviewEntry {
  readonly id: string;
  readonly summary: { readonly rating: number; readonly date: string };
}

const STARS = [5, 4, 3, 2, 1] as const;

/** Reviews by their date, the newest first; equal days by id. */
export function byDate<Entry extends ReviewEntry>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (one, other) => other.summary.date.localeCompare(one.summary.date) || (one.id < other.id ? -1 : 1),
  );
}

/** What reviews come to: all of them, not only the best. Null without any. */
export function ratingOf(entries: readonly ReviewEntry[]): RatingSummary | null {
  if (entries.length === 0) return null;
  const sum = entries.reduce((total, { summary }) => total + summary.rating, 0);
  const count = entries.length;
  return {
    average: (sum / count).toFixed(1),
    count,
    count_text: `${count} ${count === 1 ? 'review' : 'reviews'}`,
  };
}

/** How many gave so many stars, five first. */
export function starsOf(entries: readonly ReviewEntry[]) {
  return STARS.map((rating) => ({
    rating,
    count: entries.filter(({ summary }) => summary.rating === rating).length,
  }));
}

/** A review as pages show it, with the name of the place that it is about. */
export function reviewView(review: ReviewDocument, { dealerships }: Pick<SiteContext, 'dealerships'>): ShownReview {
  const { name, rating, date, title, words, about, location, reply } = review;
  const place = dealerships.flatMap(({ locations }) => locations).find(({ slug }) => slug === location)?.name;
  return {
    name,
    rating,
    date: { day: date, text: dayText(date) },
    title: title ?? null,
    words,
    about: [about, place].filter(Boolean).join(', ') || null,
    reply: reply ?? null,
  };
}
