import { z } from 'zod';
import { picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';

/** A text that is collapsed until all of it is wanted; without JavaScript too. */
const collapsedText = z.object({
  paragraphs: z.array(z.string()).describe('All of it.'),
  cut: z.string().nullable().describe('Its start, if it is too long to be shown at once.'),
});

/** An offer as grids and its own page show it (OFFER-1). */
export const shownOffer = z.object({
  id: z.string(),
  name: z.string(),
  href: z.string(),
  picture: picture.nullable(),
  price_text: z.string().nullable(),
  about: z.string().nullable().describe('Its maker and model.'),
  ends: z.string().nullable().describe('Such as Ends 31 March 2026.'),
  description: collapsedText,
  disclaimer: collapsedText.nullable(),
  enquire: link.describe('The enquiry about it, which a dialog shows too.'),
  explore: link.nullable().describe('Leads to its model, if there is a page for it.'),
});
export type ShownOffer = z.infer<typeof shownOffer>;

/** The special offers of a site; also what an offer that has ended answers with, and then with status 410 (OFFER-1). */
export const offersPage = z.object({
  kind: z.literal('offers'),
  title: z.string(),
  message: z.string(),
  offers: z.array(shownOffer),
  search: link,
});
export type OffersPage = z.infer<typeof offersPage>;

export const offers = definePage({
  kind: 'offers',
  contract: offersPage,
  paths: ['/special-offers'],
  on: (site) => site.offers.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [{ name: 'special_offers', label: 'Special Offers', href: '/special-offers' }],
  needsStock: false,
});

/** One offer in full (OFFER-1). */
export const offerPage = z.object({
  kind: z.literal('offer'),
  offer: shownOffer,
  all: link,
  others: z.array(shownOffer).describe('Other current offers.'),
});
export type OfferPage = z.infer<typeof offerPage>;

export const offer = definePage({
  kind: 'offer',
  contract: offerPage,
  paths: ['/offers/:offer', '/offers/:maker/:offer'],
  on: (site) => site.offers.enabled,
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [],
  needsStock: false,
});
