import {
  csvFields,
  type FeedFileState,
  type FieldChange,
  type LeadState,
  type VehicleEventName,
} from '@forecourt/contracts';
import { unitText } from '../../car/view/field-rows.ts';
import { type Html, html } from '../../http/html.ts';

/** A lead's state, as people say it. */
export const stateWords: Readonly<Record<LeadState, string>> = {
  new: 'New',
  delivered: 'Delivered',
  acknowledged: 'Acknowledged',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Won',
  lost: 'Lost',
  invalid: 'Invalid',
  erased: 'Erased',
};

/** A file's state, as people say it. */
export const fileStateNames: Readonly<Record<FeedFileState, string>> = {
  queued: 'Waiting its turn',
  processing: 'In progress',
  awaiting_confirmation: 'Awaiting confirmation',
  done: 'Done',
  refused: 'Whole file refused',
};

/** An instant as people of the zone write it, such as 4 Mar 2026, 1:00:00 pm AEDT. */
export function timeText(at: string, timeZone: string): string {
  const options = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const;
  return new Intl.DateTimeFormat('en-AU', options).format(new Date(at));
}

/** An instant, for people and programs. */
export const timeHtml = (at: string, timeZone: string): Html =>
  html`<time datetime="${at}">${timeText(at, timeZone)}</time>`;

/** Who did something, from the actor that an event keeps. */
export function actorWords(actor: string | undefined): string {
  const [kind = '', id = ''] = (actor ?? '').split(':', 2);
  switch (kind) {
    case 'visitor':
    case 'user':
      return 'The customer';
    case 'crm':
      return `CRM ${id}`;
    case 'operator':
      return id ? `Operator ${id}` : 'The operator';
    default:
      return 'Forecourt';
  }
}

/** Who changed a vehicle, from the actor that its event keeps. */
export function feedActorWords(actor: string | undefined): string {
  const [kind = '', id = ''] = (actor ?? '').split(':', 2);
  return kind === 'feed' ? `Feed ${id}` : actorWords(actor);
}

/** The name of an event's type: LeadSubmitted of forecourt.leads.LeadSubmitted.v1, or of LeadSubmitted. */
export const eventName = (type: string): string => type.split('.').at(-2) ?? type;

/** What happened to a vehicle, as people of the trade say it. */
const vehicleEventWords: Readonly<Record<VehicleEventName, string>> = {
  VehicleListed: 'Listed',
  VehicleDetailsCorrected: 'Details corrected',
  VehiclePriced: 'Price changed',
  VehiclePhotographed: 'Pictures changed',
  VehicleExpected: 'Coming soon',
  VehicleArrived: 'In stock',
  VehicleReservedByDealer: 'Reserved by the dealer',
  DealerReservationLifted: 'Dealer’s reservation ended',
  VehicleHeld: 'Held for a customer',
  HoldCompleted: 'Bought by the customer who held it',
  HoldReleased: 'Hold ended',
  VehicleSold: 'Sold',
  SaleFellThrough: 'Sale fell through',
  VehicleHidden: 'Hidden from the website',
  VehicleShown: 'Shown on the website',
  VehicleWithdrawn: 'Removed from stock',
  MarketPriceEstimated: 'Market price estimated',
  FinanceOffered: 'Finance offers changed',
};

/** An event of a vehicle in words; the name of one that a later release has written. */
export const vehicleEventText = (type: string): string =>
  Object.hasOwn(vehicleEventWords, type) ? vehicleEventWords[type as VehicleEventName] : type;

/** A value of a vehicle's field as people read it: dollars, grouped kilometres, and the trade's words for a state. */
export function vehicleValueText(field: string, value: FieldChange['from']): string {
  if (typeof value === 'number') {
    const unit = csvFields.get(field)?.unit;
    return unit === undefined ? String(value) : unitText(value, unit);
  }
  if (typeof value === 'string' && field === 'status') return value.replaceAll('_', ' ');
  return value === true ? 'yes' : value === false ? 'no' : (value ?? 'none');
}
