import {
  type CarDetails,
  carDetails,
  carPhotos,
  carPrices,
  type FeedCar,
  type FeedEvent,
  type FinanceLenders,
  feedCar,
  lenderOffer,
  type MarketPrices,
} from '@forecourt/contracts';
import { isSold } from '@forecourt/retail-rules';
import type { VehicleFacts } from '../../vehicle/vehicle.facts.ts';
import { toInside } from '../../vehicle/wire-names.ts';
import type { CarDigest } from './car-digest.ts';
import type { FeedDealership } from './feed-dealership.ts';

/** One checked row of a feed in internal form: whose vehicle, when, and what it says. */
export interface StockMessage {
  eventId: string;
  /** When it happened, by the source's clock. */
  at: Date;
  dealership: FeedDealership;
  stocknum: string;
  /** As the sender wrote it, if the vehicle is listed under another spelling. */
  spelling?: string | undefined;
  /** A `listing` may start a vehicle, `change` needs a listed one. */
  kind: 'listing' | 'change' | 'removal';
  readonly facts: VehicleFacts;
  /** Of a listing's car as received. */
  digests?: CarDigest | undefined;
}

/** What each type of a feed's event is to stock. */
const KINDS: Readonly<Record<FeedEvent['type'], StockMessage['kind']>> = {
  upsert: 'listing',
  price: 'change',
  status: 'change',
  reserve: 'change',
  unreserve: 'change',
  photos: 'change',
  remove: 'removal',
};

/** Reads a feed event that has passed all checks as a message. @param digests of a listing's car as received. */
export function toStockMessage(event: FeedEvent, dealership: FeedDealership, digests?: CarDigest): StockMessage {
  return {
    ...envelopeOf(event, dealership),
    kind: KINDS[event.type],
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
      return { ...carFacts(event.photos), ...(event.refresh && { refresh: true as const }) };
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

/** What a feed says of some fields: null clears. */
type Clearable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

const detailFields = Object.keys(carDetails.shape) as (keyof typeof carDetails.shape)[];
const priceFields = Object.keys(carPrices.shape) as (keyof typeof carPrices.shape)[];
const photoFields = Object.keys(carPhotos.shape) as (keyof typeof carPhotos.shape)[];

/**
 * What a feed's car says about a vehicle. Text is kept exactly, including markup: it is never HTML, and code that displays it escapes it
 * (FEED-4). Empty text clears, as null does. Market prices and finance offers are replaced as a whole. A status and the sold flag have
 * no empty value: null leaves them unchanged.
 */
export function carFacts(car: FeedCar): VehicleFacts {
  const status = statusOf(car);
  return {
    details: toInside(picked<Clearable<CarDetails>, keyof CarDetails>(car as Clearable<CarDetails>, detailFields)),
    prices: toInside(withoutZeros(picked(car, priceFields))),
    photos: toInside(picked(car, photoFields)),
    ...(car.autograb_data === undefined
      ? {}
      : { market: toInside(withoutNulls<MarketPrices>(car.autograb_data ?? {})) }),
    ...(car.finance_lenders === undefined ? {} : { finance: toOffers(car.finance_lenders ?? {}) }),
    ...(car.reserved === undefined ? {} : { reserved: car.reserved ?? false }),
    ...(car.show_on_dealer_website === undefined ? {} : { shown: car.show_on_dealer_website ?? true }),
    ...(status === undefined ? {} : { status }),
    ...soldAtFact(car.sold_date_timestamp),
    ...(car.created_at ? { createdAt: new Date(car.created_at).toISOString() } : {}),
  };
}

/** Nobody gives a car away: a price of 0 is none, and clears (FEED-9). */
function withoutZeros<Prices extends object>(prices: Prices): Prices {
  for (const [name, price] of Object.entries(prices)) if (price === 0) Reflect.set(prices, name, null);
  return prices;
}

/** Fields of an offer that say something by null: a rate that the lender does not name. */
const nullInOffer: ReadonlySet<string> = new Set(
  Object.entries(lenderOffer.shape).flatMap(([name, schema]) => (schema.safeParse(null).success ? [name] : [])),
);

/** A nested object without what it clears: it replaces the one before, so what is not in it is gone. @param kept names whose null says something */
function withoutNulls<Known extends object>(sent: object, kept?: ReadonlySet<string>): Known {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== null || kept?.has(name)),
  ) as unknown as Known;
}

/** A sale's own time, if given; `seconds` are UTC seconds. */
export function soldAtFact(seconds: number | null | undefined): Pick<VehicleFacts, 'soldAt'> {
  return typeof seconds === 'number' ? { soldAt: new Date(seconds * 1_000).toISOString() } : {};
}

/** The flag sold and the status sold mean the same, and either sells the car (IDX-1). */
function statusOf({ status = null, sold = null }: FeedCar): VehicleFacts['status'] {
  if (isSold({ status, sold })) return 'sold';
  return status ?? (sold === false ? 'unsold' : undefined);
}

function toOffers(lenders: NonNullable<FeedCar['finance_lenders']>): NonNullable<VehicleFacts['finance']> {
  return Object.fromEntries(
    Object.entries(lenders).map(([lender, offer]) => [
      lender,
      toInside(withoutNulls<FinanceLenders[string]>(offer, nullInOffer)),
    ]),
  );
}

/** The fields of an aspect that a car has. Empty text clears; VINs are compared, so they are stored in capitals. */
function picked<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const picked: { [Field in Name]?: unknown } = {};
  for (const name of names) {
    const value = fields[name];
    if (value === undefined) continue;
    if (value === '') picked[name] = null;
    else if (name === 'vin' && typeof value === 'string') picked[name] = value.toUpperCase();
    else
      picked[name] = typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutNulls(value) : value;
  }
  return picked as Pick<Fields, Name>;
}
