import { z } from 'zod';
import { PAYMENTS } from './frame.switches.ts';
import { link } from './link.ts';
import { makeMark } from './make-mark.ts';
import { modelsMenu } from './models-menu.ts';
import { wordsBox } from './words-box.ts';

/** Links of a menu under their own title; makes each have their logo or letter mark. */
const menuColumn = z.object({
  title: z.string().nullable(),
  links: z.array(link.extend({ mark: makeMark.optional() })),
});
/** An entry of the header's menu: a link, a menu with columns of links, or that of a maker's models (NAV-1, MODEL-1). */
export const menuEntry = z.discriminatedUnion('kind', [
  link.extend({ kind: z.literal('link') }),
  z.object({
    kind: z.literal('menu'),
    label: z.string(),
    look: z.enum(['list', 'tiles']).describe('Text lists, or a lettered tile for each link.'),
    columns: z.array(menuColumn),
    all: link.nullable().describe('A link to everything in this menu.'),
  }),
  modelsMenu,
]);
export type MenuEntry = z.infer<typeof menuEntry>;
export type Menu = Extract<MenuEntry, { kind: 'menu' }>;

/** The Call Now bar: shown only within these hours (LOC-2). */
export const callBar = z.object({
  label: z.string(),
  href: z.string(),
  hours: z
    .array(z.object({ from: z.string(), to: z.string(), label: z.string() }))
    .describe('Opening times of the coming days as UTC instants, each with its text, such as Open until 5:30 pm.'),
});
export type CallBar = z.infer<typeof callBar>;

/** How a site measures visits, for which it asks its visitors (EVT-1). */
const analytics = z.object({
  tag_manager: z.string().nullable().describe('The container that is loaded for visitors who agree.'),
  privacy: link.nullable().describe('What the site says of privacy.'),
  question: z
    .object({ text: z.string(), agree: z.string(), refuse: z.string() })
    .describe('The words of the banner that asks, with its two buttons.'),
  debug: z.boolean().describe('Whether a debug view may be opened, by #analytics: in development only.'),
});

/** What a page says that is shown under a revision that is not live (SITE-8). */
export const previewNotice = z.object({
  text: z.string().describe('Such as Preview of change set 4.'),
  detail: z.string().describe('That nothing is sent, and when the link ends.'),
  home: z.string().describe("The preview's home page."),
});

/** What surrounds every page of a site: decided by the server from the site's configuration. */
export const frame = z.object({
  site: z.object({
    slug: z.string(),
    name: z.string(),
    logo: z.object({
      text: z.string(),
      tagline: z.string().optional(),
      picture: z.string().optional().describe('Address of a picture that stands for the words and the mark.'),
      mark: z.array(z.object({ d: z.string(), fill: z.string() })).optional(),
    }),
    phone: link.nullable(),
  }),
  layout: z
    .enum(['bar', 'centred', 'split', 'stacked'])
    .describe("The header's; stacked is a bar whose menus have a line of their own."),
  menu: z.array(menuEntry),
  opens_on_hover: z.boolean(),
  words: wordsBox.describe('The search by words of the header.'),
  saved: link.nullable().describe('The page of saved cars, if the site has favourites (FAV-1).'),
  watchlist: link.nullable().describe('The page of the watchlist, if the site has one (FAV-1).'),
  account: z.boolean().describe('Whether visitors may sign in: its link stands in header and menus (AUTH-2).'),
  promo_strip: z.string().nullable(),
  promo_banner: z.array(link),
  footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
  about: z.string().nullable(),
  social: z.array(link.extend({ network: z.enum(['facebook', 'instagram', 'youtube', 'linkedin']) })),
  payments: z.array(z.enum(PAYMENTS)).describe('Accepted means of payment.'),
  licences: z.array(z.string()).describe('Such as North Lakes: DL 1234567.'),
  acknowledgement: z.string().nullable(),
  call: callBar.nullable(),
  analytics: analytics.nullable().describe('Null where nothing is measured, so nobody is asked.'),
  preview: previewNotice.optional().describe('Only in a preview.'),
});
export type Frame = z.infer<typeof frame>;

/** What goes into the document's head. */
export const head = z.object({
  title: z.string(),
  description: z.string(),
  canonical: z.string().nullable(),
  robots: z.enum(['index', 'noindex']),
});
export type Head = z.infer<typeof head>;
