import { type FoundVehicle, type FoundVehicles, type VehiclesQuery, vehiclesQuery } from '@forecourt/contracts';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { VehicleReadModel } from './vehicle.read-model.ts';

/** The car page's vehicle, for the gateway and leads: only of the caller's site (SITE-4). */
@Controller('vehicles')
@AllowCallers({ gateway: ['visitor'], leads: ['visitor'] })
export class VehicleController {
  constructor(
    @Inject(VehicleReadModel) private readonly vehicles: VehicleReadModel,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
  ) {}

  /** Up to 100 by their ids, for feeds out (VEH-7). */
  @Get()
  @AllowCallers({ gateway: ['visitor'] })
  async several(
    @Query(ZodBody(vehiclesQuery)) { ids }: VehiclesQuery,
    @Caller() caller: CallerClaims,
  ): Promise<FoundVehicles> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    const dealershipIds = dealerships.map(({ id }) => id);
    return this.vehicles.all(ids, dealershipIds);
  }

  /** Hidden and withdrawn vehicles are returned as such; the caller that answers a visitor decides what that means (VEH-6). */
  @Get(':idOrSlug')
  async show(@Param('idOrSlug') idOrSlug: string, @Caller() caller: CallerClaims): Promise<FoundVehicle> {
    const { dealerships } = await siteOfCaller(caller, this.directory);
    const found = await this.vehicles.find(
      idOrSlug,
      dealerships.map(({ id }) => id),
    );
    if (!found) throw notFound();
    return found;
  }
}
