import { z } from 'zod';
import { definePage } from './define-page.ts';

/** A signed-in user's own page: their number, the devices on which they are signed in (AUTH-2), and what is kept of them (AUTH-4). */
export const accountPage = z.object({
  kind: z.literal('account'),
  title: z.string(),
  phone: z.string().describe('Such as 0412 345 678.'),
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
  posts: [],
  takesOwnForms: true,
  gate: { type: null, on: () => true },
  needsStock: false,
});
