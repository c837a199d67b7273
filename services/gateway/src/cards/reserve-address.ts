import { takesReservations } from '@forecourt/contracts';
import { isAvailable, type ListedCar } from '@forecourt/retail-rules';
import type { SiteContext } from '../site/site-context.ts';

type ReservingSite = Pick<SiteContext, 'config'>;

/** Whether a car can be reserved: it can be had, also if it is still to come, and nobody else has it (VEH-2). */
export function canBeReserved(car: ListedCar): boolean {
  return isAvailable(car) && !car.reserved;
}

/** The page that reserves a car (RES-1): a site calls it checkout or buy-online. */
export function checkoutHref({ config }: ReservingSite, { slug }: { readonly slug: string }): string {
  return `/cars/${slug}/${config.reservations.buy_online ? 'buy-online' : 'checkout'}`;
}

/** The same where the car can be reserved on this site; null elsewhere. */
export function reserveHref(site: ReservingSite, car: ListedCar): string | null {
  return takesReservations(site.config) && canBeReserved(car) ? checkoutHref(site, car) : null;
}
