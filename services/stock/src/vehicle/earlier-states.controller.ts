import { type FoldedCar, foldVehicleEvent, type VersionedVehicleEvent, withoutPictures } from '@forecourt/car-search';
import { type EarlierVehicles, type EarlierVehiclesQuery, earlierVehiclesQuery } from '@forecourt/contracts';
import { EventStore, type StoredEvent, type StreamFold } from '@forecourt/event-store';
import { AllowCallers, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import type { VehicleEvent } from './vehicle.events.ts';
import { toPublicData } from './vehicle.wire.ts';

/**
 * What vehicles were after an event of theirs, for a follower of the stock topic that begins to follow a vehicle at a later event. It is folded
 * from the same public events, by the same rules, as the follower would have done.
 */
@Controller('vehicles/earlier-states')
@AllowCallers({ leads: ['system'] })
export class EarlierStatesController {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

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
