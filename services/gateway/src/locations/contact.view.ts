import { hasPage, type Link, type PageOf, pageOfKind, type ShownForm } from '@forecourt/contracts';
import { chatHref } from '../cards/lead-addresses.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import { CONTACT, contactHref } from '../places/place-addresses.ts';
import { type PlaceSetting, placeCardView } from '../places/place-card.view.ts';
import { type Place, placesOf } from '../places/site-places.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { teamLink } from './team.view.ts';

/** The contact page (PAGE-1): the form beside the phone number, and all places; or those of one place, which the form then has chosen. */
export function contactView(setting: PlaceSetting, place: Place | null): PageOf<'contact'> {
  const { site } = setting;
  const path = contactHref(site, place?.location.slug);
  const title = place ? `Contact ${place.location.name}` : 'Contact Us';
  const cards = (place ? [place] : placesOf(site))
    .map((each) => placeCardView(each, setting))
    // A button that leads here would do nothing.
    .map((card) => (card.action?.href === path ? { ...card, action: null } : card));
  const aside = formAsideView(site, { form: 'general', car: null, now: setting.now });
  const steps = [
    { label: 'Contact Us', href: CONTACT },
    ...(place ? [{ label: place.location.name, href: path }] : []),
  ];
  return {
    kind: 'contact',
    title,
    message: place
      ? messageOf(place)
      : site.config.contact.message || `Call, write or come and see ${site.config.name}.`,
    breadcrumbs: [{ label: 'Home', href: '/' }, ...steps],
    phone: place ? (cards[0]?.phones[0] ?? null) : phoneLink(sitePhone(site)),
    chat: chatLink(site),
    form: formAt(site, path, place),
    // Every place is on the page itself.
    aside: { ...aside, places: cards.length === 1 ? [] : aside.places, all_places: null },
    locations: cards,
    others: othersOf(site, place),
  };
}

function chatLink(site: SiteContext): Link | null {
  const href = chatHref(site, null);
  return href === null ? null : { label: 'Chat with us', href };
}

/** The general form, sent to this place unless the visitor chooses another. */
function formAt(site: SiteContext, path: string, place: Place | null): ShownForm {
  const held = place && { location: place.location.slug, dealership_slug: place.dealership.slug };
  return formView(site, { form: 'general', car: null, path, ...(held && { held }) });
}

const WHOM = { sales: 'sales', service: 'service', parts: 'parts' } as const;

function messageOf({ location: { name, location_type: type, address } }: Place): string {
  return `Send a message to the ${WHOM[type]} team of ${name}, or find us at ${address.street} in ${address.city}.`;
}

function othersOf(site: SiteContext, place: Place | null): Link[] {
  const complaints = pageOfKind('complaints');
  const team = place && teamLink(site, place.location.slug);
  return [
    ...(team ? [team] : []),
    ...(hasPage(site.config, complaints)
      ? complaints.menu.map(({ href }) => ({ label: 'Make a complaint', href }))
      : []),
  ];
}
