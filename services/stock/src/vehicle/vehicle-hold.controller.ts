import { type HoldRelease, holdRelease, type VehicleHold, vehicleHold } from '@forecourt/contracts';
import { AllowCallers, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeVehicle } from './vehicle.handlers.ts';

/** Holds for visitors who pay a deposit (RES-1). Each call may be repeated: the hold's id is that of its reservation. */
@Controller('vehicles')
@AllowCallers({ leads: ['system'] })
export class VehicleHoldController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Holds a vehicle, or extends the hold. @throws ProblemError 404 for no such vehicle of the dealership, 409 if it can't be had */
  @Put(':idOrSlug/holds/:holdId')
  @HttpCode(204)
  async hold(
    @Param('idOrSlug') vehicleId: string,
    @Param('holdId') holdId: string,
    @Body(ZodBody(vehicleHold)) { dealership_id: dealershipId, until }: VehicleHold,
  ): Promise<void> {
    const command = { type: 'HoldVehicle', holdId, until: new Date(until) } as const;
    await this.commands.execute(new ChangeVehicle(vehicleId, command, {}, dealershipId));
  }

  /** Releases a hold, or completes it; one that is over already stays so. @throws ProblemError 404 for no such vehicle of the dealership */
  @Post(':idOrSlug/holds/:holdId/release')
  @HttpCode(204)
  async release(
    @Param('idOrSlug') vehicleId: string,
    @Param('holdId') holdId: string,
    @Body(ZodBody(holdRelease)) { dealership_id: dealershipId, reason }: HoldRelease,
  ): Promise<void> {
    const command =
      reason === 'completed'
        ? ({ type: 'CompleteHold', holdId } as const)
        : ({ type: 'ReleaseHold', holdId, reason } as const);
    await this.commands.execute(new ChangeVehicle(vehicleId, command, {}, dealershipId));
  }
}
