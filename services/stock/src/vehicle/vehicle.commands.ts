import { HELD_BY_ANOTHER } from '@forecourt/contracts';
import { type EventMeta, EventStore, handleCommand, type StreamRules } from '@forecourt/event-store';
import { Clock, conflict, notFound, ProblemError } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Injectable } from '@nestjs/common';
import { decide } from './vehicle.decider.ts';
import type {
  CompleteHold,
  EstimateMarketPrice,
  HoldVehicle,
  ReleaseHold,
  VehicleCommand,
  VehicleRefusal,
} from './vehicle.facts.ts';
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
  readonly command: HoldVehicle | CompleteHold | ReleaseHold | EstimateMarketPrice;
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

function problemOf(refusal: VehicleRefusal): ProblemError {
  switch (refusal.code) {
    case 'not-listed':
      return noSuchVehicle();
    case 'held-by-another':
      return new ProblemError({
        status: 409,
        type: HELD_BY_ANOTHER,
        detail: 'This vehicle is on hold for somebody else.',
      });
    case 'hold-in-the-past':
      return conflict('A hold must end in the future.');
    default:
      return conflict('This vehicle is no longer available.');
  }
}

const noSuchVehicle = () => notFound('There is no such vehicle.');
