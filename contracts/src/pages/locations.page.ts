import { z } from 'zod';
import { isSingleMake, type SiteConfig } from '../sites/site-config.ts';
import { carCard } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { placeCard, ratingStars } from './place-card.ts';
import { shownReview } from './reviews.page.ts';

/** All places of a site, with a search for the nearest (LOC-1, LOC-3). */
export const locationsPage = z.object({
  kind: z.literal('locations'),
  title: z.string(),
  message: z.string(),
  finder: z.object({
    path: z.string().describe('Where the search form is sent, by GET.'),
    near: z.string().describe('What was asked: a postcode or an address.'),
    problem: z.string().nullable().describe('Why nothing was found, such as Invalid postcode.'),
    result: z.string().nullable().describe('Such as Nearest to 4509: North Lakes, 2 km away.'),
  }),
  filters: z
    .array(link.extend({ current: z.boolean() }))
    .describe('All, sales, service and parts, if the site has several.'),
  locations: z.array(placeCard),
});
export type LocationsPage = z.infer<typeof locationsPage>;

/** One place, or all places of one dealership (PAGE-1). */
export const locationPage = z.object({
  kind: z.literal('location'),
  title: z.string(),
  message: z.string(),
  breadcrumbs: z.array(link),
  locations: z.array(placeCard).min(1).describe('The place itself, then others of the same dealership.'),
  email_us: link.describe('The form that writes to this place (LEAD-8).'),
  team: link.nullable(),
  offers: link.nullable().describe('Such as 3 special offers: how many of the current ones are about what it sells.'),
  reviews: z.object({
    stars: ratingStars.nullable(),
    list: z.array(shownReview),
  }),
  vehicles: z.object({ title: z.string(), cards: z.array(carCard), all: link }).nullable(),
});
export type LocationPage = z.infer<typeof locationPage>;

/** A single-make site has its places under contact, where its addresses of locations lead. */
const hasLocationPages = (site: SiteConfig) => site.location.enabled && (!isSingleMake(site) || site.contact.enabled);

export const locations = definePage({
  kind: 'locations',
  contract: locationsPage,
  paths: ['/locations'],
  on: hasLocationPages,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'locations', label: 'Our Locations', href: '/locations', on: (site) => !isSingleMake(site) }],
  needsStock: false,
});

export const location = definePage({
  kind: 'location',
  contract: locationPage,
  paths: ['/locations/:place'],
  on: hasLocationPages,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: false,
});
