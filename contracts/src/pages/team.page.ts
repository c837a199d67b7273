import { z } from 'zod';
import { picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { placeCard } from './place-card.ts';

/** The people of one place (PAGE-3). */
export const teamPage = z.object({
  kind: z.literal('team'),
  title: z.string(),
  message: z.string(),
  breadcrumbs: z.array(link),
  people: z
    .array(
      z.object({
        name: z.string(),
        role: z.string(),
        words: z.string(),
        initials: z.string().describe('Drawn if there is no photo.'),
        picture: picture.nullable(),
        phone: link.nullable(),
        email: link.nullable(),
      }),
    )
    .min(1),
  contact: link,
  place: placeCard.describe('Where they are, with the opening hours.'),
  teams: z.array(link).describe('The teams of the other places.'),
});
export type TeamPage = z.infer<typeof teamPage>;

export const team = definePage({
  kind: 'team',
  contract: teamPage,
  paths: ['/teams/:place'],
  on: (site) => site.teams.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: false,
});
