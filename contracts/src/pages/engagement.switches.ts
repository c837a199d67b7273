import { z } from 'zod';
import { fieldsAlone, requiredText, slug, statedInstant, text } from '../common/scalars.ts';

const MOST_PRIZES = 12;

const prize = fieldsAlone({
  key: slug.describe('Its name in the draw’s log.'),
  name: requiredText(80).describe('What visitors read, such as $50 fuel card.'),
  chance: z.int().min(1).max(1_000_000).describe('Its share of all chances: 1 of a sum of 10 is won by one in ten.'),
});
export type Prize = z.infer<typeof prize>;

/** Pages that ask visitors to come back or to tell others: the wheel (PAGE-3) and review feedback (PAGE-2). */
export const engagementSwitches = {
  spin_to_win: fieldsAlone({
    enabled: z.boolean().default(false).describe('Has the page /spin-to-win, if there are prizes (PAGE-3).'),
    sign_in: z
      .boolean()
      .default(false)
      .describe('Visitors sign in by phone first, and each user has one spin per campaign (AUTH-3).'),
    campaign: slug
      .default('spin-to-win')
      .describe('Each person has one spin per campaign. A new name gives everyone another spin.'),
    title: requiredText(80).default('Spin to win').describe('The page’s heading.'),
    message: text(300).default('Spin once and see what you have won.').describe('The sentence below it.'),
    closes_at: statedInstant.optional().describe('From then on there are no spins.'),
    prizes: z.array(prize).max(MOST_PRIZES).default([]).describe('What can be won, with its chances.'),
    terms: text(2_000).default('').describe('The conditions of the draw.'),
  })
    .prefault({})
    .describe('Spin to win.'),
  review_feedback: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe('Has the page /review-feedback, which needs a gmb_profiles entry of a dealership (PAGE-2).'),
  })
    .prefault({})
    .describe('Review feedback.'),
};
