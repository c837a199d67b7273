import type { CarAction, Link, VehicleButton, VehicleView } from '@forecourt/contracts';
import { centsOf, countOf, formatDollars, isAvailable, type ListedCar } from '@forecourt/retail-rules';
import { financeHref, purchaseHref, reserveHref } from '../../cards/buying-addresses.ts';
import { carHref } from '../../cards/car-actions.view.ts';
import { kindWord } from '../../cards/car-words.ts';
import { bookLabel, carDriveHref } from '../../cards/drive-address.ts';
import { carValuationHref, chatHref, enquireHref, enquiryHref, opensNewTab } from '../../cards/lead-addresses.ts';
import type { SiteContext } from '../../site/site-context.ts';

/** What the buttons beside a vehicle are made with. */
interface ButtonSubject {
  readonly vehicle: VehicleView;
  readonly car: ListedCar;
  /** The dealer to call. */
  readonly phone: Link | null;
  readonly site: Pick<SiteContext, 'config' | 'pages' | 'dealerships'>;
}

/** The specification's Reserve Car Now, by what is reserved. */
const RESERVE: Readonly<Record<ListedCar['itemType'], string>> = {
  car: 'Reserve Car Now',
  motorcycle: 'Reserve Motorcycle Now',
  caravan: 'Reserve Caravan Now',
};

/** A button of this vehicle; null if it can't have it. */
type Button = (subject: ButtonSubject) => CarAction | null;

/** What each button of the site's switch is. Of a car that can't be had only Find Me Something Similar is left (VEH-6). */
const BUTTONS: Readonly<Record<VehicleButton, Button>> = {
  enquire: ({ car, site }) => {
    if (!isAvailable(car)) {
      return { kind: 'similar', label: 'Find Me Something Similar', ...opened(enquireHref(site, car, 'similar')) };
    }
    return { kind: 'enquire', label: 'Enquire Now', ...opened(enquireHref(site, car)) };
  },
  make_offer: ({ car }) => {
    const href = enquiryHref(car, 'make_offer');
    return isAvailable(car) ? { kind: 'make_offer', label: 'Make an Offer', href, enquiry: href } : null;
  },
  reserve: ({ car, site }) => {
    const href = reserveHref(site, car);
    return href === null ? null : { kind: 'reserve', label: RESERVE[car.itemType], href };
  },
  buy_online: ({ car, site }) => {
    const href = purchaseHref(site, car);
    return href === null ? null : { kind: 'buy_online', label: 'Online Purchase', href };
  },
  trade_in: ({ car, site }) => {
    const href = carValuationHref(site, car);
    return href === null ? null : { kind: 'trade_in', label: 'Trade-In Valuation', href };
  },
  test_drive: ({ car, site }) => {
    const href = carDriveHref(site, car);
    return href === null ? null : { kind: 'test_drive', label: bookLabel(site), href, enquiry: href };
  },
  chat: ({ car, site }) => {
    const href = isAvailable(car) ? chatHref(site, car) : null;
    return href === null ? null : { kind: 'chat', label: 'Chat', ...opened(href) };
  },
  finance_quote: (subject) => financeButton('Finance Quote', subject),
  finance_enquiry: (subject) => financeButton('Finance Enquiry', subject),
  call: ({ phone, car, site }) => {
    if (!phone || !isAvailable(car)) return null;
    if (site.config.vehicle_page.hide_phone)
      return { kind: 'reveal', label: 'Show number', href: carHref(car), reveal: car.id };
    return { kind: 'call', label: `Call ${phone.label}`, href: phone.href };
  },
  history_report: ({ vehicle: { details }, car }) =>
    details.file !== undefined && isAvailable(car)
      ? { kind: 'history_report', label: `${kindWord(car.itemType)} History Report`, href: details.file, new_tab: true }
      : null,
};

/** A link whose page a dialog shows, or one that opens a new tab. */
const opened = (href: string) => ({ href, enquiry: href, ...(opensNewTab(href) && { new_tab: true }) });

function financeButton(label: string, { car, vehicle, site }: ButtonSubject): CarAction | null {
  const href = financeHref({ car, vehicle }, site);
  return href === null ? null : { kind: 'finance', label, href };
}

/** What happens after each button, in one line of More ways to buy. */
const NOTES: Readonly<Record<VehicleButton, (site: ButtonSubject['site']) => string>> = {
  enquire: () => 'Ask us about it. We’ll reply by phone or email.',
  make_offer: () => 'Name your price. We’ll let you know if we can accept it.',
  reserve: ({
    config: {
      reservations: { deposit, hold_hours: hours },
    },
  }) => `A refundable deposit of ${formatDollars(centsOf(deposit))} by card holds it for ${countOf(hours, 'hour')}.`,
  buy_online: () => 'Trade-in, finance, delivery and deposit, step by step. Stop and come back when you like.',
  trade_in: () => 'See what your vehicle could be worth, before you give us your details.',
  test_drive: () => 'Choose a time to come and see it.',
  chat: ({ config: { chat } }) =>
    chat.provider ? 'Chat with us in a new tab.' : 'Send us a message. We’ll reply by phone or email.',
  finance_quote: () => 'Ask what a loan for it would cost.',
  finance_enquiry: () => 'Ask our finance team about a loan for it.',
  call: () => 'Speak to someone at the yard.',
  history_report: () => 'Read the report on its history.',
};

/** Which button is the one to press first, and which stands beside it: of each row the first that the vehicle can have. */
const FIRST: readonly VehicleButton[] = ['enquire', 'reserve'];
const BESIDE: readonly VehicleButton[] = ['test_drive', 'enquire', 'reserve'];

/**
 * The buttons of the vehicle's own page: those that the site wants, as far as this vehicle can have them (VEH-2, SITE-3). One is pressed first:
 * Enquire, or Reserve where the site names it before. Another stands beside it, then the call. What is left, in the site's order, stands under
 * More ways to buy, each with a note that says what happens.
 */
export function vehicleButtonsView(subject: ButtonSubject): CarAction[] {
  const { buttons: wanted } = subject.site.config.vehicle_page;
  const had = new Map(
    wanted.flatMap((name) => {
      const action = BUTTONS[name](subject);
      return action ? [[name, action] as const] : [];
    }),
  );
  const names = [...had.keys()];
  const first = names.find((name) => FIRST.includes(name));
  const beside = BESIDE.find((name) => name !== first && had.has(name));
  const ahead = [first, beside, 'call' as const].filter((name) => name !== undefined);
  return [
    ...ahead.flatMap((name) => had.get(name) ?? []),
    ...[...had].flatMap(([name, action]) =>
      ahead.includes(name) ? [] : [{ ...action, note: NOTES[name](subject.site) }],
    ),
  ];
}
