import type { FeedEvent } from '@forecourt/contracts';
import type { VehicleFacts } from '../vehicle/vehicle-facts.ts';
import { carFacts, soldAtFact } from './car-facts.ts';

/** A dealership that a feed client may write for. */
export interface FeedDealership {
  id: number;
  slug: string;
  /** Slugs of its locations, where they are known. */
  locations?: readonly string[];
}

/** One checked row of a feed in the inside's words: whose vehicle, when, and what is told of it. */
export interface StockMessage {
  eventId: string;
  /** When it happened, by the source's clock. */
  at: Date;
  dealership: FeedDealership;
  stocknum: string;
  /** A `listing` may start a vehicle, `news` needs a listed one. */
  kind: 'listing' | 'news' | 'removal';
  facts: VehicleFacts;
}

/** Reads a feed event, which has passed all checks, as a message. */
export function toStockMessage(event: FeedEvent, dealership: FeedDealership): StockMessage {
  return {
    eventId: event.event_id,
    at: new Date(event.occurred_at),
    dealership,
    stocknum: event.stocknum,
    kind: event.type === 'upsert' ? 'listing' : event.type === 'remove' ? 'removal' : 'news',
    facts: factsOf(event),
  };
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
