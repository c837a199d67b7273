import {
  type VehicleAddressChunks,
  type VehicleAddresses,
  vehicleAddressChunks,
  vehicleAddresses,
} from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { StockClient } from '../clients/service-clients.ts';
import { type SiteContext, visitorOf } from '../site/site-context.ts';

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
