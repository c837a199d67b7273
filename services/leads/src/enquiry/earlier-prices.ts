import type { CarDocument, CarSearchEngine } from '@forecourt/car-search';
import type { SiteConfig, VehicleView } from '@forecourt/contracts';
import { pricedCarOf, priceSettingsOf, priceStatement } from '@forecourt/retail-rules';
import { Clock, inTime, SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { LeadWasPrice } from '../lead/lead.events.ts';

/** A visitor waits no longer for evidence. */
const PATIENCE_MS = 1_000;

/** Injection token of the search engine; undefined where there is none. */
export const PRICE_RECORD_ENGINE = Symbol('PRICE_RECORD_ENGINE');

/** A vehicle with the prices that its feed gives. */
interface PricedVehicle {
  readonly carId: string;
  readonly fedPrices: VehicleView['prices'];
}

type PricingSite = Pick<SiteConfig, 'cards' | 'prices' | 'search'>;

/** The earlier prices that sites show, as they are kept with leads: with their proof (PRICE-1). */
@Injectable()
export class EarlierPrices {
  constructor(
    @Inject(PRICE_RECORD_ENGINE) private readonly engine: CarSearchEngine | undefined,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The earlier price that the site shows beside a vehicle's now, by the one rule of prices; undefined if it shows none. A site that proves it
   * shows none while the index does not answer, and then none is kept either: that is only logged.
   */
  async of({ carId, fedPrices }: PricedVehicle, site: PricingSite): Promise<LeadWasPrice | undefined> {
    const spans = site.prices.prove_was ? await this.#spansOf(carId, site.search.index_name) : [];
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

  async #spansOf(carId: string, index: string): Promise<NonNullable<CarDocument['price_spans']>> {
    if (!this.engine) return [];
    try {
      const { hits } = await inTime(PATIENCE_MS, this.engine.search(index, byId(carId)));
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
