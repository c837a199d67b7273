import {
  type LeadEventData,
  type LeadEventName,
  leadEvents,
  type PublicEvent,
  type SubmittedLead,
  toEnvelope,
} from '@forecourt/contracts';
import type { StoredEvent } from '@forecourt/event-store';
import type { PersonalDetails } from '../person/personal-details.ts';
import type { LeadCar, LeadEvent, Submission } from './lead.events.ts';

/** A stored lead event as the relay reads it from the outbox. */
export type StoredLeadEvent = Pick<StoredEvent, 'streamId' | 'version' | 'occurredAt' | 'meta'> & LeadEvent;

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
      return submitted(leadId, event.data, details);
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
      return { ...lead, starts_at: event.data.startsAt };
    case 'LeadClosed':
      return { ...lead, outcome: event.data.outcome };
    case 'AppointmentCancelled':
    case 'PersonErased':
      return lead;
  }
}

/** Of an erased person's lead stays what it was about, and nothing of who sent it, from where, or in which words. */
function submitted(leadId: string, lead: Submission, details: PersonalDetails | null): SubmittedLead {
  return {
    lead_id: leadId,
    source: 'Website',
    category: lead.category,
    url: details?.url ?? '',
    person: details && personOf(details),
    message: details?.message ?? null,
    opt_in: lead.optIn,
    additional_services: lead.additionalServices,
    dealership_id: lead.dealershipId,
    dealership_slug: lead.dealershipSlug,
    lead_attributes: {
      visited_pages: details?.visitedPages ?? [],
      linked_query_params: details?.linkedQueryParams ?? {},
    },
    ...withoutUndefined({
      subcategory: lead.subcategory,
      user_agent: details?.userAgent,
      Rego: details?.rego,
      page_id: lead.pageId,
      location: lead.location,
      manufacturer_slug: lead.manufacturerSlug,
      terms_conditions: lead.termsAgreed,
      car: lead.car && carOf(lead.car),
    }),
  };
}

function personOf({ name, lastName, email, phone, postcode }: PersonalDetails): SubmittedLead['person'] {
  return { name, ...withoutUndefined({ last_name: lastName, email, phone, postcode }) };
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
    ...withoutUndefined({ year: car.year, badge: car.badge, tag: car.tag }),
  };
}

/** The fields that are known: the wire leaves out what is not. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
