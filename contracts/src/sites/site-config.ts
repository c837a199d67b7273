import { z } from 'zod';
import { australianState, requiredText, slug } from '../common/scalars.ts';
import { siteCards } from './site-cards.ts';
import { siteFinance } from './site-finance.ts';
import { siteForms } from './site-forms.ts';
import { sitePhotos } from './site-photos.ts';
import { siteSearch } from './site-search.ts';
import { siteSections } from './site-sections.ts';
import { siteVehiclePage } from './site-vehicle-page.ts';
import { theme } from './theme.ts';

/**
 * A site's whole configuration: the one schema of every switch, with its default and a line on what it does (SITE-2).
 * A site's document says only what differs.
 */
export const siteConfig = z.strictObject({
  id: z.int().positive().describe('Number of the website, as in website_id.'),
  slug: slug.describe('Name in addresses and in the development switch /?site=slug.'),
  name: requiredText(80).describe('As visitors know it.'),
  template: requiredText(40).default('standard').describe('Name of the page template.'),
  hosts: z.array(z.string().min(1)).default([]).describe('Host names that lead to it.'),
  dealership_ids: z.array(z.int().positive()).min(1).describe('Whose stock it shows.'),
  manufacturer: requiredText(60).optional().describe('The one make of a single-make site (SITE-1).'),
  default_state: australianState.default('qld').describe('Preselects state fields; filters nothing (SITE-7).'),
  garage_enabled: z.boolean().default(false).describe('Signed-in visitors keep a watchlist.'),
  favourites: z
    .boolean()
    .default(true)
    .describe('Visitors keep favourites in the browser, where there is no watchlist.'),
  theme: theme.prefault({}).describe('How it looks.'),
  search: siteSearch.prefault({}).describe('What stock it shows and how.'),
  photos: sitePhotos.prefault({}).describe("Where its vehicles' photos come from."),
  cards: siteCards.prefault({}).describe('A car in the results.'),
  vehicle_page: siteVehiclePage.prefault({}).describe("A vehicle's page."),
  finance: siteFinance.prefault({}).describe('Finance offers.'),
  forms: siteForms.prefault({}).describe('Enquiry forms.'),
  ...siteSections,
});
/** A site's configuration with every default filled in. */
export type SiteConfig = z.infer<typeof siteConfig>;
/** A site's document as a person writes it: what differs from the defaults. */
export type SiteConfigInput = z.input<typeof siteConfig>;

/** A configuration with its revision number, from 1, and the dealerships that it names. */
export interface ConfiguredSite {
  revision: number;
  config: SiteConfig;
}
