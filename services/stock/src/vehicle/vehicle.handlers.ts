import { type EventMeta, EventStore, retryOnConflict } from '@forecourt/event-store';
import { Clock, conflict, notFound, type ProblemError } from '@forecourt/service-kit';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EstimateMarketPrice, HoldVehicle, ReleaseHold, VehicleRefusal } from './vehicle.commands.ts';
import { decide } from './vehicle.decider.ts';
import type { VehicleEvent } from './vehicle.events.ts';
import { writeReadModel } from './vehicle.read-model.ts';
import { fold } from './vehicle.ts';

/** The platform's own command on one vehicle; feeds go their own way, by batches, through the same decider. Gives the events' types. */
export class ChangeVehicle extends Command<string[]> {
  constructor(
    readonly vehicleId: string,
    readonly command: HoldVehicle | ReleaseHold | EstimateMarketPrice,
    readonly meta: EventMeta = {},
  ) {
    super();
  }
}

/** Lock, load, fold, decide, append, answer. */
@CommandHandler(ChangeVehicle)
export class ChangeVehicleHandler implements ICommandHandler<ChangeVehicle> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError 404 for no such vehicle, 409 where it stands otherwise (held by another, sold …). */
  execute({ vehicleId, command, meta }: ChangeVehicle): Promise<string[]> {
    return retryOnConflict(() =>
      this.store.transact(async (tx) => {
        await tx.lock([vehicleId]);
        const stored = await tx.load<VehicleEvent>(vehicleId);
        const vehicle = fold(stored);
        const decision = decide(command, vehicle, { at: this.clock.now() });
        if (decision.refusal) throw problemOf(decision.refusal);
        const changed = fold(decision.events, vehicle);
        if (!changed || decision.events.length === 0) return [];
        await tx.append(vehicleId, stored.length, decision.events, meta);
        await writeReadModel(tx.queryRunner, new Map([[vehicleId, changed]]));
        return decision.events.map(({ type }) => type);
      }),
    );
  }
}

function problemOf(refusal: VehicleRefusal): ProblemError {
  switch (refusal.code) {
    case 'not-listed':
      return notFound('There is no such vehicle.');
    case 'held-by-another':
      return conflict(`This vehicle is on hold until ${refusal.until}.`);
    case 'hold-in-the-past':
      return conflict('A hold must end in the future.');
    default:
      return conflict('This vehicle is no longer available.');
  }
}
