import {
  type VehicleAddressChunks,
  type VehicleAddresses,
  type VehicleAddressQuery,
  vehicleAddressQuery,
} from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { VehicleAddressBook } from './vehicle-address-book.ts';

/** The addresses of the vehicles of a caller's site, for the gateway's sitemaps (VEH-7, SITE-4). */
@Controller('vehicle-addresses')
@AllowCallers({ gateway: ['visitor'] })
export class VehicleAddressController {
  constructor(
    @Inject(VehicleAddressBook) private readonly book: VehicleAddressBook,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** Where each chunk begins. */
  @Get('chunks')
  async chunks(@Caller() caller: CallerClaims): Promise<VehicleAddressChunks> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    return this.book.chunks(dealerships.map(({ id }) => id));
  }

  /** One chunk. @throws ProblemError 404 for a dealership that is not the site's */
  @Get()
  async addresses(
    @Query(ZodBody(vehicleAddressQuery)) { dealership, from }: VehicleAddressQuery,
    @Caller() caller: CallerClaims,
  ): Promise<VehicleAddresses> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    if (!dealerships.some(({ id }) => id === dealership)) throw notFound();
    return this.book.addresses(dealership, from);
  }
}
