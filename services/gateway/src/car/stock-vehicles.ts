import { type Dealership, type FoundVehicle, foundVehicle } from '@forecourt/contracts';
import { type InternalClient, ProblemError } from '@forecourt/service-kit';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** A vehicle that a site shows, with the dealership that it is of. */
export interface SiteVehicle extends FoundVehicle {
  readonly dealership: Dealership;
}

/** Vehicles as stock knows them: its read model, which is right before the index is. */
export class StockVehicles {
  readonly #stock: InternalClient;

  constructor(stock: InternalClient) {
    this.#stock = stock;
  }

  /**
   * The vehicle of this id or slug, an old slug included, with its dealership, where that is one of the site's (SITE-4); else null.
   * @throws ProblemError 503 where stock does not answer.
   */
  async find(site: SiteContext, idOrSlug: string): Promise<SiteVehicle | null> {
    const found = await this.#ask(site, idOrSlug);
    const dealership = site.dealerships.find(({ id }) => id === found?.vehicle.dealership_id);
    return found && dealership ? { ...found, dealership } : null;
  }

  async #ask(site: SiteContext, idOrSlug: string): Promise<FoundVehicle | null> {
    try {
      const path = `/vehicles/${encodeURIComponent(idOrSlug)}`;
      const { body } = await this.#stock.request('GET', path, { caller: visitorOf(site), answer: foundVehicle });
      return body;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404) return null;
      throw error;
    }
  }
}
