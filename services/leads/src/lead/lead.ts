import type {
  CarStatus,
  CarType,
  Consent,
  Department,
  FormAnswers,
  LeadEventName,
  ReservationReason,
} from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** How a dealer reached a customer. */
export type Channel = 'phone' | 'email' | 'sms' | 'in_person';
/** When somebody comes, and where if the platform booked it. Instants are ISO 8601 in UTC. */
export interface Appointment {
  startsAt: string;
  endsAt?: string | undefined;
  locationSlug?: string | undefined;
  timeZone?: string | undefined;
}
/** How a lead ended. */
export type Outcome = 'won' | 'lost' | 'invalid';
/** What a dealer says of a lead's end; nothing of it is about its person. */
export interface Closing {
  /** A code of the CRM. */
  reason?: string | undefined;
  /** What it was sold for, in integer cents. */
  valueCents?: number | undefined;
  /** Who of the dealer's staff. */
  salesperson?: string | undefined;
}

/** How a lead's reservation ended (RES-1). */
export type ReservationOutcome = 'completed' | 'cancelled' | 'lapsed' | 'taken' | 'sold_elsewhere';

/** The vehicle that a lead is about, as stock knew it when it was sent. */
export interface LeadCar {
  carId: string;
  dealershipId: number;
  stockNumber: string;
  make: string;
  model: string;
  /** What the site called it, where its feed gives a title of its own (VEH-8). */
  title?: string | undefined;
  year?: number | undefined;
  badge?: string | undefined;
  carType: CarType;
  status: CarStatus;
  tag?: string | undefined;
  vin?: string | undefined;
  km?: number | undefined;
  /** The current price (CARD-4) in integer cents; absent where a site shows no price, as for a placeholder. */
  priceCents?: number | undefined;
  /** Whether that is drive-away or excludes government charges, as it was shown. */
  priceType?: string | undefined;
  /** Its page on the site that the lead was sent from. Leads of earlier versions have none. */
  url?: string | undefined;
  /** The earlier price that the site showed beside it. */
  was?: LeadWasPrice | undefined;
}

/** An earlier price that a site showed when the lead was sent, with what proves it (PRICE-1). Amounts are integer cents. */
export interface LeadWasPrice {
  cents: number;
  /** Absent on a site that shows it as fed. */
  proof?:
    | {
        /** Whole days of the 28 before the reduction. */
        shownDays: number;
        /** ISO 8601, UTC. */
        reducedAt: string;
        /** When it was offered at which price, by the platform's own record; the oldest first, in UTC seconds. */
        record: { cents: number; type?: string | undefined; from: number; to?: number | undefined }[];
      }
    | undefined;
}

/** The dealership that receives a lead, as configured when the lead was sent. */
export interface LeadDealership {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
}

/** What a browser said of a vehicle without its id: unchecked, kept for the dealer to read. */
export interface ClaimedCar {
  stockNumber?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  carType?: string | undefined;
  status?: string | undefined;
}

/** A submitted lead. Everything about the person is encrypted with that person's key (person/personal-details.ts). */
export interface Submission {
  dealershipId: number;
  dealershipSlug: string;
  /** Leads of earlier versions have none. */
  dealership?: LeadDealership | undefined;
  personId: string;
  sealedDetails: string;
  category: string;
  subcategory?: string | undefined;
  /** The answers that say nothing of the person, by the fields' names on the wire. */
  answers: FormAnswers;
  /** What the visitor agreed to or did not, in the words of the form. Leads of earlier versions have none. */
  consents?: readonly Consent[] | undefined;
  /** It filled in the form's hidden field, as programs do (LEAD-3). */
  suspected?: true | undefined;
  /** The person's earlier lead about the same car, within a day. */
  duplicateOf?: string | undefined;
  pageId?: string | undefined;
  manufacturerSlug?: string | undefined;
  car?: LeadCar | undefined;
  claimedCar?: ClaimedCar | undefined;
}

/** Who looks after a lead. */
export interface Route {
  dealershipSlug: string;
  locationSlug?: string | undefined;
  department: Department;
}

/** Every event says whose lead it is, so that it can be published without its stream. */
interface Owned {
  dealershipId: number;
}
type Event<Type extends LeadEventName, Data = unknown> = NewEvent<Type, Owned & Data>;

/** The events of a lead, as stored. Instants are ISO 8601 in UTC. */
export type LeadEvent =
  | Event<'LeadSubmitted', Submission>
  | Event<'LeadRouted', Route>
  | Event<'LeadDelivered', { subscriber: string }>
  | Event<'LeadDeliveryFailed', { subscriber: string; reason: string; attempts: number }>
  | Event<'LeadAcknowledged', { subscriber: string }>
  | Event<'CustomerContacted', { channel: Channel }>
  | Event<'AppointmentBooked', Appointment>
  | Event<'AppointmentMoved', Appointment>
  | Event<'AppointmentCancelled'>
  | Event<'LeadClosed', { outcome: Outcome } & Closing>
  | Event<'LeadReopened', Omit<Closing, 'valueCents'>>
  | Event<'DepositPaid', { depositCents: number; until: string; timeZone?: string | undefined }>
  | Event<'ReservationEnded', { outcome: ReservationOutcome; paid: boolean; reason?: ReservationReason | undefined }>
  | Event<'PaymentReceived', { amountCents: number; reference: string }>
  | Event<'PersonErased'>;

/** A lead as folded from its events: what its decisions need. */
export interface Lead {
  /** Events so far. */
  version: number;
  dealershipId: number;
  personId: string;
  /** CRMs that received it. */
  deliveredTo: string[];
  /** CRMs that said they have it. */
  acknowledgedBy: string[];
  /** Whether a dealer has reached its person. */
  contacted: boolean;
  /** When the agreed appointment starts, ISO 8601 in UTC; absent while there is none. */
  appointment?: string | undefined;
  /** Present while it is closed. */
  outcome?: Outcome | undefined;
  /** What was said of its end. */
  closing?: Closing | undefined;
  /** Whether its person asked to be forgotten. */
  erased: boolean;
}

/** Before it is submitted there is no lead. */
export const initialState = undefined;

/**
 * The lead after one more event.
 * @throws Error if another event comes before the submission: the stream is damaged.
 */
export function evolve(lead: Lead | undefined, event: LeadEvent): Lead {
  if (event.type === 'LeadSubmitted') {
    const { dealershipId, personId } = event.data;
    return { version: 1, dealershipId, personId, deliveredTo: [], acknowledgedBy: [], contacted: false, erased: false };
  }
  if (!lead) throw new Error(`${event.type} precedes LeadSubmitted.`);
  return { ...lead, ...changeOf(event, lead), version: lead.version + 1 };
}

/** Folds a stream. */
export function fold(events: readonly LeadEvent[]): Lead | undefined {
  return events.reduce<Lead | undefined>(evolve, initialState);
}

function changeOf(event: Exclude<LeadEvent, { type: 'LeadSubmitted' }>, lead: Lead): Partial<Lead> {
  switch (event.type) {
    case 'LeadDelivered':
      return { deliveredTo: [...lead.deliveredTo, event.data.subscriber] };
    case 'LeadAcknowledged':
      return { acknowledgedBy: [...lead.acknowledgedBy, event.data.subscriber] };
    case 'AppointmentBooked':
    case 'AppointmentMoved':
      return { appointment: event.data.startsAt };
    case 'AppointmentCancelled':
      return { appointment: undefined };
    case 'LeadClosed': {
      const { outcome, reason, valueCents, salesperson } = event.data;
      return { outcome, closing: { reason, valueCents, salesperson } };
    }
    case 'LeadReopened':
      return { outcome: undefined, closing: undefined };
    case 'PersonErased':
      return { erased: true };
    case 'CustomerContacted':
      return { contacted: true };
    case 'LeadRouted':
    case 'LeadDeliveryFailed':
    case 'DepositPaid':
    case 'ReservationEnded':
    case 'PaymentReceived':
      return {};
    default:
      return unknownChange(event);
  }
}

/** The compiler sees that every known type is handled; a later release, rolled back since, may have written others. */
const unknownChange = (_event: never): Partial<Lead> => ({});
