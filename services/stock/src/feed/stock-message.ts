import { type FeedEvent, feedCar } from '@forecourt/contracts';
import type { VehicleFacts } from '../vehicle/vehicle-facts.ts';
import { carFacts, soldAtFact } from './car-facts.ts';
import type { FeedDealership } from './feed-dealership.ts';
import type { CarDigest } from './retelling.ts';

/** One checked row of a feed in internal form: whose vehicle, when, and what it says. */
export interface StockMessage {
  eventId: string;
  /** When it happened, by the source's clock. */
  at: Date;
  dealership: FeedDealership;
  stocknum: string;
  /** A `listing` may start a vehicle, `news` needs a listed one. */
  kind: 'listing' | 'news' | 'removal';
  readonly facts: VehicleFacts;
  /** Of a listing's car as received. */
  digests?: CarDigest | undefined;
}

/** Reads a feed event that has passed all checks as a message. @param digests of a listing's car as received. */
export function toStockMessage(event: FeedEvent, dealership: FeedDealership, digests?: CarDigest): StockMessage {
  return {
    ...envelopeOf(event, dealership),
    kind: event.type === 'upsert' ? 'listing' : event.type === 'remove' ? 'removal' : 'news',
    facts: factsOf(event),
    digests: event.type === 'upsert' ? digests : undefined,
  };
}

/** Reads a listing whose car is known to pass all checks; its content is read only on demand. */
export function toKnownListing(
  envelope: Pick<FeedEvent, 'event_id' | 'occurred_at' | 'stocknum'>,
  dealership: FeedDealership,
  { car, digests }: { car: unknown; digests: CarDigest },
): StockMessage {
  let facts: VehicleFacts | undefined;
  return {
    ...envelopeOf(envelope, dealership),
    kind: 'listing',
    get facts() {
      facts ??= carFacts(feedCar.parse(car));
      return facts;
    },
    digests,
  };
}

function envelopeOf(event: Pick<FeedEvent, 'event_id' | 'occurred_at' | 'stocknum'>, dealership: FeedDealership) {
  return { eventId: event.event_id, at: new Date(event.occurred_at), dealership, stocknum: event.stocknum };
}

function factsOf(event: FeedEvent): VehicleFacts {
  switch (event.type) {
    case 'upsert':
      return carFacts(event.car);
    case 'price':
      return carFacts(event.prices);
    case 'photos':
      return carFacts(event.photos);
    case 'status':
      return { status: event.status, ...soldAtFact(event.sold_date_timestamp) };
    case 'reserve':
      return { reserved: true };
    case 'unreserve':
      return { reserved: false, unreserved: true };
    case 'remove':
      return {};
  }
}
