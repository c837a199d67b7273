import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { ratingStars } from './place-card.ts';

/** A review by a customer. */
export const shownReview = z.object({
  name: z.string(),
  stars: ratingStars,
  date: z.object({ day: z.string(), text: z.string() }).nullable(),
  title: z.string().nullable(),
  words: z.string(),
  about: z.string().nullable().describe('What was bought, and where.'),
  reply: z.string().nullable(),
});
export type ShownReview = z.infer<typeof shownReview>;

/** The reviews of a site's customers. */
export const reviewsPage = z.object({
  kind: z.literal('reviews'),
  title: z.string(),
  message: z.string(),
  rating: ratingStars.nullable().describe('What all of them come to.'),
  stars: z.array(z.object({ rating: z.int(), count: z.int() })).describe('How many gave so many stars, five first.'),
  reviews: z.array(shownReview).describe('The newest first.'),
  contact: link,
});
export type ReviewsPage = z.infer<typeof reviewsPage>;

export const reviews = definePage({
  kind: 'reviews',
  contract: reviewsPage,
  paths: ['/reviews'],
  on: (site) => site.reviews.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'reviews', label: 'Reviews', href: '/reviews' }],
  needsStock: false,
});
