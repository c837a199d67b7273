import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { placeCard } from './place-card.ts';

/** The contact form with all places of the site, or with one (PAGE-1, LEAD-8). */
export const contactPage = z.object({
  kind: z.literal('contact'),
  title: z.string(),
  message: z.string(),
  breadcrumbs: z.array(link),
  phone: link.nullable(),
  chat: link.nullable().describe('Where the site has a chat (LEAD-8).'),
  form: shownForm,
  aside: formAside.describe('Without places where only one is shown.'),
  locations: z.array(placeCard),
  others: z.array(link).describe('What else may help, such as complaints.'),
});
export type ContactPage = z.infer<typeof contactPage>;

export const contact = definePage({
  kind: 'contact',
  contract: contactPage,
  paths: ['/contact', '/contact-us', '/contact-us/:place'],
  on: (site) => site.contact.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'contact', label: 'Contact Us', href: '/contact' }],
  // The general enquiry, whose place is /enquire.
  takesOtherForms: true,
  needsStock: false,
});

/** How complaints are handled, and each state's regulator (PAGE-2). */
export const complaintsPage = z.object({
  kind: z.literal('complaints'),
  title: z.string(),
  message: z.string(),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  contacts: z
    .array(
      z.object({
        dealership: z.string(),
        who: z.string(),
        address: z.string().nullable(),
        email: link.nullable(),
        phone: link.nullable(),
      }),
    )
    .describe('Who answers complaints, for each dealership.'),
  regulators: z
    .array(z.object({ state: z.string(), name: z.string(), phone: link, site: link, places: z.array(z.string()) }))
    .describe('Of each state in which the site has a location.'),
});
export type ComplaintsPage = z.infer<typeof complaintsPage>;

export const complaints = definePage({
  kind: 'complaints',
  contract: complaintsPage,
  paths: ['/pages/complaint-handling'],
  on: (site) => site.complaints.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'complaints', label: 'Complaints', href: '/pages/complaint-handling' }],
  needsStock: false,
});
