import {
  type Dealership,
  formOf,
  joinName,
  type Link,
  type Purchase,
  type PurchasePage,
  type PurchaseStep,
  purchaseParts,
  type ShownForm,
  type ShownValuation,
} from '@forecourt/contracts';
import { centsOf, countOf, formatDollars, type ListedCar } from '@forecourt/retail-rules';
import { canBeBought, canBeReserved, RESUME_PURCHASE } from '../cards/buying-addresses.ts';
import { carHref } from '../cards/car-actions.view.ts';
import { askingPrice } from '../cards/car-price.view.ts';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { addressLine } from '../places/vehicle-location.ts';
import { paymentNames } from '../reservations/payment-names.ts';
import type { SiteContext } from '../site/site-context.ts';
import { ON_REQUEST } from './purchase-extras.ts';
import { purchasePath, stepBefore, stepForm } from './purchase-steps.view.ts';

/** What a purchase is shown with. */
export interface PurchaseSubject {
  readonly car: ListedCar;
  /** Who sells it. */
  readonly seller: Pick<Dealership, 'name'>;
  readonly place: Dealership['locations'][number];
  readonly phone: Link | null;
  /** The car's payment_processors. */
  readonly processors: readonly string[] | undefined;
  readonly purchase: Purchase | null;
  readonly valuation: ShownValuation | null;
}

/** Where a visitor is. */
interface At {
  readonly now: Date;
  readonly step: PurchaseStep;
  readonly sent?: ShownForm['sent'];
}

/** A purchase at one of its steps, or as it was sent (RES-3). Pure. */
export function purchaseView(site: SiteContext, subject: PurchaseSubject, at: At): PurchasePage {
  const { car, purchase, phone, processors } = subject;
  const { words } = formOf('buy_online');
  const { now, step } = at;
  const isSent = Boolean(purchase?.reservation);
  const isOpen = !isSent && canBeBought(site, car);
  const isLast = step.name === 'deposit';
  const before = purchase && isOpen ? stepBefore(step, purchase) : undefined;
  const hasSummary = purchase !== null && (isSent || isLast);
  return {
    kind: 'purchase',
    ...headOf({ isSent, isOpen, isFree: canBeReserved(car) }, words),
    parts: [...purchaseParts],
    part: isOpen ? purchaseParts.indexOf(step.part) : null,
    step: isOpen ? step.name : '',
    heading: isSent ? 'Your order' : step.title,
    form: isOpen ? stepForm(site, { car, purchase, step, sent: at.sent ?? null }) : null,
    before: purchase && before ? { label: 'Back', href: purchasePath(purchase.id, before.name) } : null,
    answered: hasSummary ? answeredView(subject, { id: isOpen ? purchase.id : null }) : [],
    amounts: hasSummary ? amountsView(site, subject) : [],
    notes: isOpen && isLast ? depositNotes(site, subject) : [],
    resume:
      purchase && isOpen
        ? {
            message: 'Saved. You can leave at any time and continue on any device with a code sent to your mobile.',
            link: { label: 'Continue on another device', href: RESUME_PURCHASE },
          }
        : null,
    next: purchase?.reservation ? { label: 'See your deposit', href: purchase.reservation } : null,
    car: enquiredCarView(car, site, now),
    payments: isOpen && isLast ? paymentNames(site.config, processors) : [],
    aside: formAsideView(site, { form: 'buy_online', car, now, closed: !isOpen && !isSent }),
    back: { label: 'Back to the vehicle', href: carHref(car) },
    phone: site.config.header.show_phone ? phone : null,
  };
}

function headOf(
  { isSent, isOpen, isFree }: { isSent: boolean; isOpen: boolean; isFree: boolean },
  { title, message }: { readonly title: string; readonly message: string },
): Pick<PurchasePage, 'title' | 'message'> {
  if (isSent) {
    return {
      title: 'Your online purchase',
      message: 'The dealer has everything below and will call you about the balance.',
    };
  }
  if (isOpen) return { title, message };
  if (isFree) {
    return {
      title: 'This vehicle can’t be bought online',
      message: 'It’s still for sale. Ask the dealer how you can buy it.',
    };
  }
  const gone = 'It’s been sold, or someone else has reserved it. If it becomes available again, you can continue here.';
  return { title: 'This vehicle can’t be bought online right now', message: gone };
}

const wholeNumber = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });

/** The two parties and everything that was answered, a line each: a printed order has nothing else that names the seller. */
function answeredView(
  { purchase, valuation, seller, place }: PurchaseSubject,
  { id }: { id: string | null },
): PurchasePage['answered'] {
  if (!purchase) return [];
  const { answers } = purchase;
  const { name = '', last_name = '', email = '', phone = '', rego = '', regoState = '', kms = '' } = answers;
  const change = (step: PurchaseStep['name']) =>
    id === null ? null : { label: 'Change', href: purchasePath(id, step) };
  const estimate = valuation?.words.range
    ? `, estimated at ${valuation.words.range} until ${valuation.words.valid_until ?? ''}`
    : ', valued by the dealer';
  const hasTradeIn = answers['do-you-have-a-trade-in'] === 'Yes';
  const isDelivered = answers.handover === 'Delivery';
  return [
    { label: 'Seller', value: `${seller.name}, ${addressLine(place)}`, change: null },
    { label: 'Buyer', value: [joinName(name, last_name), email, phone].join(', '), change: change('contact') },
    {
      label: 'Trade-in',
      value: hasTradeIn
        ? `${[valuation?.words.title, `${rego.toUpperCase()} ${regoState}`, `${wholeNumber.format(Number(kms.replaceAll(/[, ]/g, '')))} km`].filter(Boolean).join(', ')}${estimate}`
        : 'None',
      change: change('trade_in'),
    },
    { label: 'Paying the balance', value: answers.purchase_payment ?? '', change: change('payment') },
    {
      label: isDelivered ? 'Delivery' : 'Pick-up',
      value: isDelivered
        ? `${answers.delivery_address ?? ''}, ${answers.postcode ?? ''}`
        : `${place.name}, ${place.address.street}, ${place.address.city}`,
      change: change('handover'),
    },
  ];
}

/** What is paid, and to whom: the deposit now, the balance to the dealer. */
function amountsView(site: SiteContext, { car, purchase, valuation }: PurchaseSubject): PurchasePage['amounts'] {
  const { agreed } = purchase ?? {};
  const price = agreed ? agreedPrice(agreed) : askingPrice(car, site.config);
  const depositCents = centsOf(agreed?.deposit ?? site.config.reservations.deposit);
  const delivery = purchase?.answers.delivery_price;
  const deliveryCents =
    delivery === undefined || delivery === ON_REQUEST ? 0 : centsOf(Number(delivery.replaceAll(/[$,]/g, '')));
  const line = (label: string, value: string, strong = false) => ({ label, value, strong });
  const hasTradeIn = purchase?.answers['do-you-have-a-trade-in'] === 'Yes';
  const less = hasTradeIn ? 'Less your trade-in, once the dealer has seen it' : null;
  return [
    ...(price === null ? [] : [line(`Price of the vehicle (${price.type})`, price.text)]),
    ...(delivery === undefined
      ? []
      : [line('Delivery', delivery === ON_REQUEST ? 'The dealer will quote it' : delivery)]),
    line('Deposit, paid online', formatDollars(depositCents)),
    ...(price === null
      ? [line('Balance, paid to the dealer', 'The dealer will confirm', true)]
      : [line('Balance, paid to the dealer', formatDollars(price.cents + deliveryCents - depositCents), true)]),
    ...(less === null ? [] : [line(less, valuation?.words.range ?? 'Valued by the dealer')]),
  ];
}

/** The price as it was when the purchase was sent. */
function agreedPrice({ price }: NonNullable<Purchase['agreed']>): ReturnType<typeof askingPrice> {
  return price && { cents: centsOf(price.amount), text: formatDollars(centsOf(price.amount)), type: price.type };
}

function depositNotes({ config }: SiteContext, { car }: PurchaseSubject): string[] {
  const { deposit, hold_hours: hours } = config.reservations;
  const amount = formatDollars(centsOf(deposit));
  return [
    `The deposit of ${amount} is fully refundable: if you change your mind, or simply let the hold run out, we refund all of it to your card.`,
    `We hold the vehicle for you for ${countOf(hours, 'hour')} from when you pay. No surcharge is added, whatever card you use.`,
    ...(askingPrice(car, config) === null
      ? []
      : ['The price is as shown on the vehicle’s page, plus any extras listed there.']),
  ];
}
