import { type FoldedCar, foldVehicleEvent, type VersionedVehicleEvent, withoutPictures } from '@forecourt/car-search';
import {
  type EarlierVehicles,
  type EarlierVehiclesQuery,
  earlierVehiclesQuery,
  type FoundVehicle,
  type FoundVehicles,
  type HoldRelease,
  holdRelease,
  type VehicleHold,
  type VehiclesQuery,
  vehicleHold,
  vehiclesQuery,
} from '@forecourt/contracts';
import { EventStore, type StoredEvent, type StreamFold } from '@forecourt/event-store';
import {
  AllowCallers,
  Caller,
  type CallerClaims,
  notFound,
  SiteDirectory,
  siteOfCaller,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeVehicle } from './vehicle.commands.ts';
import { VehicleReadModel } from './vehicle.rows.ts';
import type { VehicleEvent } from './vehicle.ts';
import { toPublicData } from './vehicle.wire.ts';

/** The car page's vehicle, for the gateway and leads: only of the caller's site (SITE-4). */
@Controller('vehicles')
@AllowCallers({ gateway: ['visitor'], leads: ['visitor'] })
export class VehicleController {
  constructor(
    private readonly vehicles: VehicleReadModel,
    private readonly directory: SiteDirectory,
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

/** Holds for visitors who pay a deposit (RES-1). Each call may be repeated: the hold's id is that of its reservation. */
@Controller('vehicles')
@AllowCallers({ leads: ['system'] })
export class VehicleHoldController {
  constructor(private readonly commands: CommandBus) {}

  /** Holds a vehicle, or extends the hold. @throws ProblemError 404 for no such vehicle of the dealership, 409 if it can't be had */
  @Put(':idOrSlug/holds/:holdId')
  @HttpCode(204)
  async hold(
    @Param('idOrSlug') vehicleId: string,
    @Param('holdId') holdId: string,
    @Body(ZodBody(vehicleHold)) { dealership_id: dealershipId, until }: VehicleHold,
  ): Promise<void> {
    const command = { type: 'HoldVehicle', holdId, until: new Date(until) } as const;
    await this.commands.execute(new ChangeVehicle({ vehicleId, command, dealershipId }));
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
    await this.commands.execute(new ChangeVehicle({ vehicleId, command, dealershipId }));
  }
}

/**
 * What vehicles were after an event of theirs, for a follower of the stock topic that begins to follow a vehicle at a later event. It is folded
 * from the same public events, by the same rules, as the follower would have done.
 */
@Controller('vehicles/earlier-states')
@AllowCallers({ leads: ['system'] })
export class EarlierStatesController {
  constructor(private readonly store: EventStore) {}

  /** At most 50 vehicles. */
  @Post()
  @HttpCode(200)
  async states(@Body(ZodBody(earlierVehiclesQuery)) { vehicles }: EarlierVehiclesQuery): Promise<EarlierVehicles> {
    const versions = new Map(vehicles.map(({ id, version }) => [id, version]));
    const answer: EarlierVehicles['vehicles'] = [];
    let rest: readonly string[] = [...versions.keys()];
    while (rest.length > 0) {
      const read = await this.store.transact((tx) => tx.foldSome(rest, foldUpTo(versions)));
      for (const [id, { state: car }] of read.folded) {
        if (car) answer.push({ id, version: car.streamVersion, state: withoutPictures(car.state) });
      }
      rest = read.rest;
    }
    return { vehicles: answer };
  }
}

/** The fold of followers, until the version that is wanted of each vehicle. Pure. */
function foldUpTo(versions: ReadonlyMap<string, number>): StreamFold<FoldedCar | undefined, StoredEvent<VehicleEvent>> {
  return {
    initialState: undefined,
    evolve: (car, event) =>
      event.version > (versions.get(event.streamId) ?? 0) ? car : foldVehicleEvent(car, toPublicEvent(event)),
  };
}

function toPublicEvent(event: StoredEvent<VehicleEvent>): VersionedVehicleEvent {
  const data = toPublicData(event.streamId, event);
  return { name: event.type, data, version: event.version, recordedAt: event.recordedAt } as VersionedVehicleEvent;
}
