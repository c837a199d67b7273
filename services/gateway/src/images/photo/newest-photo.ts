import { foundVehicle } from '@forecourt/contracts';
import { photoIdentity } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { StockClient } from '../../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../../site/site-context.ts';
import { readPhoto } from '../picture-address.ts';
import { PhotoFault } from './photo-fetcher.ts';

/** A picture waits for it. */
const TIMEOUT_MS = 3_000;

/** Knows under which address a photo can be fetched now (FEED-2). */
@Injectable()
export class NewestPhoto {
  readonly #stock: StockClient;

  constructor(stock: StockClient) {
    this.#stock = stock;
  }

  /**
   * The address of a photo as `lastingPhoto` names it: the newest that its feed sent, if it is a signed one.
   * @throws PhotoFault if its car is not the site's, or has no such photo any more; ProblemError if stock does not respond.
   */
  async addressOf(photo: string, site: SiteContext): Promise<string> {
    const { url, carId } = readPhoto(photo);
    if (carId === undefined) return url;
    const { images = [], thumbnails = [], primary_image_url: primary } = (await this.#vehicle(carId, site)).photos;
    const addresses = [...images.map((image) => image.url), ...(primary === undefined ? [] : [primary]), ...thumbnails];
    const newest = addresses.find((address) => photoIdentity(address) === url);
    if (newest === undefined) throw new PhotoFault(`${url.slice(0, 200)} is no photo of vehicle ${carId} any more.`);
    return newest;
  }

  async #vehicle(carId: string, site: SiteContext) {
    try {
      const options = { answer: foundVehicle, caller: visitorOf(site), timeoutMs: TIMEOUT_MS };
      return (await this.#stock.request('GET', `/vehicles/${encodeURIComponent(carId)}`, options)).body.vehicle;
    } catch (error) {
      if (error instanceof ProblemError && error.status === 404)
        throw new PhotoFault(`There is no vehicle ${carId} on this site.`, { cause: error });
      throw error;
    }
  }
}
