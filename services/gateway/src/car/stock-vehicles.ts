import { type Dealership, type FoundVehicle, foundVehicle, foundVehicles } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { StockClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Stock's answers for what is no vehicle's id or slug, also because it is longer than any. */
const NAMES_NONE: ReadonlySet<number> = new Set([404, 414]);

/** A vehicle that a site shows, with the dealership that it is of. */
export interface SiteVehicle extends FoundVehicle {
  readonly dealership: Dealership;
}

/** Vehicles as stock knows them: its read model, which is right before the index is. */
@Injectable()
export class StockVehicles {
  readonly #stock: StockClient;

  constructor(stock: StockClient) {
    this.#stock = stock;
  }

  /**
   * The vehicle of this id or slug, an old slug included, with its dealership, where that is one of the site's (SITE-4); else null.
   * @throws ProblemError 503 if stock does not respond.
   */
  async find(site: SiteContext, idOrSlug: string): Promise<SiteVehicle | null> {
    const found = await this.#ask(site, idOrSlug);
    const dealership = site.dealerships.find(({ id }) => id === found?.vehicle.dealership_id);
    return found && dealership ? { ...found, dealership } : null;
  }

  /**
   * The vehicles of these ids that are the site's, each with its dealership, in their order (SITE-4).
   * @param ids at most 100.
   * @throws ProblemError 503 if stock does not respond.
   */
  async all(site: SiteContext, ids: readonly string[]): Promise<Omit<SiteVehicle, 'moved' | 'views'>[]> {
    if (ids.length === 0) return [];
    const options = { caller: visitorOf(site), answer: foundVehicles, query: { ids: ids.join(',') } };
    const { body } = await this.#stock.request('GET', '/vehicles', options);
    const byId = new Map(body.vehicles.map((vehicle) => [vehicle.id, vehicle]));
    return ids.flatMap((id) => {
      const vehicle = byId.get(id);
      const dealership = site.dealerships.find((each) => each.id === vehicle?.dealership_id);
      return vehicle && dealership ? [{ vehicle, dealership }] : [];
    });
  }

  async #ask(site: SiteContext, idOrSlug: string): Promise<FoundVehicle | null> {
    try {
      const path = `/vehicles/${encodeURIComponent(idOrSlug)}`;
      const { body } = await this.#stock.request('GET', path, { caller: visitorOf(site), answer: foundVehicle });
      return body;
    } catch (error) {
      if (error instanceof ProblemError && NAMES_NONE.has(error.status)) return null;
      throw error;
    }
  }
}
