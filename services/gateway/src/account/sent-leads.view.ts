import {
  type AccountEntry,
  type AccountItem,
  type AccountLead,
  type AccountLeads,
  type AccountSection,
  type LeadStanding,
  type Link,
  takesOnlinePayments,
  takesPurchases,
  takesReservations,
  takesValuations,
  type UnsentItem,
} from '@forecourt/contracts';
import { dealershipZone, formatDollars, leadReference, shownDayAndTime } from '@forecourt/retail-rules';
import { BOOK_SERVICE, bookingKinds } from '../booked-drives/booking-kinds.ts';
import { PURCHASE } from '../cards/buying-addresses.ts';
import { carSummaryView } from '../cards/car-summary.view.ts';
import { bookLabel, carDriveHref } from '../cards/drive-address.ts';
import { enquireHref, VALUATION } from '../cards/lead-addresses.ts';
import { placeAt } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type AccountSetting, call, type SentLead, sentLeadOf, zoneOf } from './sent-lead.ts';

type Words = Pick<AccountEntry, 'status' | 'lines' | 'links'>;
type Kind = AccountItem['kind'] | UnsentItem['kind'] | 'enquiry';
type ItemOf<Name extends AccountItem['kind']> = Extract<AccountItem, { kind: Name }>;

/** The sections, in the order of the page. A kind of item is one entry here and one below. */
const TITLES: Readonly<Record<Kind, string>> = {
  test_drive: 'Test drives',
  service_booking: 'Services',
  reservation: 'Reservations',
  purchase: 'Purchases you’ve started',
  payment: 'Payments',
  enquiry: 'Enquiries',
  trade_in: 'Trade-in estimates',
};

/** What each kind of item says of itself. */
const WORDS: { readonly [Name in AccountItem['kind']]: (item: ItemOf<Name>, sent: SentLead) => Words } = {
  test_drive: driveWords,
  service_booking: serviceWords,
  reservation: reservationWords,
  payment: paymentWords,
  trade_in: tradeInWords,
};

/** What a user has sent, in sections, each entry with how it stands and its next step. Pure. */
export function sentLeadsView(
  { leads, more_leads: more, unsent }: AccountLeads,
  setting: AccountSetting,
): AccountSection[] {
  const entries: [Kind, AccountEntry][] = [
    ...leads.map((lead): [Kind, AccountEntry] => [lead.item?.kind ?? 'enquiry', leadEntry(lead, setting)]),
    ...unsent.map((item): [Kind, AccountEntry] => [item.kind, purchaseEntry(item, setting)]),
  ];
  return (Object.keys(TITLES) as Kind[]).flatMap((kind) => {
    const own = entries.flatMap(([name, entry]) => (name === kind ? [entry] : []));
    if (own.length === 0) return [];
    const title = kind === 'test_drive' ? drivesTitle(setting.site) : TITLES[kind];
    const isCut = kind === 'enquiry' && more > 0;
    return [
      {
        ...{ id: kind.replace('_', '-'), title, entries: own },
        more: isCut ? { label: `${more} older ones are in your data download`, href: '#your-data' } : null,
      },
    ];
  });
}

/** What the site calls them: test rides, inspections. */
function drivesTitle({ config }: SiteContext): string {
  const { name } = config.test_drives;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}s`;
}

function leadEntry(lead: AccountLead, setting: AccountSetting): AccountEntry {
  const { site } = setting;
  const sent = sentLeadOf(lead, setting);
  const { car } = sent;
  const title = (lead.item?.kind === 'trade_in' && lead.item.vehicle) || lead.car?.title || headingOf(lead);
  const { lines, ...words } = wordsOf(sent);
  return {
    ...{ id: lead.lead_id, title, car: car ? carSummaryView(car, site, setting.now) : null, ...words },
    lines: [...lines, ...(lead.own ? [`Reference ${leadReference(lead.lead_id)}`] : [])],
  };
}

function wordsOf(sent: SentLead): Words {
  const { own, item } = sent.lead;
  if (!own) return unprovenWords(sent);
  return item ? itemWords(item, sent) : enquiryWords(sent);
}

function itemWords<Name extends AccountItem['kind']>(item: ItemOf<Name>, sent: SentLead): Words {
  return WORDS[item.kind as Name](item, sent);
}

/** A link to a page of the site; none where there is no such page, or the site has it off since. */
const linkTo = (isOn: boolean, href: string | null, label: string): Link[] =>
  isOn && href !== null ? [{ label, href }] : [];

function driveWords(item: ItemOf<'test_drive'>, sent: SentLead): Words {
  const isOn = bookingKinds['test-drives'].isOn(sent.site.config);
  const href = sent.car ? carDriveHref(sent.site, sent.car) : null;
  return bookedWords(item, sent, { isOn, again: linkTo(isOn, href, bookLabel(sent.site)) });
}

function serviceWords(item: ItemOf<'service_booking'>, sent: SentLead): Words {
  const isOn = bookingKinds['service-bookings'].isOn(sent.site.config);
  return bookedWords(item, sent, { isOn, again: linkTo(isOn, BOOK_SERVICE, 'Book a service') });
}

/** A booked time. @param again where another one is booked */
function bookedWords(
  { state, starts_at, time_zone, location, manage }: ItemOf<'test_drive' | 'service_booking'>,
  sent: SentLead,
  { isOn, again }: { readonly isOn: boolean; readonly again: readonly Link[] },
): Words {
  const found = placeAt(sent.site, location);
  const place = found?.location.name ?? sent.dealership?.name ?? sent.site.config.name;
  const lines = [`${shownDayAndTime(new Date(starts_at), time_zone)} at ${place}`];
  if (state === 'booked') {
    const links = linkTo(isOn, manage, 'Move, cancel or add to your calendar');
    return { status: { text: 'Booked', tone: 'good' }, lines, links: [...links, ...call({ ...sent, place: found })] };
  }
  return {
    ...{ status: { text: state === 'cancelled' ? 'Cancelled' : 'Past', tone: 'over' }, lines },
    links: again.length > 0 ? [...again] : call({ ...sent, place: found }),
  };
}

function reservationWords(item: ItemOf<'reservation'>, sent: SentLead): Words {
  const { state, deposit, refunded, until, time_zone: zone, manage } = item;
  const amount = formatDollars(deposit);
  const see = (label: string) => [...linkTo(takesReservations(sent.site.config), manage, label), ...call(sent)];
  switch (state) {
    case 'unpaid':
      return {
        status: { text: 'Deposit not paid yet', tone: 'plain' },
        lines: [`Deposit of ${amount}`],
        links: see('Continue your reservation'),
      };
    case 'reserved': {
      const held = until === null ? [] : [`Held until ${shownDayAndTime(new Date(until), zone ?? zoneOf(sent))}`];
      const lines = [...held, `Your deposit of ${amount} is paid`];
      return { status: { text: 'Reserved for you', tone: 'good' }, lines, links: see('See it or cancel it') };
    }
    case 'bought':
      return { status: { text: 'Sold to you', tone: 'good' }, lines: [], links: see('See your receipt') };
    case 'ended': {
      const lines = refunded ? [`Your deposit of ${amount} was refunded to your card`] : [];
      return { status: { text: 'Ended', tone: 'over' }, lines, links: see('See what happened') };
    }
  }
}

const PAYMENTS: Readonly<Record<ItemOf<'payment'>['state'], { status: AccountEntry['status']; label: string }>> = {
  open: { status: { text: 'Not paid yet', tone: 'plain' }, label: 'Continue to payment' },
  paid: { status: { text: 'Paid', tone: 'good' }, label: 'See your receipt' },
  stopped: { status: { text: 'Not charged', tone: 'over' }, label: 'See what happened' },
  refunded: { status: { text: 'Refunded', tone: 'over' }, label: 'See what happened' },
};

function paymentWords({ state, amount, reference, manage }: ItemOf<'payment'>, sent: SentLead): Words {
  const { status, label } = PAYMENTS[state];
  const links = linkTo(takesOnlinePayments(sent.site.config), manage, label);
  return { status, lines: [`${formatDollars(amount)} for ${reference}`], links: links.length > 0 ? links : call(sent) };
}

function tradeInWords({ estimate }: ItemOf<'trade_in'>, sent: SentLead): Words {
  const { status, lines } = enquiryWords(sent);
  const worth =
    estimate === null
      ? 'One of our valuers will value it'
      : `Our estimate: ${estimate}. We’ll inspect it before making a final offer.`;
  const again = linkTo(takesValuations(sent.site.config), VALUATION, 'Value it again');
  return { status, lines: [worth, ...lines], links: [...call(sent), ...again] };
}

/** What a dealer or CRM said of an enquiry last. */
const STANDINGS: Readonly<
  Record<LeadStanding, { text: string; tone: 'good' | 'plain' | 'over'; line(who: string): string }>
> = {
  received: { text: 'Received', tone: 'plain', line: (who) => `It is with ${who}` },
  acknowledged: { text: 'Acknowledged', tone: 'plain', line: (who) => `${who} is working on it` },
  contacted: { text: 'Answered', tone: 'good', line: (who) => `${who} has been in touch with you` },
  appointment: { text: 'Appointment', tone: 'good', line: (who) => `You’re meeting ${who}` },
  closed: { text: 'Closed', tone: 'over', line: (who) => `${who} has closed it` },
};

function enquiryWords(sent: SentLead): Words {
  const { lead, car, site, dealership } = sent;
  const { text, tone, line } = STANDINGS[lead.standing];
  const when = lead.appointment && ` on ${shownDayAndTime(new Date(lead.appointment), zoneOf(sent))}`;
  const { reply_time: reply } = site.config.forms;
  const waits = lead.standing === 'received' && reply !== '' ? [`They reply ${reply}`] : [];
  return {
    status: { text, tone },
    lines: [sentLine(sent), `${line(dealership?.name ?? site.config.name)}${when ?? ''}`, ...waits],
    links: [...call(sent), ...(car ? [{ label: 'Ask something else', href: enquireHref(site, car) }] : [])],
  };
}

/** Of what somebody else may have sent with the user's number (docs/decisions/ownership.md). */
function unprovenWords(sent: SentLead): Words {
  const why = 'Sent with your number without signing in, so we can’t show the details here';
  const lines = [sentLine(sent), `${why}. They’re behind the link that you got after sending it.`];
  return { status: null, lines, links: call(sent) };
}

function sentLine(sent: SentLead): string {
  return `${headingOf(sent.lead)}, sent ${shownDayAndTime(new Date(sent.lead.sent_at), zoneOf(sent))}`;
}

/** Without the number that dealers sort some by, such as that of 3. Offer Accepted. */
const headingOf = ({ category, subcategory }: AccountLead): string => (subcategory ?? category).replace(/^\d+\. /, '');

function purchaseEntry({ id, car_id, changed_at }: UnsentItem, { site, cars, now }: AccountSetting): AccountEntry {
  const car = cars.get(car_id);
  const summary = car ? carSummaryView(car, site, now) : null;
  const zone = dealershipZone(site.dealerships[0]);
  return {
    ...{ id, title: summary?.title ?? 'A vehicle that’s no longer listed', car: summary },
    status: { text: 'Not sent yet', tone: 'plain' },
    lines: [`Last changed ${shownDayAndTime(new Date(changed_at), zone)}`],
    links: car ? linkTo(takesPurchases(site.config), `${PURCHASE}/${id}`, 'Continue where you left off') : [],
  };
}
