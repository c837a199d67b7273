import { z } from 'zod';
import { carSummary } from './car-summary.ts';
import { definePage } from './define-page.ts';

const link = z.object({ label: z.string(), href: z.string() });

/** One thing of a user: what it is about, how it stands, and what to do next. */
const accountEntry = z.object({
  id: z.string(),
  title: z.string(),
  car: carSummary.nullable().describe('The car as it is now; null for none, or one that the site no longer shows.'),
  status: z
    .object({ text: z.string().describe('Such as Booked.'), tone: z.enum(['good', 'plain', 'over']) })
    .nullable(),
  lines: z.array(z.string()),
  links: z.array(link).describe('The next step first.'),
});
export type AccountEntry = z.infer<typeof accountEntry>;

/** What a user has of one kind, such as test drives. */
const accountSection = z.object({
  id: z.string(),
  title: z.string(),
  entries: z.array(accountEntry).min(1),
  more: link.nullable().describe('Where all of them are changed.'),
});
export type AccountSection = z.infer<typeof accountSection>;

/** A signed-in user's own page: what they have saved, sent and booked, their number, the devices on which they are signed in (AUTH-2), and what is kept of them (AUTH-4). */
export const accountPage = z.object({
  kind: z.literal('account'),
  title: z.string(),
  phone: z.string().describe('Such as 0412 345 678.'),
  sections: z.array(accountSection),
  incomplete: z.boolean().describe('Whether something could not be read just now.'),
  empty: z
    .object({ text: z.string(), link })
    .nullable()
    .describe('What to begin with, for a user who has nothing here.'),
  saved: link.nullable().describe('Where this browser’s saved vehicles are, on a site that keeps none by account.'),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string().describe('Such as Chrome on Windows.'),
      seen: z.string().describe('Such as Last used today.'),
      current: z.boolean(),
    }),
  ),
  path: z.string(),
  proven: z
    .boolean()
    .describe('Whether this browser was signed in lately enough to export or erase what is kept (AUTH-4).'),
  prove: z.string().describe('Where the user signs in again for that.'),
});
export type AccountPage = z.infer<typeof accountPage>;

export const account = definePage({
  kind: 'account',
  secret: 'content',
  contract: accountPage,
  paths: ['/account'],
  on: 'always',
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  takesOtherForms: true,
  gate: { type: null, on: () => true },
  needsStock: false,
});
