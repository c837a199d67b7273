import { type FeedEvent, feedCar } from '@forecourt/contracts';
import type { VehicleFacts } from '../vehicle/vehicle-facts.ts';
import { carFacts, soldAtFact } from './car-facts.ts';
import type { FeedDealership } from './feed-dealership.ts';

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
  digest?: string | undefined;
}

/** Reads a feed event that has passed all checks as a message. @param digest of a listing's car as received. */
export function toStockMessage(event: FeedEvent, dealership: FeedDealership, digest?: string): StockMessage {
  return {
    ...envelopeOf(event, dealership),
    kind: event.type === 'upsert' ? 'listing' : event.type === 'remove' ? 'removal' : 'news',
    facts: factsOf(event),
    digest: event.type === 'upsert' ? digest : undefined,
  };
}

/** Reads a listing whose car is known to pass all checks; its content is read only on demand. */
export function toKnownListing(
  envelope: Pick<FeedEvent, 'event_id' | 'occurred_at' | 'stocknum'>,
  dealership: FeedDealership,
  { car, digest }: { car: unknown; digest: string },
): StockMessage {
  let facts: VehicleFacts | undefined;
  return {
    ...envelopeOf(envelope, dealership),
    kind: 'listing',
    get facts() {
      facts ??= carFacts(feedCar.parse(car));
      return facts;
    },
    digest,
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
      return { reserved: false };
    case 'remove':
      return {};
  }
}
