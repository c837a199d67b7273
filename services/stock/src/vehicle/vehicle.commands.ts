import { type HoldRefusal, holdRefusalType } from '@forecourt/contracts';
import { type EventMeta, EventStore, handleCommand, type StreamRules } from '@forecourt/event-store';
import { Clock, conflict, notFound, ProblemError } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { decide } from './vehicle.decider.ts';
import type { CompleteHold, HoldVehicle, ReleaseHold, VehicleCommand, VehicleRefusal } from './vehicle.facts.ts';
import { writeReadModel } from './vehicle.rows.ts';
import { type Vehicle, type VehicleEvent, vehicleFold } from './vehicle.ts';

const rules: StreamRules<Vehicle | undefined, VehicleEvent, VehicleCommand, VehicleRefusal> = {
  ...vehicleFold,
  decide: (command, vehicle, now) => decide(command, vehicle, { at: now }),
  toError: problemOf,
  save: async (tx, { streamId, after }) => {
    if (after) await writeReadModel(tx.queryRunner, new Map([[streamId, after]]));
  },
};

/** What ChangeVehicle is given. */
interface VehicleOrder {
  readonly vehicleId: string;
  readonly command: HoldVehicle | CompleteHold | ReleaseHold;
  readonly meta?: EventMeta;
  /** Whose vehicle it must be (SITE-4); not checked if left out. */
  readonly dealershipId?: number;
}

/** Executes ChangeVehicle. */
@Injectable()
class ChangeVehicleHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
  ) {}

  /** @throws ProblemError 404 for no such vehicle, 409 if its state does not allow it (held by another, sold …). */
  execute({ vehicleId, command, meta = {}, dealershipId }: VehicleOrder): Promise<string[]> {
    return handleCommand(this, rules, {
      streamId: vehicleId,
      meta,
      command: (vehicle) => {
        if (vehicle && dealershipId !== undefined && vehicle.dealershipId !== dealershipId) throw noSuchVehicle();
        return command;
      },
      answer: ({ events }) => events.map(({ type }) => type),
    });
  }
}

/** The platform's own command on one vehicle; feeds go their own way, by batches, through the same decider. Gives the events' types. */
export const ChangeVehicle = defineCommand('ChangeVehicle', ChangeVehicleHandler);

function problemOf({ code }: VehicleRefusal): ProblemError {
  return PROBLEMS[code]();
}

const GONE = 'This vehicle is no longer available.';
const PROBLEMS: Readonly<Record<VehicleRefusal['code'], () => ProblemError>> = {
  'not-listed': () => noSuchVehicle(),
  'held-by-another': () => refused('held-by-another', 'This vehicle is on hold for someone else.'),
  'hold-in-the-past': () => refused('hold-in-the-past', 'A hold must end in the future.'),
  sold: () => refused('sold', GONE),
  hidden: () => refused('hidden', GONE),
  'reserved-by-dealer': () => refused('reserved-by-dealer', GONE),
  withdrawn: () => refused('removed', GONE),
  // Feeds alone list vehicles and say what is missing.
  'listed-already': () => conflict('This vehicle is listed already.'),
  'details-missing': () => conflict('This vehicle lacks details that every listed vehicle has.'),
};

const refused = (refusal: HoldRefusal, detail: string) =>
  new ProblemError({ status: 409, type: holdRefusalType(refusal), detail });

const noSuchVehicle = () => notFound('There is no such vehicle.');
