import { type PreparedStatement, runPrepared } from '@forecourt/event-store';
import type { QueryRunner } from 'typeorm';

const writeEarlier: PreparedStatement = {
  name: 'vehicle-write-earlier',
  text: `INSERT INTO earlier_vehicles (vehicle_id, dealership_id, stocknum)
         SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) ON CONFLICT DO NOTHING`,
};

/** A vehicle whose stock number stands for another one now. */
export interface EarlierVehicle {
  readonly vehicleId: string;
  readonly dealershipId: number;
  readonly stocknum: string;
}

/** Remembers which number a vehicle had: the number's row has only its current one. In the transaction that gives the number away. */
export async function writeEarlierVehicles(
  queryRunner: QueryRunner,
  vehicles: readonly EarlierVehicle[],
): Promise<void> {
  if (vehicles.length === 0) return;
  await runPrepared(queryRunner, writeEarlier, [
    vehicles.map(({ vehicleId }) => vehicleId),
    vehicles.map(({ dealershipId }) => dealershipId),
    vehicles.map(({ stocknum }) => stocknum),
  ]);
}
