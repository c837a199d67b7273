import { type FoundVehicle, foundVehicle } from '@forecourt/contracts';
import { type InternalClient, ProblemError } from '@forecourt/service-kit';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

/** Vehicles as stock knows them: its read model, which is right before the index is. */
export class StockVehicles {
  readonly #stock: InternalClient;

  constructor(stock: InternalClient) {
    this.#stock = stock;
  }

  /**
   * The vehicle of this id or slug, an old slug included, if it is of one of the site's dealerships (SITE-4); else null.
   * @throws ProblemError 503 where stock does not answer.
   */
  async find(site: SiteContext, idOrSlug: string): Promise<FoundVehicle | null> {
    const found = await this.#ask(site, idOrSlug);
    const ours = site.dealerships.some(({ id }) => id === found?.vehicle.dealership_id);
    return found && ours ? found : null;
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
