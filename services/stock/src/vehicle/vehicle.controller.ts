import type { FoundVehicle } from '@forecourt/contracts';
import { Caller, type CallerClaims, notFound } from '@forecourt/service-kit';
import { Controller, Get, Inject, Param } from '@nestjs/common';
import { VehicleReadModel } from './vehicle.read-model.ts';

/** The car page's vehicle, for the gateway and leads. */
@Controller('vehicles')
export class VehicleController {
  constructor(@Inject(VehicleReadModel) private readonly vehicles: VehicleReadModel) {}

  /** Hidden and withdrawn vehicles are told as such; whoever answers a visitor decides what that means (VEH-6). */
  @Get(':idOrSlug')
  async show(@Param('idOrSlug') idOrSlug: string, @Caller() caller: CallerClaims): Promise<FoundVehicle> {
    const dealershipIds = (caller.dealerships ?? []).map(({ id }) => id);
    const found = await this.vehicles.find(idOrSlug, dealershipIds);
    if (!found) throw notFound();
    return found;
  }
}
