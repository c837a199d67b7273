import { z } from 'zod';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** One of the two answers: what follows from it, and its button. */
const way = link.extend({ title: z.string(), text: z.string() });

/** Asks a customer how it went: good leads to the dealer's reviews, bad to the survey (PAGE-2). */
export const reviewFeedbackPage = z.object({
  kind: z.literal('review_feedback'),
  title: z.string(),
  message: z.string(),
  good: way.describe('To the dealership’s reviews.'),
  bad: way.describe('To the survey.'),
  phone: link.nullable().describe('For those who’d rather talk.'),
});
export type ReviewFeedbackPage = z.infer<typeof reviewFeedbackPage>;

export const reviewFeedback = definePage({
  kind: 'review_feedback',
  contract: reviewFeedbackPage,
  paths: ['/review-feedback'],
  on: ({ review_feedback }) => review_feedback.enabled,
  // A customer gets its address by mail, with a name in it.
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  needsStock: false,
});
