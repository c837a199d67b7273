import type { CarDocument } from '@forecourt/car-search';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { PublishedCar } from '../api/car-schemas.ts';
import type { SiteContext } from '../site/site-context.ts';
import { publishedCar } from './published-car.ts';
import { type StockedVehicle, StockVehicles } from './stock-vehicles.ts';

/** Cars of the index with what only stock has of them, as lists of the API return them (SRCH-16). */
@Injectable()
export class PublishedCars {
  constructor(private readonly vehicles: StockVehicles) {}

  /** The cars of an answer, at most 100, in their order. What searches decided by comes from the index: a hit never contradicts its search. */
  async of(site: SiteContext, hits: readonly CarDocument[], now: Date): Promise<PublishedCar[]> {
    const stocked = await this.#stocked(site, hits);
    return hits.map((hit) => publishedCar(hit, stocked.get(hit.id), site, now));
  }

  /** Searches go on while stock is away, as pages of results do; what only stock has is then absent. */
  async #stocked(site: SiteContext, hits: readonly CarDocument[]): Promise<ReadonlyMap<string, StockedVehicle>> {
    try {
      return await this.vehicles.beside(
        site,
        hits.map(({ id }) => id),
      );
    } catch (error) {
      if (error instanceof ProblemError && error.status === 503) return new Map();
      throw error;
    }
  }
}
