import type { FeedEvent } from '@forecourt/contracts';
import { type CarFacts, differences } from './car-facts.ts';

/** What the platform must make of one message: the verdict, and the events of each car that it changes. */
export interface Effect {
  verdict: 'accepted' | 'unchanged' | 'refused';
  changes: { vin: string; types: string[] }[];
}

/** A car under its stock number, with the source's times that later messages are compared with. */
interface Life {
  facts: CarFacts;
  /** UTC milliseconds by field. */
  times: Record<string, number>;
  /** When a listing or removal last spoke of its being there at all. */
  presence: number;
  /** When it took the number over from another; 0 if it was the first. */
  tookOverAt: number;
}

const nothing: Effect = { verdict: 'unchanged', changes: [] };
const refused: Effect = { verdict: 'refused', changes: [] };
const photosOf = (images: { url: string }[] | null | undefined) => images?.map(({ url }) => url) ?? [];

/**
 * The expected state of stock after messages applied one after another: written for the fault runs only from the feed's rules, sharing
 * nothing with the stock service. It knows the fields that the runs send, and that every car has a VIN.
 */
export class StockModel {
  readonly #current = new Map<string, Life>();
  /** By VIN. */
  readonly #lives = new Map<string, Life>();
  readonly #seen = new Set<string>();

  /** Every car that there ever was. */
  cars(): CarFacts[] {
    return [...this.#lives.values()].map(({ facts }) => facts);
  }

  /** The car with this VIN. */
  car(vin: string): CarFacts | undefined {
    return this.#lives.get(vin)?.facts;
  }

  /** The car that a stock number means now. */
  current(stocknum: string): CarFacts | undefined {
    return this.#current.get(stocknum)?.facts;
  }

  /** Applies a message and returns its expected result. */
  apply(event: FeedEvent): Effect {
    if (this.#seen.has(event.event_id)) return nothing;
    const effect = this.#decide(event, Date.parse(event.occurred_at), this.#current.get(event.stocknum));
    if (effect.verdict !== 'refused') this.#seen.add(event.event_id);
    return effect;
  }

  #decide(event: FeedEvent, at: number, life: Life | undefined): Effect {
    if (!life) return event.type === 'upsert' ? this.#list(event, at, 0) : refused;
    if (at < life.tookOverAt) return nothing;
    if (life.facts.withdrawn) {
      if (at < life.presence || event.type === 'remove') return nothing;
      return event.type === 'upsert' ? this.#list(event, at, at) : refused;
    }
    if (event.type === 'remove') return at < life.presence ? nothing : withdraw(life, at);
    if (event.type === 'upsert' && event.car.vin !== life.facts.vin) {
      if (at < (life.times.vin ?? 0)) return nothing;
      const left = life.facts.soldAt === null ? withdraw(life, at).changes : [];
      return { verdict: 'accepted', changes: [...left, ...this.#list(event, at, at).changes] };
    }
    return update(life, event, at);
  }

  #list(event: FeedEvent & { type: 'upsert' }, at: number, tookOverAt: number): Effect {
    const life: Life = { facts: unlisted(event), times: {}, presence: at, tookOverAt };
    update(life, event, at);
    this.#current.set(event.stocknum, life);
    this.#lives.set(life.facts.vin, life);
    return { verdict: 'accepted', changes: [{ vin: life.facts.vin, types: ['VehicleListed'] }] };
  }
}

function unlisted({ dealership_slug, stocknum, car }: FeedEvent & { type: 'upsert' }): CarFacts {
  const { vin, make, model, badge, year } = car;
  if (!vin || !make || !model || !badge || !year || !dealership_slug) {
    throw new Error(`The model lists cars by VIN, make, model, badge and year; came ${JSON.stringify(car)}.`);
  }
  const named = { dealership: dealership_slug, stocknum, vin, make, model, badge, year };
  const unknown = { km: null, colour: null, price: null, offerPrice: null, photos: [] };
  return { ...named, ...unknown, reserved: false, soldAt: null, withdrawn: false };
}

function withdraw(life: Life, at: number): Effect {
  life.facts = { ...life.facts, withdrawn: true };
  life.presence = at;
  return { verdict: 'accepted', changes: [{ vin: life.facts.vin, types: ['VehicleWithdrawn'] }] };
}

/** Takes in each part of a message that nothing newer has spoken of. */
function update(life: Life, event: FeedEvent, at: number): Effect {
  const before = life.facts;
  const given: Partial<CarFacts> = {};
  for (const [field, value] of Object.entries(toldBy(event, at, before))) {
    if (at < (life.times[field] ?? at)) continue;
    life.times[field] = at;
    Object.assign(given, { [field]: value });
  }
  if (event.type === 'upsert') life.presence = Math.max(life.presence, at);
  life.facts = { ...before, ...given };
  const types = typesOf(before, life.facts);
  return types.length === 0 ? nothing : { verdict: 'accepted', changes: [{ vin: before.vin, types }] };
}

/** What a message says about a car, by the fields of its facts. A sale without its own time has the message's. */
function toldBy(event: FeedEvent, at: number, { soldAt }: CarFacts): Partial<CarFacts> {
  switch (event.type) {
    case 'price':
      return pricesOf(event.prices);
    case 'photos':
      return { photos: photosOf(event.photos.images) };
    case 'reserve':
    case 'unreserve':
      return { reserved: event.type === 'reserve' };
    case 'status':
      return { soldAt: event.status === 'sold' ? (soldAt ?? new Date(at).toISOString()) : null };
    case 'upsert': {
      const { vin, make, model, badge, year, km, colour, images, status } = event.car;
      const named = Object.fromEntries(Object.entries({ vin, make, model, badge, year }).filter(([, value]) => value));
      return {
        ...named,
        ...(km !== undefined && { km }),
        ...(colour !== undefined && { colour }),
        ...(images !== undefined && { photos: photosOf(images) }),
        ...(status === 'in_stock' && { soldAt: null }),
        ...pricesOf(event.car),
      };
    }
    case 'remove':
      return {};
  }
}

function pricesOf({ price, offer_price }: { price?: number | null; offer_price?: number | null }): Partial<CarFacts> {
  return { ...(price !== undefined && { price }), ...(offer_price !== undefined && { offerPrice: offer_price }) };
}

function typesOf(before: CarFacts, after: CarFacts): string[] {
  const changed = new Set(differences(before, after).map((difference) => difference.split(':', 1)[0]));
  const types: string[] = [];
  if (['make', 'model', 'badge', 'year', 'km', 'colour'].some((field) => changed.has(field))) {
    types.push('VehicleDetailsCorrected');
  }
  if (changed.has('price') || changed.has('offerPrice')) types.push('VehiclePriced');
  if (changed.has('photos')) types.push('VehiclePhotographed');
  if (changed.has('reserved')) types.push(after.reserved ? 'VehicleReservedByDealer' : 'DealerReservationLifted');
  if (changed.has('soldAt')) types.push(after.soldAt === null ? 'SaleFellThrough' : 'VehicleSold');
  return types;
}
