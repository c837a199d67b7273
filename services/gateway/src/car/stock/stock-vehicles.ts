import { type CarDocument, makeDocument } from '@forecourt/car-search';
import {
  type Dealership,
  type FoundVehicle,
  type FoundVehicles,
  foundVehicle,
  foundVehicles,
  type VehicleAddressChunks,
  type VehicleAddresses,
  type VehicleView,
  vehicleAddressChunks,
  vehicleAddresses,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { StockClient } from '../../clients/service-clients.ts';
import { locationOf } from '../../places/vehicle-location.ts';
import { PriceRecords, type RecordOfPrice } from '../../search/answers/price-records.ts';
import { type SiteContext, visitorOf } from '../../site/site-context.ts';

/** Stock's answers for what is no vehicle's id or slug, also because it is longer than any. */
const NAMES_NONE: ReadonlySet<number> = new Set([404, 414]);

/** A search waits no longer for what only stock has of its cars, in milliseconds: it answers without it. */
const BESIDE_MS = 1_000;

/** A vehicle that a site shows, with the dealership that it is of. */
export interface SiteVehicle extends FoundVehicle {
  readonly dealership: Dealership;
}

/** A vehicle with how many visitors saw it (VEH-8). */
export type StockedVehicle = Pick<FoundVehicle, 'vehicle' | 'views'>;

/** Vehicles as stock knows them: its read model, which is right before the index is. */
@Injectable()
export class StockVehicles {
  readonly #stock: StockClient;
  readonly #records: PriceRecords;

  constructor(stock: StockClient, records: PriceRecords) {
    this.#stock = stock;
    this.#records = records;
  }

  /**
   * The vehicle of this id or slug, an old slug included, with its dealership, where that is one of the site's (SITE-4); else null.
   * @throws ProblemError 503 if stock does not respond.
   */
  async find(site: SiteContext, idOrSlug: string): Promise<SiteVehicle | null> {
    const found = await this.#ask(site, idOrSlug);
    const dealership = site.dealerships.find(({ id }) => id === found?.vehicle.dealership_id);
    if (!found || !dealership) return null;
    const records = await this.#records.of(site, [found.vehicle.id]);
    return { ...found, vehicle: withRecord(found.vehicle, records.get(found.vehicle.id)), dealership };
  }

  /**
   * The vehicles of these ids that are the site's, each with its dealership, in their order (SITE-4).
   * @param ids at most 100.
   * @throws ProblemError 503 if stock does not respond.
   */
  async all(site: SiteContext, ids: readonly string[]): Promise<Omit<SiteVehicle, 'moved' | 'views'>[]> {
    if (ids.length === 0) return [];
    const [{ vehicles }, records] = await Promise.all([this.#several(site, ids), this.#records.of(site, ids)]);
    const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
    return ids.flatMap((id) => {
      const vehicle = byId.get(id);
      const dealership = site.dealerships.find((each) => each.id === vehicle?.dealership_id);
      return vehicle && dealership ? [{ vehicle: withRecord(vehicle, records.get(id)), dealership }] : [];
    });
  }

  /**
   * What stock has of cars that a search found, by their ids, with their views; of the site's alone (SITE-4).
   * @param ids at most 100.
   * @throws ProblemError 503 if stock does not respond within a second.
   */
  async beside(site: SiteContext, ids: readonly string[]): Promise<ReadonlyMap<string, StockedVehicle>> {
    if (ids.length === 0) return new Map();
    const { vehicles, views } = await this.#several(site, ids, BESIDE_MS);
    const known = new Set(site.dealerships.map(({ id }) => id));
    const shown = vehicles.filter(({ dealership_id }) => known.has(dealership_id));
    return new Map(shown.map((vehicle) => [vehicle.id, { vehicle, views: views[vehicle.id] ?? 0 }]));
  }

  async #several(site: SiteContext, ids: readonly string[], timeoutMs?: number): Promise<FoundVehicles> {
    const options = {
      caller: visitorOf(site),
      answer: foundVehicles,
      query: { ids: ids.join(',') },
      ...(timeoutMs !== undefined && { timeoutMs }),
    };
    const { body } = await this.#stock.request('GET', '/vehicles', options);
    return body;
  }

  async #ask(site: SiteContext, idOrSlug: string): Promise<FoundVehicle | null> {
    try {
      // A body of JSON may hold half a character, which no address can.
      const path = `/vehicles/${encodeURIComponent(idOrSlug.toWellFormed())}`;
      const { body } = await this.#stock.request('GET', path, { caller: visitorOf(site), answer: foundVehicle });
      return body;
    } catch (error) {
      if (error instanceof ProblemError && NAMES_NONE.has(error.status)) return null;
      throw error;
    }
  }
}

/** The vehicle with what the index knows about its price: own market figures stand only where its feed has none (IDX-6). */
function withRecord(vehicle: VehicleView, record: RecordOfPrice | undefined): VehicleView {
  if (!record) return vehicle;
  const { price_spans, market_source, market_date, market_figures } = record;
  const hasOwn = Object.values(vehicle.market).some((figure) => figure !== undefined);
  // The index may be a moment behind a feed that has just given figures, or taken them back.
  const isSame = hasOwn === (market_source === 'feed');
  const { state_average_market_price: state, average_market_price: nation } = record;
  return {
    ...vehicle,
    ...(price_spans && { price_spans }),
    ...(market_figures && { market_figures }),
    ...(isSame && market_source !== undefined && { market_source }),
    ...(isSame && market_date !== undefined && { market_date }),
    ...(!hasOwn &&
      market_source === 'own_stock' && {
        market: {
          ...(state !== undefined && { state_average_market_price: state }),
          ...(nation !== undefined && { average_market_price: nation }),
        },
      }),
  };
}

/** The addresses of a site's vehicles, as stock knows them. */
@Injectable()
export class StockAddresses {
  readonly #stock: StockClient;

  constructor(stock: StockClient) {
    this.#stock = stock;
  }

  /** Where the chunks of the site's dealerships begin. @throws ProblemError 503 if stock does not respond */
  async chunks(site: SiteContext): Promise<VehicleAddressChunks['chunks']> {
    const options = { caller: visitorOf(site), answer: vehicleAddressChunks };
    return (await this.#stock.request('GET', '/vehicle-addresses/chunks', options)).body.chunks;
  }

  /** One chunk of a dealership. @throws ProblemError 404 if it is not the site's, 503 if stock does not respond */
  async addresses(site: SiteContext, dealership: number, from: string): Promise<VehicleAddresses['addresses']> {
    const options = { caller: visitorOf(site), answer: vehicleAddresses, query: { dealership, from } };
    return (await this.#stock.request('GET', '/vehicle-addresses', options)).body.addresses;
  }
}

/**
 * Stock's read model of a vehicle in the form of the search index, so that a car's page and its card follow the same rules.
 * @param dealership the vehicle's own.
 */
export function documentOfVehicle(vehicle: VehicleView, dealership: Dealership): CarDocument {
  const { status, reserved } = vehicle;
  return makeDocument(vehicle, { status, reserved, dealership, location: locationOf(vehicle, dealership) });
}
