import type { CarStatus, CarType, LeadEventName } from '@forecourt/contracts';
import type { NewEvent } from '@forecourt/event-store';

/** Which part of a dealership looks after a lead. */
export type Department = 'sales' | 'service' | 'parts';
/** How a dealer reached a customer. */
export type Channel = 'phone' | 'email' | 'sms' | 'in_person';
/** How a lead ended. */
export type Outcome = 'won' | 'lost' | 'invalid';

/** The vehicle that a lead is about, as stock knew it when it was sent. */
export interface LeadCar {
  carId: string;
  dealershipId: number;
  stockNumber: string;
  make: string;
  model: string;
  year?: number | undefined;
  badge?: string | undefined;
  carType: CarType;
  status: CarStatus;
  tag?: string | undefined;
}

/** What a browser said of a vehicle that it gave no id of: believed by nobody, kept for the dealer to read. */
export interface ClaimedCar {
  stockNumber?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  carType?: string | undefined;
  status?: string | undefined;
}

/** A lead as it was submitted. Whatever tells of the person is sealed with that person's key (person/personal-details.ts). */
export interface Submission {
  dealershipId: number;
  dealershipSlug: string;
  personId: string;
  sealedDetails: string;
  category: string;
  subcategory?: string | undefined;
  optIn: boolean;
  additionalServices: string[];
  pageId?: string | undefined;
  /** The location that the visitor chose. */
  location?: string | undefined;
  manufacturerSlug?: string | undefined;
  termsAgreed?: boolean | undefined;
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

/** What happens to a lead, as it is stored. Instants are ISO 8601 in UTC. */
export type LeadEvent =
  | Event<'LeadSubmitted', Submission>
  | Event<'LeadRouted', Route>
  | Event<'LeadDelivered', { subscriber: string }>
  | Event<'LeadDeliveryFailed', { subscriber: string; reason: string; attempts: number }>
  | Event<'LeadAcknowledged', { subscriber: string }>
  | Event<'CustomerContacted', { channel: Channel }>
  | Event<'AppointmentBooked', { startsAt: string }>
  | Event<'AppointmentMoved', { startsAt: string }>
  | Event<'AppointmentCancelled'>
  | Event<'LeadClosed', { outcome: Outcome }>
  | Event<'PersonErased'>;
