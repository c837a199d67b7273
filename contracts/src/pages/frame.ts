import { z } from 'zod';

/** A link with its words. */
export const link = z.object({ label: z.string(), href: z.string() });
export type Link = z.infer<typeof link>;

/** What surrounds every page of a site: decided by the server from the site's configuration. */
export const frame = z.object({
  site: z.object({
    slug: z.string(),
    name: z.string(),
    logo: z.object({ text: z.string(), tagline: z.string().optional() }),
    phone: z.object({ label: z.string(), href: z.string() }).nullable(),
  }),
  menu: z.array(link),
  footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
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
