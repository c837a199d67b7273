import { landingSlug } from '@forecourt/car-search';
import {
  isSingleMake,
  type OfferDocument,
  type OfferSummary,
  type Picture,
  type ShownOffer,
  type SiteConfig,
} from '@forecourt/contracts';
import { makeAndModel, offerDescription, offerDisclaimer, sanitised } from '@forecourt/retail-rules';
import { blockPictureView, LOW, photo } from '../cards/car-picture.view.ts';
import { GENERAL_ENQUIRY } from '../cards/lead-addresses.ts';
import { hasPageAt } from '../page-loader/page-loader.ts';
import { dayText } from '../places/opening-hours.view.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What an address is made of. */
interface AddressedOffer {
  readonly manufacturer: { readonly slug: string } | null;
}

/** An offer's one address: with its maker where the site sells several and the offer has one (OFFER-1). */
export function offerHref(id: string, { manufacturer }: AddressedOffer, site: SiteConfig): string {
  return manufacturer && !isSingleMake(site) ? `/offers/${manufacturer.slug}/${id}` : `/offers/${id}`;
}

/** The enquiry about an offer, which keeps the offer's id with the lead (OFFER-1). */
export const offerEnquiryHref = (id: string): string => `${GENERAL_ENQUIRY}?offer=${encodeURIComponent(id)}`;

/** An offer with its id and its address's parts, as the index has them. */
export interface OfferSubject {
  readonly id: string;
  readonly summary: AddressedOffer & { readonly valid_to: string | null };
  readonly body: OfferDocument;
}

/** An offer as grids and its own page show it (OFFER-1). @param sells whether the site has a results page at a path */
export function offerView(
  { id, summary, body }: OfferSubject,
  site: SiteContext,
  sells: (path: string) => boolean,
): ShownOffer {
  const maker = typeof body.manufacturer === 'string' ? body.manufacturer : body.manufacturer?.name;
  const about = makeAndModel(isSingleMake(site.config) ? undefined : maker, body.model?.name);
  const disclaimer = sanitised(body.disclaimer ?? '');
  return {
    id,
    name: body.name,
    href: offerHref(id, summary, site.config),
    picture: pictureOf(body, site),
    price_text: body.price_text ?? null,
    about: about || null,
    ends: endsText(summary.valid_to),
    description: mutable(offerDescription(body.sanitized_description ?? sanitised(body.description))),
    disclaimer: disclaimer ? mutable(offerDisclaimer(disclaimer)) : null,
    enquire: { label: body.call_to_action, href: offerEnquiryHref(id) },
    explore: exploreLink(body, maker ?? site.config.manufacturer, site, sells),
  };
}

const mutable = ({ paragraphs, cut }: ReturnType<typeof offerDescription>) => ({ paragraphs: [...paragraphs], cut });

/** The last day of an offer in words, such as Ends 31 March 2026; null for one without an end. */
export function endsText(day: string | null): string | null {
  if (day === null) return null;
  return `Ends ${dayText(day)}`;
}

/** The offer's own picture, else the one of the offer or its model, else the site's photo or drawing. Photos are cut once, as cards show them. */
function pictureOf(
  { name, image_url: own, image_or_model_image: other, picture }: OfferDocument,
  site: SiteContext,
): Picture | null {
  const url = own ?? other?.url;
  if (url !== undefined) return photo(url, name, { itemType: null, body: null, colour: null }, site, LOW);
  return picture ? blockPictureView(picture, site, LOW) : null;
}

/**
 * Explore {model}: the model's override_url, else its page, `/{model slug}`. Where the site has no page for it, the model's vehicles, and
 * no link if it sells none.
 */
function exploreLink(
  { model }: OfferDocument,
  maker: string | undefined,
  site: SiteContext,
  sells: (path: string) => boolean,
) {
  if (!model) return null;
  const { name, slug, override_url: override } = model;
  const own = override ?? `/${slug}`;
  const label = `Explore ${name}`;
  if (own.startsWith('https://') || hasPageAt(site, own.split(/[?#]/, 1)[0] ?? own)) return { label, href: own };
  const results = `/search/${landingSlug(maker ?? '')}/${landingSlug(name)}/`;
  return maker !== undefined && sells(results) ? { label, href: results } : null;
}

/** Offers as links to their pages. */
export function offerLinks(
  entries: readonly { readonly id: string; readonly summary: OfferSummary }[],
  { config }: SiteContext,
) {
  return entries.map(({ id, summary }) => ({
    label: summary.name,
    href: offerHref(id, summary, config),
    ends: endsText(summary.valid_to),
  }));
}
