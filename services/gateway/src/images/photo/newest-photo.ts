import type { CarDocument } from '@forecourt/car-search';
import { foundVehicle, foundVehicles, listedPhoto, VEHICLES_AT_ONCE, type VehicleView } from '@forecourt/contracts';
import { isSignedAddress, photoIdentity } from '@forecourt/retail-rules';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { StockClient } from '../../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../../site/site-context.ts';
import { readPhoto } from '../picture-address.ts';
import { PhotoFault } from './photo-fetcher.ts';

/** A picture waits for it. */
const TIMEOUT_MS = 3_000;
/** A page does. */
const BESIDE_MS = 1_000;

type Asking = Parameters<typeof visitorOf>[0];
/** A site whose cars were searched; without its revision stock is not asked. */
type SiteOfCars = Pick<SiteContext, 'config'> & Partial<Pick<SiteContext, 'revision'>>;

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
  async addressOf(photo: string, site: Asking): Promise<string> {
    const { url, carId } = readPhoto(photo);
    if (carId === undefined) return url;
    const newest = newestOf(await this.#vehicle(carId, site), url);
    if (newest === undefined) throw new PhotoFault(`${url.slice(0, 200)} is no photo of vehicle ${carId} any more.`);
    return newest;
  }

  /**
   * Cars of the index with the newest addresses of their pictures, where a visitor's browser fetches these itself: the site does not list
   * their host, and they are signed. They stay as they are while stock does not answer.
   */
  async ofCars(site: SiteOfCars, cars: readonly CarDocument[]): Promise<readonly CarDocument[]> {
    const { config, revision } = site;
    const ending = cars.filter(({ primary_image_url: url }) => {
      return url !== undefined && isSignedAddress(url) && !listedPhoto(url, config.photos.hosts);
    });
    if (ending.length === 0 || revision === undefined) return cars;
    const known = new Map<string, VehicleView>();
    for (let from = 0; from < ending.length; from += VEHICLES_AT_ONCE) {
      const ids = ending.slice(from, from + VEHICLES_AT_ONCE).map(({ id }) => id);
      for (const vehicle of await this.#several({ config, revision }, ids)) known.set(vehicle.id, vehicle);
    }
    return cars.map((car) => {
      const vehicle = known.get(car.id);
      return vehicle ? { ...car, ...newestPrimary(car, vehicle) } : car;
    });
  }

  async #several(site: Asking, ids: readonly string[]): Promise<VehicleView[]> {
    const options = {
      answer: foundVehicles,
      caller: visitorOf(site),
      query: { ids: ids.join(',') },
      timeoutMs: BESIDE_MS,
    };
    try {
      return (await this.#stock.request('GET', '/vehicles', options)).body.vehicles;
    } catch (error) {
      if (error instanceof ProblemError) return [];
      throw error;
    }
  }

  async #vehicle(carId: string, site: Asking) {
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

/** The first picture of a car of the index under its newest address; nothing if it has none, or the vehicle has another by now. */
export function newestPrimary(
  { primary_image_url: url }: Pick<CarDocument, 'primary_image_url'>,
  vehicle: Pick<VehicleView, 'photos'>,
): Pick<CarDocument, 'primary_image_url'> {
  const newest = url === undefined ? undefined : newestOf(vehicle, photoIdentity(url));
  return newest === undefined ? {} : { primary_image_url: newest };
}

/** The newest address of a vehicle's picture, by what the address names; undefined if it has no such picture. */
function newestOf({ photos }: Pick<VehicleView, 'photos'>, identity: string): string | undefined {
  const { images = [], thumbnails = [], exterior_360: around = [], primary_image_url: primary } = photos;
  const listed = [...images.map(({ url }) => url), ...(primary === undefined ? [] : [primary])];
  const addresses = [...listed, ...thumbnails, ...around];
  return addresses.find((address) => photoIdentity(address) === identity);
}
