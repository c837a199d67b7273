import type { CarDocument, CarSearchEngine } from '@forecourt/car-search';
import type { SiteConfig, VehicleView } from '@forecourt/contracts';
import { pricedCarOf, priceSettingsOf, priceStatement } from '@forecourt/retail-rules';
import { Clock, inTime, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { LeadWasPrice } from '../lead/lead.ts';

/** A visitor waits no longer for evidence. */
const PATIENCE_MS = 1_000;

/** Injection token of the search engine; undefined where there is none. */
export const PRICE_RECORD_ENGINE = Symbol('PRICE_RECORD_ENGINE');

/** A vehicle with the prices that its feed gives. */
interface PricedVehicle {
  readonly carId: string;
  readonly fedPrices: VehicleView['prices'];
}

/** The prices that a vehicle had, by the index. */
type PriceSpans = NonNullable<CarDocument['price_spans']>;

type PricingSite = Pick<SiteConfig, 'cards' | 'prices' | 'search'>;

/** The earlier prices that sites show, as they are kept with leads: with their proof (PRICE-1). */
@Injectable()
export class EarlierPrices {
  constructor(
    @Inject(PRICE_RECORD_ENGINE) private readonly engine: CarSearchEngine | undefined,
    private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The earlier price that the site shows beside a vehicle's now, by the one rule of prices; undefined if it shows none. A site that proves it
   * shows none while the index does not answer, and then none is kept either: that is only logged.
   */
  async of(vehicle: PricedVehicle, site: PricingSite): Promise<LeadWasPrice | undefined> {
    return this.#stated(vehicle, site, await this.#spansOf(vehicle.carId, site));
  }

  /**
   * A vehicle with its earlier price: the index is asked while its reader reads, as the visitor waits for both.
   * @throws what `read` throws
   */
  async beside<Vehicle extends PricedVehicle>(
    carId: string,
    site: PricingSite,
    read: () => Promise<Vehicle>,
  ): Promise<Vehicle & { was: LeadWasPrice | undefined }> {
    const [vehicle, spans] = await Promise.all([read(), this.#spansOf(carId, site)]);
    const was = vehicle.carId === carId ? this.#stated(vehicle, site, spans) : await this.of(vehicle, site);
    return { ...vehicle, was };
  }

  #stated({ fedPrices }: PricedVehicle, site: PricingSite, spans: PriceSpans): LeadWasPrice | undefined {
    const car = pricedCarOf({ ...fedPrices, price_spans: spans });
    const { was } = priceStatement(car, priceSettingsOf(site, this.clock.now()));
    if (!was) return undefined;
    const { cents, proof } = was;
    if (!proof) return { cents };
    const record = car.offeredPrices.map(({ cents: each, type, from, to }) => ({
      ...{ cents: each, from },
      ...(type !== null && { type }),
      ...(to !== null && { to }),
    }));
    return { cents, proof: { shownDays: proof.shownDays, reducedAt: proof.reducedAt.toISOString(), record } };
  }

  async #spansOf(carId: string, { prices, search }: PricingSite): Promise<PriceSpans> {
    if (!this.engine || !prices.prove_was) return [];
    try {
      const { hits } = await inTime(PATIENCE_MS, this.engine.search(search.index_name, byId(carId)));
      return hits[0]?.price_spans ?? [];
    } catch (error) {
      this.logger.warn({ err: error, car: carId }, 'a lead is kept without the record of its price');
      return [];
    }
  }
}

const byId = (id: string) => ({
  where: { op: 'is', field: 'id', values: [id] } as const,
  ...{ keywords: [], groups: [], facets: [], order: [{ by: 'id', direction: 'asc' } as const], offset: 0, limit: 1 },
});
