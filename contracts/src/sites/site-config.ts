import { z } from 'zod';
import { analyticsSwitches } from '../analytics/analytics.switches.ts';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, idNumber, MOST_DEALERSHIPS, requiredText, slug } from '../common/scalars.ts';
import { formSwitches } from '../forms/form.switches.ts';
import { addressSwitches } from '../pages/addresses.switches.ts';
import { alertSwitches } from '../pages/alerts.switches.ts';
import { assistantSwitches } from '../pages/assistant.switches.ts';
import { blogSwitches } from '../pages/blog.switches.ts';
import { cardSwitches } from '../pages/card.switches.ts';
import { chatSwitches } from '../pages/chat.switches.ts';
import { engagementSwitches } from '../pages/engagement.switches.ts';
import { favouritesSwitches } from '../pages/favourites.switches.ts';
import { financeSwitches } from '../pages/finance.switches.ts';
import { frameSwitches } from '../pages/frame.switches.ts';
import { modelsSwitches } from '../pages/models.switches.ts';
import { offersSwitches } from '../pages/offers.switches.ts';
import { photoSwitches } from '../pages/photo.switches.ts';
import { placesSwitches } from '../pages/places.switches.ts';
import { priceSwitches } from '../pages/price.switches.ts';
import { reservationSwitches } from '../pages/reservation.switches.ts';
import { resultsSwitches } from '../pages/results.switches.ts';
import { serviceBookingSwitches, testDriveSwitches } from '../pages/test-drive.switches.ts';
import { valuationSwitches } from '../pages/valuation.switches.ts';
import { vehicleSwitches } from '../pages/vehicle.switches.ts';
import { theme } from './theme.ts';

/** What a site is. */
const identity = {
  id: idNumber.describe('Number of the website, as in website_id.'),
  slug: slug.describe('Name in addresses and in the development switch /?site=slug.'),
  name: requiredText(80).describe('The name that visitors know.'),
  hosts: z.array(z.string().min(1).max(253)).max(200).default([]).describe('Host names of the site.'),
  dealership_ids: z
    .array(refersTo('dealership_id', idNumber))
    .min(1)
    .max(MOST_DEALERSHIPS)
    .describe('The dealerships whose stock it shows.'),
  manufacturer: refersTo('make', requiredText(60)).optional().describe('The one make of a single-make site (SITE-1).'),
  theme: theme.prefault({}).describe('Appearance.'),
};

/**
 * A site's whole configuration: the one schema of every switch, with its default and a line on what it does (SITE-2). A switch is declared
 * in the `*.switches.ts` beside the page, card or form that reads it, and joins here. A site's document says only what differs.
 */
export const siteConfig = fieldsAlone(
  together(
    identity,
    addressSwitches,
    frameSwitches,
    favouritesSwitches,
    resultsSwitches,
    cardSwitches,
    priceSwitches,
    vehicleSwitches,
    placesSwitches,
    photoSwitches,
    offersSwitches,
    blogSwitches,
    financeSwitches,
    modelsSwitches,
    formSwitches,
    engagementSwitches,
    testDriveSwitches,
    serviceBookingSwitches,
    reservationSwitches,
    valuationSwitches,
    alertSwitches,
    assistantSwitches,
    chatSwitches,
    analyticsSwitches,
  ),
);
/** A site's configuration with every default filled in. */
export type SiteConfig = z.infer<typeof siteConfig>;
/** A site's document as a person writes it: what differs from the defaults. */
export type SiteConfigInput = z.input<typeof siteConfig>;

/** Whether a site sells one make, which goes without saying on its pages (SITE-1). */
export function isSingleMake({ manufacturer }: Pick<SiteConfig, 'manufacturer'>): boolean {
  return manufacturer !== undefined;
}

/** A configuration with its revision number, from 1, and the dealerships that it names. */
export interface ConfiguredSite {
  revision: number;
  config: SiteConfig;
}

type Shape = z.core.$ZodShape;
type Intersection<Parts> = (Parts extends Shape ? (part: Parts) => void : never) extends (all: infer All) => void
  ? All extends Shape
    ? All
    : never
  : never;

/**
 * Joins the switches that pages, cards and forms declare beside themselves, in this order.
 * @throws Error naming a switch that two parts declare: the later one would silently replace the other.
 */
export function together<const Parts extends readonly Shape[]>(...parts: Parts): Intersection<Parts[number]> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`The switch ${twice} is declared twice.`);
  return Object.assign({}, ...parts);
}
