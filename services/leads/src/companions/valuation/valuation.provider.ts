import {
  all,
  any,
  type CarDocument,
  type CarQuery,
  type CarSearchEngine,
  is,
  nameKey,
  not,
  offeredRule,
  range,
} from '@forecourt/car-search';
import { soldWindows, type ValuedVehicle, valuedVehicle } from '@forecourt/contracts';
import { centsOf, type SimilarCars, similarCarsOf } from '@forecourt/retail-rules';
import { inTime } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import type { Logger } from 'pino';

/** A registration plate. */
export interface Plate {
  /** In capitals, without blanks. */
  readonly rego: string;
  /** Such as QLD. */
  readonly state: string;
}

/** A vehicle whose value is asked for. */
export interface DrivenVehicle extends ValuedVehicle {
  readonly kms: number;
}

/** What a plate led to. `unavailable`: nobody answered. */
export interface LookUp {
  readonly outcome: 'found' | 'several' | 'unknown' | 'unavailable';
  readonly vehicles: readonly ValuedVehicle[];
}

/** For which site, and in which index its stock is. */
export interface ValuedOn {
  readonly index: string;
  /** Ids of the site's own dealerships. */
  readonly own: ReadonlySet<number>;
  /** The present instant, UTC. */
  readonly now: Date;
}

/**
 * Who knows vehicles by their plates, and what they sell for (TRADE-1). Either call may throw anything: it is asked by `AskedProvider`, which
 * waits for it a limited time and survives its faults.
 */
export interface ValuationProvider {
  /** The vehicles that a plate may belong to, none if it is unknown; at most `MOST_VEHICLES` are read. */
  lookUp(plate: Plate): Promise<readonly ValuedVehicle[]>;
  /** What cars like this one are offered for; a sample of 0 if there are none. */
  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars>;
}

/** More than anybody chooses from. */
export const MOST_VEHICLES = 12;

/** A visitor waits no longer for a provider. */
const PATIENCE_MS = 4_000;

/** Injection token of the AskedProvider. */
export const VALUER = Symbol('VALUER');

/**
 * Asks the provider for a limited time, and survives, logs and counts its faults: a visitor then says what the vehicle is, or a person values
 * it. Nothing that it logs names a plate.
 */
export class AskedProvider {
  #faults = 0;

  constructor(
    private readonly provider: ValuationProvider | undefined,
    private readonly logger: Logger,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** How often the provider failed or was too slow. */
  get faults(): number {
    return this.#faults;
  }

  /** What a plate leads to. */
  async lookUp(plate: Plate): Promise<LookUp> {
    const vehicles = await this.#ask('look up', async (provider) => {
      const found = valuedVehicle.array().parse(await provider.lookUp(plate));
      return distinct(found).slice(0, MOST_VEHICLES);
    });
    if (vehicles === null) return { outcome: 'unavailable', vehicles: [] };
    const [first] = vehicles;
    if (!first) return { outcome: 'unknown', vehicles: [] };
    return { outcome: vehicles.length === 1 ? 'found' : 'several', vehicles };
  }

  /** What cars like it are offered for; null if nobody can say now. */
  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars | null> {
    return this.#ask('value', (provider) => provider.similarCars(vehicle, on));
  }

  async #ask<Answer>(what: string, ask: (provider: ValuationProvider) => Promise<Answer>): Promise<Answer | null> {
    const { provider } = this;
    if (!provider) return null;
    try {
      return await inTime(this.patienceMs, ask(provider));
    } catch (error) {
      this.#faults += 1;
      this.logger.warn({ err: error, what }, 'the valuation provider failed');
      return null;
    }
  }
}

/** Each title once: visitors choose by it. */
function distinct(vehicles: readonly ValuedVehicle[]): ValuedVehicle[] {
  return [...new Map(vehicles.map((vehicle) => [vehicle.title, vehicle])).values()];
}

/** The cars that one search reads, of a model that has more: their median would hardly differ. */
export const MOST_SIMILAR = 200;
/** The cars that count of one dealership: with as many it leaves the next search, and its others take nobody's place. */
export const MOST_OF_DEALERSHIP = 20;
/** Each search but the last finds all of a dealership that fills it, so these are the market whoever else has such cars. */
const MOST_SEARCHES = 10;
const SECONDS_A_DAY = 86_400;
/** A price below this says that there is none. */
const LEAST_PRICE = 200;

/** Values by the platform's own stock and sales (TRADE-1). It knows no plates: visitors say what they have. */
export class OwnStock implements ValuationProvider {
  constructor(private readonly engine: CarSearchEngine) {}

  async lookUp(): Promise<readonly ValuedVehicle[]> {
    return [];
  }

  async similarCars(vehicle: DrivenVehicle, { index, own, now }: ValuedOn): Promise<SimilarCars> {
    if (nameKey(vehicle.make) === '' || nameKey(vehicle.model) === '')
      return { medianCents: 0, sample: 0, dealerships: 0 };
    const priced = (await this.#similar(index, similarTo(vehicle, now))).flatMap(
      ({ current_price: price, dealership_id: dealership }) =>
        price === undefined ? [] : { cents: centsOf(price), dealership },
    );
    return similarCarsOf(priced, own);
  }

  /** Some of each dealership's. One that lists more than a search reads is left out of the next, or it alone would be all of the market. */
  async #similar(index: string, query: CarQuery): Promise<CarDocument[]> {
    const cars = new Map<number, Map<string, CarDocument>>();
    const full = () =>
      [...cars].flatMap(([dealership, theirs]) => (theirs.size < MOST_OF_DEALERSHIP ? [] : dealership));
    for (let searches = 0; searches < MOST_SEARCHES; searches += 1) {
      const left = full();
      const where = left.length === 0 ? query.where : all(query.where, not(is('dealership_id', ...left)));
      const { hits } = await this.engine.search(index, { ...query, where });
      for (const hit of hits) {
        const theirs = cars.get(hit.dealership_id) ?? new Map<string, CarDocument>();
        if (theirs.size < MOST_OF_DEALERSHIP) theirs.set(hit.id, hit);
        cars.set(hit.dealership_id, theirs);
      }
      if (hits.length < MOST_SIMILAR || full().length === left.length) break;
    }
    return [...cars.values()].flatMap((theirs) => [...theirs.values()]);
  }
}

/**
 * The cars that are similar to one (TRADE-1, IDX-6): same make and model, a year older or younger at most, kilometres within 30 %, not new,
 * with a price, for sale or sold in the last 90 days. Bounded. Pure.
 */
export function similarTo({ make, model, year, kms }: DrivenVehicle, now: Date): CarQuery {
  const soldAfter = Math.floor(now.getTime() / 1000) - soldWindows.comparable * SECONDS_A_DAY;
  const sold = any(is('status', 'sold'), is('sold', true));
  const available = all(is('status', 'in_stock', 'coming_soon'), not(is('sold', true)));
  return {
    where: all(
      offeredRule,
      is('make', make),
      is('model', model),
      range('year', { gte: year - 1, lte: year + 1 }),
      range('km', { gte: Math.floor(kms * 0.7), lte: Math.ceil(kms * 1.3) }),
      is('car_type', 'used', 'demo'),
      range('current_price', { gt: LEAST_PRICE }),
      any(available, all(sold, range('sold_date_timestamp', { gt: soldAfter }))),
    ),
    keywords: [],
    groups: [],
    order: [{ by: 'id', direction: 'asc' }],
    offset: 0,
    limit: MOST_SIMILAR,
    facets: [],
  };
}

/** Longer than any provider is waited for. */
const SLOW_MS = 15_000;

/** Answers test plates (docs/valuations.md), and passes everything else on. For development alone. */
export class TestPlates implements ValuationProvider {
  constructor(
    private readonly provider: ValuationProvider,
    private readonly now: () => Date,
    private readonly slowMs = SLOW_MS,
  ) {}

  async lookUp(plate: Plate): Promise<readonly ValuedVehicle[]> {
    const ago = (years: number) => this.now().getUTCFullYear() - years;
    switch (plate.rego) {
      case 'FOUND1':
        return [corolla(ago(3), 'Ascent Sport')];
      case 'SEVERAL':
        return ['Ascent Sport', 'SX', 'ZR'].map((badge) => corolla(ago(3), badge));
      case 'TOOOLD':
        return [corolla(ago(12), 'Conquest')];
      case 'TOOFAR':
        return [corolla(ago(5), 'SX')];
      case 'UNKNOWN1':
        return [];
      case 'DOWN':
        throw new Error('The test plate DOWN was looked up.');
      case 'SLOW':
        await pause(this.slowMs);
        return [];
      default:
        return this.provider.lookUp(plate);
    }
  }

  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars> {
    return this.provider.similarCars(vehicle, on);
  }
}

function corolla(year: number, badge: string): ValuedVehicle {
  return { title: `${year} Toyota Corolla ${badge}`, make: 'Toyota', model: 'Corolla', year, badge };
}
