import { z } from 'zod';

/** A link with its words. */
export const link = z.object({ label: z.string(), href: z.string() });
export type Link = z.infer<typeof link>;

/** Links of a menu under a title of their own; where they are makes, each with the letters that stand for its logo. */
const menuColumn = z.object({
  title: z.string().nullable(),
  links: z.array(link.extend({ letters: z.string().optional() })),
});
/** An entry of the header's menu: a link, or a menu with columns of links (NAV-1). */
export const menuEntry = z.discriminatedUnion('kind', [
  link.extend({ kind: z.literal('link') }),
  z.object({
    kind: z.literal('menu'),
    label: z.string(),
    look: z.enum(['list', 'tiles']).describe('Lists of words, or a tile a link with its letters.'),
    columns: z.array(menuColumn),
    all: link.nullable().describe('Where everything of this menu is.'),
  }),
]);
export type MenuEntry = z.infer<typeof menuEntry>;
export type Menu = Extract<MenuEntry, { kind: 'menu' }>;

/** The bar with Call Now: shown within these hours alone (LOC-2). */
export const callBar = z.object({
  label: z.string(),
  href: z.string(),
  hours: z
    .array(z.object({ from: z.string(), to: z.string(), label: z.string() }))
    .describe('Instants in UTC, of the days to come, each with its words, as Open until 5:30 pm.'),
});
export type CallBar = z.infer<typeof callBar>;

/** What surrounds every page of a site: decided by the server from the site's configuration. */
export const frame = z.object({
  site: z.object({
    slug: z.string(),
    name: z.string(),
    logo: z.object({
      text: z.string(),
      tagline: z.string().optional(),
      mark: z.array(z.object({ d: z.string(), fill: z.string() })).optional(),
    }),
    phone: link.nullable(),
  }),
  layout: z.enum(['bar', 'centred', 'split']),
  menu: z.array(menuEntry),
  opens_on_hover: z.boolean(),
  saved: link.nullable().describe('Where saved cars are, where the site keeps favourites (FAV-1).'),
  promo_strip: z.string().nullable(),
  promo_banner: z.array(link),
  footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
  about: z.string().nullable(),
  call: callBar.nullable(),
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
