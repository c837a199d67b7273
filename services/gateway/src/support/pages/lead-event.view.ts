import { type LeadEventData, type LeadEventName, leadEvents } from '@forecourt/contracts';
import { type Html, html } from '../../http/html.ts';
import { timeHtml } from './support-words.ts';

/** What the sentences about a lead's events need besides. */
interface Context {
  /** The zone in which times are shown that have none of their own. */
  readonly zone: string;
  /** A subscription's name, by its id. */
  readonly nameOf: (subscription: string) => string;
}

const words: { readonly [Name in LeadEventName]: (data: LeadEventData<Name>, context: Context) => string | Html } = {
  LeadSubmitted: ({ category }) => `Sent: ${category}`,
  LeadRouted: ({ dealership_slug: dealership, location_slug: location, department }) =>
    `Routed to ${[dealership, location].filter(Boolean).join(', ')} (${department})`,
  LeadDelivered: ({ subscriber }, { nameOf }) => `Delivered to ${nameOf(subscriber)}`,
  LeadDeliveryFailed: ({ subscriber, attempts, reason }, { nameOf }) =>
    `Delivery to ${nameOf(subscriber)} failed after ${attempts} ${attempts === 1 ? 'try' : 'tries'}: ${reason}`,
  LeadAcknowledged: ({ subscriber }, { nameOf }) => `Acknowledged by ${nameOf(subscriber)}`,
  CustomerContacted: ({ channel }) => `Customer contacted (${channel.replace('_', ' ')})`,
  AppointmentBooked: ({ starts_at: startsAt, time_zone: zone }, context) =>
    html`Appointment booked for ${timeHtml(startsAt, zone ?? context.zone)}`,
  AppointmentMoved: ({ starts_at: startsAt, time_zone: zone }, context) =>
    html`Appointment moved to ${timeHtml(startsAt, zone ?? context.zone)}`,
  AppointmentCancelled: () => 'Appointment cancelled',
  DepositPaid: ({ deposit, reserved_until: until, time_zone: zone }, context) =>
    html`Deposit of $${deposit} paid; reserved until ${timeHtml(until, zone ?? context.zone)}`,
  ReservationEnded: ({ outcome, deposit_paid: isPaid, reason }) =>
    `Reservation over: ${(reason ?? outcome).replaceAll('_', ' ')}${isPaid ? '' : ', not paid'}`,
  PaymentReceived: ({ amount, reference }) => `$${amount} paid online for ${reference}`,
  LeadClosed: ({ outcome, reason, value, salesperson }) =>
    `Closed: ${[outcome, reason, value === undefined ? undefined : `$${value}`, salesperson && `by ${salesperson}`].filter((word) => word !== undefined).join(', ')}`,
  LeadReopened: ({ reason }) => `Reopened${reason === undefined ? '' : `: ${reason}`}`,
  PersonErased: () => 'The customer’s details were erased',
};

/** An event in a sentence, without anything of the person. @param name its type's name, as LeadRouted; an unknown one stands for itself */
export function whatHappened(name: string, data: unknown, context: Context): string | Html {
  return isKnown(name) ? sentence(name, data, context) : name;
}

const isKnown = (name: string): name is LeadEventName => Object.hasOwn(leadEvents, name);

/** The leads service states what it holds in the events' own shape. */
const sentence = <Name extends LeadEventName>(name: Name, data: unknown, context: Context): string | Html =>
  words[name](data as LeadEventData<Name>, context);
