import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** A site's blog, its reviews and its price-range page (PAGE-1, SRCH-14). */
export const blogSwitches = {
  blog: fieldsAlone({
    enabled: z.boolean().default(false).describe('Has a blog: its pages, its categories and its feed.'),
    title: requiredText(60).default('Blog').describe('Its name in menus and headings.'),
    description: requiredText(300)
      .default('News and advice from our team.')
      .describe('What it is about, for its pages and its feed.'),
  })
    .prefault({})
    .describe('The blog.'),
  reviews: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Shows the reviews by customers: on a page of their own, in the block `reviews`, and at the location that each is about.',
      ),
  })
    .prefault({})
    .describe('Reviews.'),
  price_range: fieldsAlone({
    enabled: z.boolean().default(false).describe('Has a page that searches by price alone, at /price-range (SRCH-14).'),
  })
    .prefault({})
    .describe('The price-range page.'),
};
