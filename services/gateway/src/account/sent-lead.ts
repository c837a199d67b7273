import { type AccountEntry, type AccountLead, type Dealership, telHref } from '@forecourt/contracts';
import { dealershipZone, type ListedCar, placePhone, placeZone } from '@forecourt/retail-rules';
import { type Place, placeAt } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Cars as they are now, by their ids. */
export type ListedCars = ReadonlyMap<string, ListedCar>;

/** What the entries of an account are written with. */
export interface AccountSetting {
  readonly site: SiteContext;
  readonly cars: ListedCars;
  readonly now: Date;
}

/** A lead with its car and dealership, and the place that it went to, as the site has them now. */
export interface SentLead extends AccountSetting {
  readonly lead: AccountLead;
  readonly car: ListedCar | undefined;
  readonly dealership: Dealership | undefined;
  readonly place: Place | undefined;
}
type Whereabouts = Pick<SentLead, 'place' | 'dealership'>;

/** What the site has of a lead now. */
export function sentLeadOf(lead: AccountLead, setting: AccountSetting): SentLead {
  const { site, cars } = setting;
  return {
    ...{ ...setting, lead },
    car: lead.car ? cars.get(lead.car.id) : undefined,
    dealership: site.dealerships.find(({ slug }) => slug === lead.dealership),
    place: lead.location === null ? undefined : placeAt(site, lead.location),
  };
}

/** The clock of the place that a lead went to; its dealership's where that is not known (LOC-2). */
export const zoneOf = ({ place, dealership }: Whereabouts): string =>
  place ? placeZone(place.location, place.dealership) : dealershipZone(dealership);

/** The number to call about a lead: that of its place, else its dealership's (LOC-4). */
export function call({ place, dealership }: Whereabouts): AccountEntry['links'] {
  const owner = place?.dealership ?? dealership;
  const phone = owner && placePhone(place?.location, owner);
  return phone ? [{ label: `Call ${phone}`, href: telHref(phone) }] : [];
}
