import { type PageOf, telHref } from '@forecourt/contracts';
import { regulators } from '@forecourt/places';
import { placePhones } from '@forecourt/retail-rules';
import { mainPlace } from '../places/call-bar.view.ts';
import { placesOf } from '../places/site-places.ts';
import { addressLine, phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';

export const COMPLAINTS = '/pages/complaint-handling';

/** How complaints are handled (PAGE-2): what to do first, who answers at each dealership, and the regulator of each state with a location. */
export function complaintsView(site: SiteContext): PageOf<'complaints'> {
  const { config, dealerships } = site;
  const places = placesOf(site);
  const states = [...new Set(places.map(({ location }) => location.address.state))];
  return {
    kind: 'complaints',
    title: 'Complaint handling',
    message:
      config.complaints.message ||
      `If something went wrong with your purchase or your service, tell us. ${config.name} will reply, and put things right if we’re at fault.`,
    steps: [
      {
        title: 'Tell the people you dealt with',
        text: 'Most problems are solved on the day by the person who sold or serviced your vehicle. Have your invoice or contract handy.',
      },
      {
        title: 'Write to us',
        text: 'If that doesn’t help, write to the contact below. Say what happened, when, and what you would like us to do. We’ll confirm we have it within two business days.',
      },
      {
        title: 'Our reply',
        text: 'We look into it and answer in writing within 30 days. If we need longer, we’ll write to explain why.',
      },
      {
        title: 'Ask the regulator',
        text: 'If you’re not happy with our reply, the consumer-protection regulator of your state can help, free of charge.',
      },
    ],
    contacts: dealerships.map((dealership) => {
      const { name, email, complaints_contact: who, complaints_email: own } = dealership;
      const place = mainPlace(dealership);
      const address = own ?? email;
      const postal = dealership.address ?? place?.address;
      return {
        dealership: name,
        who: who || 'Customer care',
        address: postal ? addressLine({ address: postal }) : null,
        email: address ? { label: address, href: `mailto:${address}` } : null,
        phone: phoneLink(dealership.phone ?? (place && placePhones(place, dealership)[0])),
      };
    }),
    regulators: states.map((state) => {
      const { state: label, name, phone, site: address } = regulators[state];
      return {
        state: label,
        name,
        phone: { label: phone, href: telHref(phone) },
        site: { label: new URL(address).hostname.replace(/^www\./, ''), href: address },
        places: places.filter(({ location }) => location.address.state === state).map(({ location }) => location.name),
      };
    }),
  };
}
