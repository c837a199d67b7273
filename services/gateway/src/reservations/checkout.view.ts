import type { CheckoutPage, Link, ShownForm } from '@forecourt/contracts';
import { centsOf, countOf, formatDollars, isSold, type ListedCar } from '@forecourt/retail-rules';
import { canBeReserved, checkoutHref } from '../cards/buying-addresses.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import type { SiteContext } from '../site/site-context.ts';
import { paymentNames } from './payment-names.ts';

/** The car to reserve, and the number to call about it. */
export interface CheckoutSubject {
  readonly car: ListedCar;
  readonly phone: Link | null;
  /** The car's payment_processors. */
  readonly processors: readonly string[] | undefined;
}

/** The page that reserves a car (RES-1). Pure. */
export function checkoutView(
  site: SiteContext,
  { car, phone, processors }: CheckoutSubject,
  { now, sent = null }: { now: Date; sent?: ShownForm['sent'] },
): CheckoutPage {
  const { deposit, hold_hours: hours } = site.config.reservations;
  const isFree = canBeReserved(car);
  const amount = formatDollars(centsOf(deposit));
  return {
    kind: 'checkout',
    title: isFree ? 'Reserve this vehicle' : isSold(car) ? 'This vehicle is sold' : 'This vehicle is reserved',
    message: isFree
      ? 'Tell us who you are, then pay the deposit on the next page.'
      : 'Someone got in just before you. If it becomes available again, you can reserve it here.',
    deposit: {
      amount,
      terms: [
        `Fully refundable: if you change your mind, or simply let the hold run out, we refund all of it to your card.`,
        `We hold the vehicle for you for ${countOf(hours, 'hour')} from when you pay.`,
        `It comes off the price when you buy. No surcharge is added, whatever card you use.`,
      ],
    },
    form: isFree ? formView(site, { form: 'reserve', car, path: checkoutHref(site, car), sent }) : null,
    car: enquiredCarView(car, site, now),
    payments: paymentNames(site.config, processors),
    aside: formAsideView(site, { form: 'reserve', car, now, closed: !isFree }),
    back: { label: 'Back to the vehicle', href: carHref(car) },
    phone: site.config.header.show_phone ? phone : null,
  };
}
