import { isSingleMake, type Link } from '@forecourt/contracts';
import { GENERAL_ENQUIRY } from '../cards/lead-addresses.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { Place } from './site-places.ts';

/** Where a single-make site's places are, and any site's contact form. */
export const CONTACT = '/contact';
export const LOCATIONS = '/locations';

/** The contact page of one place; the general enquiry where the site has no contact pages. */
export function contactHref({ config }: Pick<SiteContext, 'config'>, slug?: string): string {
  if (!config.contact.enabled) return GENERAL_ENQUIRY;
  return slug === undefined ? CONTACT : `/contact-us/${slug}`;
}

/**
 * The page of a place (PAGE-1): its own or its dealership's, as the site sets it. A single-make site has its places under contact; null if it
 * has no contact pages, or the site no pages of places.
 */
export function placeHref({ config }: Pick<SiteContext, 'config'>, { location, dealership }: Place): string | null {
  if (isSingleMake(config)) return config.contact.enabled ? contactHref({ config }, location.slug) : null;
  if (!config.location.enabled) return null;
  return `${LOCATIONS}/${config.location.page_of === 'dealership' ? dealership.slug : location.slug}`;
}

/** A place's own pages on social networks, then its dealership's. */
export function socialLinks({ location: { contact_detail: contact }, dealership }: Place): Link[] {
  const pages = {
    YouTube: contact?.youtube_url,
    LinkedIn: contact?.linkedin_url,
    Facebook: dealership.facebook_url,
    Instagram: dealership.instagram_url,
  };
  return Object.entries(pages).flatMap(([label, href]) => (href === undefined ? [] : [{ label, href }]));
}
