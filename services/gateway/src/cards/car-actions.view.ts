import type { CarAction, SiteConfig, VehiclePage } from '@forecourt/contracts';
import {
  type CardAction,
  cardActions,
  carPath,
  isAvailable,
  type ListedCar,
  measuredVehicleOf,
} from '@forecourt/retail-rules';
import { bookLabel, carDriveHref } from './drive-address.ts';
import { enquireHref, opensNewTab } from './lead-addresses.ts';

/** Where a car's page is. */
export const carHref = carPath;

/** Whether a card of this car carries the used-car strip on this site (CARD-1). */
export function hasStrip(car: ListedCar, { cards }: SiteConfig): boolean {
  return cards.used_car_strip && car.carType === 'used';
}

/** The buttons of a card (CARD-1, CARD-3). Each leads to its page without JavaScript too. */
export function cardActionsView(car: ListedCar, site: SiteConfig): CarAction[] {
  const strip = hasStrip(car, site);
  const drive = site.test_drives.on_cards ? carDriveHref({ config: site }, car) : null;
  return withPlaces(
    car,
    {
      drive: drive ?? '',
      enquire: enquireHref({ config: site }, car),
      similar: enquireHref({ config: site }, car, 'similar'),
      isMeasured: site.analytics.enabled,
    },
    [
      { kind: 'explore', label: strip ? 'Explore Vehicle' : 'View Details' },
      { kind: 'enquire', label: strip ? 'Quick Enquiry' : 'Enquire Now' },
      ...(drive === null ? [] : [{ kind: 'test_drive' as const, label: bookLabel({ config: site }) }]),
      ...(site.cards.show_number ? [{ kind: 'reveal' as const, label: 'Show number' }] : []),
    ],
  );
}

/** The way to ask for photos of a car that has none and can still be had (VEH-3). */
export function photoRequestView(car: ListedCar, site: SiteConfig): VehiclePage['photo_request'] {
  return car.imageUrl === null && isAvailable(car)
    ? { label: 'Request photos', href: enquireHref({ config: site }, car, 'photos') }
    : null;
}

function withPlaces(
  car: ListedCar,
  {
    drive,
    enquire,
    similar,
    isMeasured,
  }: {
    readonly drive: string;
    readonly enquire: string;
    readonly similar: string;
    readonly isMeasured: boolean;
  },
  siteActions: readonly CardAction[],
): CarAction[] {
  const asked = (href: string) => ({ href, enquiry: href, ...(opensNewTab(href) && { new_tab: true }) });
  const places = {
    explore: { href: carHref(car) },
    enquire: asked(enquire),
    test_drive: { href: drive, enquiry: drive },
    reveal: { href: carHref(car), reveal: car.id, ...(isMeasured && { measured: measuredVehicleOf(car) }) },
    similar: asked(similar),
  };
  return cardActions(car, siteActions).map((action) => ({ ...action, ...places[action.kind] }));
}
