import {
  type VehicleAddressChunks,
  type VehicleAddresses,
  type VehicleAddressQuery,
  vehicleAddressQuery,
} from '@forecourt/contracts';
import { Caller, type CallerClaims, notFound, ZodBody } from '@forecourt/service-kit';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { VehicleAddressBook } from './vehicle-address-book.ts';

/** The addresses of the vehicles of a caller's dealerships, for the gateway's sitemaps (VEH-7, SITE-4). */
@Controller('vehicle-addresses')
export class VehicleAddressController {
  constructor(@Inject(VehicleAddressBook) private readonly book: VehicleAddressBook) {}

  /** Where each chunk begins. */
  @Get('chunks')
  chunks(@Caller() caller: CallerClaims): Promise<VehicleAddressChunks> {
    return this.book.chunks((caller.dealerships ?? []).map(({ id }) => id));
  }

  /** One chunk. @throws ProblemError 404 for a dealership that is not the caller's */
  @Get()
  async addresses(
    @Query(ZodBody(vehicleAddressQuery)) { dealership, from }: VehicleAddressQuery,
    @Caller() caller: CallerClaims,
  ): Promise<VehicleAddresses> {
    if (!caller.dealerships?.some(({ id }) => id === dealership)) throw notFound();
    return this.book.addresses(dealership, from);
  }
}
