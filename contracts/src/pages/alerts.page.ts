import { z } from 'zod';
import type { SiteConfig } from '../sites/site-config.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** Whether visitors of a site save searches and watch prices (LEAD-11). */
export const hasAlerts = ({ alerts: { enabled } }: Pick<SiteConfig, 'alerts'>): boolean => enabled;

/** Asks where messages go, about a search or one vehicle that its address names; a dialog shows it too. */
export const saveSearchPage = z.object({
  kind: z.literal('save_search'),
  title: z.string(),
  message: z.string(),
  path: z.string().describe('Where its form is posted to: its own address.'),
  about: z
    .object({ search: z.string().optional(), car_id: z.string().optional() })
    .describe('What POST /api/alerts is asked for.'),
  captcha: z.boolean().describe('Whether a proof of work is sent with it (LEAD-3).'),
  trap: z.object({ name: z.string(), label: z.string() }).describe('The field that only programs fill in.'),
  own_address: z
    .string()
    .nullable()
    .describe('Says when the address may be left empty; null where nobody signs in, and it may not.'),
  consent: z.string().describe('What is agreed to by sending it.'),
  submit: z.string(),
  sent: z.object({ email: z.string(), message: z.string() }).nullable().describe('What was wrong with what was sent.'),
  done: z.boolean().describe('It was sent: the message says what comes next, and there is no form.'),
  back: link,
});
export type SaveSearchPage = z.infer<typeof saveSearchPage>;

/** One alert by its signed link: turned on and stopped by plain forms. */
export const alertPage = z.object({
  kind: z.literal('alert'),
  title: z.string(),
  message: z.string(),
  path: z.string().describe('Where its forms are sent.'),
  actions: z.array(
    z.object({
      go: z.enum(['confirm', 'stop', 'unsubscribe']),
      label: z.string(),
      tone: z.enum(['primary', 'outline']),
    }),
  ),
  back: link,
});
export type AlertPage = z.infer<typeof alertPage>;

/** A signed-in user's own alerts. */
export const savedSearchesPage = z.object({
  kind: z.literal('saved_searches'),
  title: z.string(),
  message: z.string(),
  path: z.string(),
  alerts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      href: z.string(),
      note: z.string().describe('Such as Waiting for you to follow the link in our email.'),
    }),
  ),
  back: link,
});
export type SavedSearchesPage = z.infer<typeof savedSearchesPage>;

/** What all of them have alike: they are one visitor's matter. */
const own = {
  on: hasAlerts,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  takesOtherForms: true,
  needsStock: false,
} as const;

export const saveSearch = definePage({
  ...own,
  kind: 'save_search',
  contract: saveSearchPage,
  paths: ['/save-search'],
});

export const alert = definePage({
  ...own,
  kind: 'alert',
  secret: 'address',
  contract: alertPage,
  paths: ['/alerts/:token', '/alerts/:token/unsubscribe'],
});

export const savedSearches = definePage({
  ...own,
  kind: 'saved_searches',
  secret: 'content',
  contract: savedSearchesPage,
  paths: ['/saved-searches'],
  gate: { type: null, on: hasAlerts },
});
