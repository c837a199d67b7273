import { z } from 'zod';
import { postCard } from '../pages/blog.page.ts';
import { link } from '../pages/link.ts';
import { shownOffer } from '../pages/offers.page.ts';
import { ratingStars } from '../pages/place-card.ts';
import { shownReview } from '../pages/reviews.page.ts';
import { blockTitle } from './block-parts.ts';
import { defineBlock } from './define-block.ts';

export const offersBlock = defineBlock('offers', {
  does: 'The first of the current special offers (OFFER-1). Left out without any, or if the site has offers off.',
  fields: {
    title: blockTitle.default('Special offers'),
    most: z.int().min(1).max(12).default(3).describe('How many offers at most.'),
  },
  view: { title: z.string(), offers: z.array(shownOffer), all: link },
});

export const postsBlock = defineBlock('posts', {
  does: 'The newest articles of the blog, or of one of its categories. Left out without any, or if the site has its blog off.',
  fields: {
    title: blockTitle.default('From the blog'),
    category: blockTitle.optional().describe('Only articles of this category.'),
    most: z.int().min(1).max(12).default(3).describe('How many articles at most.'),
  },
  view: { title: z.string(), posts: z.array(postCard), all: link },
});

export const reviewsBlock = defineBlock('reviews', {
  does: 'The newest reviews by customers, with what all of them come to. Left out without any, or if the site has reviews off.',
  fields: {
    title: blockTitle.default('What our customers say'),
    most: z.int().min(1).max(12).default(3).describe('How many reviews at most.'),
    rating_at_least: z
      .int()
      .min(1)
      .max(5)
      .optional()
      .describe('The fewest stars of a review that is shown here; else those of `location.minimum_rating`.'),
  },
  view: {
    title: z.string(),
    rating: ratingStars.describe('Of all reviews, not only of those shown.'),
    reviews: z.array(shownReview),
    all: link,
  },
});
