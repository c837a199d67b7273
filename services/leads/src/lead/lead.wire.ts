import {
  type LeadEventData,
  type LeadEventName,
  leadEvents,
  type PublicEvent,
  type SubmittedLead,
  toEnvelope,
} from '@forecourt/contracts';
import type { StoredEvent } from '@forecourt/event-store';
import { dollarsOf } from '@forecourt/retail-rules';
import type {
  Appointment,
  ClaimedCar,
  Closing,
  LeadCar,
  LeadDealership,
  LeadEvent,
  LeadWasPrice,
  Submission,
} from './lead.ts';
import type { PersonalDetails } from './personal-details.ts';

/** A stored lead event as the relay reads it from the outbox. */
export type StoredLeadEvent = Pick<StoredEvent, 'streamId' | 'version' | 'occurredAt' | 'meta'> & LeadEvent;

/**
 * Whether this release knows a stored event of a lead, so that it can be shown and published. A later release may have written others before it
 * was rolled back.
 */
export const isKnownLeadEvent = ({ type }: { readonly type: string }): boolean => Object.hasOwn(leadEvents, type);

/**
 * The public event of a stored one. All lead events are public.
 * @param details the person's, opened; null once the person is erased.
 */
export function toWire(stored: StoredLeadEvent, details: PersonalDetails | null): PublicEvent {
  return toEnvelope(stored, {
    source: '/services/leads',
    type: leadEvents[stored.type].type,
    data: toPublicData(stored.streamId, stored, details),
  });
}

/** An event's data in the wire's names. */
export function toPublicData(
  leadId: string,
  event: LeadEvent,
  details: PersonalDetails | null,
): LeadEventData<LeadEventName> {
  const lead = { lead_id: leadId, dealership_id: event.data.dealershipId };
  switch (event.type) {
    case 'LeadSubmitted':
      return toSubmittedLead(leadId, event.data, details);
    case 'LeadRouted':
      return {
        ...lead,
        dealership_slug: event.data.dealershipSlug,
        ...withoutUndefined({ location_slug: event.data.locationSlug }),
        department: event.data.department,
      };
    case 'LeadDelivered':
    case 'LeadAcknowledged':
      return { ...lead, subscriber: event.data.subscriber };
    case 'LeadDeliveryFailed': {
      const { subscriber, reason, attempts } = event.data;
      return { ...lead, subscriber, reason, attempts };
    }
    case 'CustomerContacted':
      return { ...lead, channel: event.data.channel };
    case 'AppointmentBooked':
    case 'AppointmentMoved':
      return { ...lead, ...appointmentOf(event.data) };
    case 'LeadClosed':
      return { ...lead, outcome: event.data.outcome, ...closingOf(event.data) };
    case 'LeadReopened':
      return { ...lead, ...closingOf(event.data) };
    case 'DepositPaid':
      return {
        ...{ ...lead, deposit: dollarsOf(event.data.depositCents), reserved_until: event.data.until },
        ...(event.data.timeZone && { time_zone: event.data.timeZone }),
      };
    case 'ReservationEnded':
      return {
        ...{ ...lead, outcome: event.data.outcome, deposit_paid: event.data.paid },
        ...(event.data.reason && { reason: event.data.reason }),
      };
    case 'PaymentReceived':
      return { ...lead, amount: dollarsOf(event.data.amountCents), reference: event.data.reference };
    case 'AppointmentCancelled':
    case 'PersonErased':
      return lead;
  }
}

/** An erased person's lead keeps what it was about, and nothing of its sender, origin or text. */
export function toSubmittedLead(leadId: string, lead: Submission, details: PersonalDetails | null): SubmittedLead {
  const { opt_in = false, additional_services = [], location, terms_conditions, ...others } = lead.answers;
  const { name, last_name, email, phone, postcode, message, Rego, ...personal } = details?.answers ?? {};
  const answers = withoutUndefined({ ...others, ...personal });
  return {
    lead_id: leadId,
    source: 'Website',
    category: lead.category,
    url: details?.url ?? '',
    person: details && { name: name ?? '', ...withoutUndefined({ last_name, email, phone, postcode }) },
    message: details && (message ?? ''),
    opt_in,
    additional_services,
    dealership_id: lead.dealershipId,
    dealership_slug: lead.dealershipSlug,
    lead_attributes: {
      visited_pages: details?.visitedPages ?? [],
      linked_query_params: details?.linkedQueryParams ?? {},
      ...withoutUndefined({ referrer: details?.referrer }),
    },
    ...withoutUndefined({
      subcategory: lead.subcategory,
      user_agent: details?.userAgent,
      suspected: lead.suspected,
      duplicate_of: lead.duplicateOf,
      Rego,
      page_id: lead.pageId,
      location,
      manufacturer_slug: lead.manufacturerSlug,
      terms_conditions,
      consents: lead.consents && [...lead.consents],
      car: lead.car && carOf(lead.car),
      claimed_car: lead.claimedCar && claimedCarOf(lead.claimedCar),
      dealership: lead.dealership && contactOf(lead.dealership),
      car_id: lead.car?.carId,
      car_dealership_id: lead.car?.dealershipId,
      answers: Object.keys(answers).length > 0 ? answers : undefined,
    }),
  };
}

function carOf(car: LeadCar): SubmittedLead['car'] {
  return {
    car_id: car.carId,
    car_dealership_id: car.dealershipId,
    stock_number: car.stockNumber,
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    car_type: car.carType,
    vehicle_status: car.status,
    ...withoutUndefined({
      title: car.title,
      year: car.year,
      badge: car.badge,
      tag: car.tag,
      vin: car.vin,
      km: car.km,
      price: car.priceCents === undefined ? undefined : dollarsOf(car.priceCents),
      price_type: car.priceType,
      url: car.url,
      ...(car.was && wasPriceOf(car.was)),
    }),
  };
}

function wasPriceOf({
  cents,
  proof,
}: LeadWasPrice): Pick<NonNullable<SubmittedLead['car']>, 'was_price' | 'was_price_proof'> {
  if (!proof) return { was_price: dollarsOf(cents) };
  const record = proof.record.map(({ cents: each, type, from, to }) => ({
    price: dollarsOf(each),
    ...withoutUndefined({ price_type: type, to }),
    from,
  }));
  const { shownDays, reducedAt } = proof;
  return {
    was_price: dollarsOf(cents),
    was_price_proof: { shown_days: shownDays, reduced_at: reducedAt, record },
  };
}

function appointmentOf({ startsAt, endsAt, locationSlug, timeZone }: Appointment) {
  const known = withoutUndefined({ ends_at: endsAt, location_slug: locationSlug, time_zone: timeZone });
  return { starts_at: startsAt, ...known };
}

function closingOf({ reason, valueCents, salesperson }: Closing) {
  return withoutUndefined({ reason, value: valueCents === undefined ? undefined : dollarsOf(valueCents), salesperson });
}

function contactOf({ name, phone, email }: LeadDealership): SubmittedLead['dealership'] {
  return { name, ...withoutUndefined({ phone, email }) };
}

function claimedCarOf(car: ClaimedCar): SubmittedLead['claimed_car'] {
  return withoutUndefined({
    stock_number: car.stockNumber,
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    car_type: car.carType,
    vehicle_status: car.status,
  });
}

/** The known fields: the wire leaves out the others. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
