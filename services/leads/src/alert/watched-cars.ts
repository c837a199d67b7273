import {
  type CarDocument,
  type CarState,
  documentOfState,
  type FoldedCar,
  withoutPictures,
} from '@forecourt/car-search';
import { carLocation, centsOf, currentPriceCents, dollarsOf } from '@forecourt/retail-rules';
import type { SiteDirectory } from '@forecourt/service-kit';
import type { DataSource, QueryRunner } from 'typeorm';

/** Cars as folded from their events: what they were before a change decides whether it is news. */
export type FoldedCars = ReadonlyMap<string, FoldedCar>;

interface Row {
  readonly car_id: string;
  readonly stream_version: number;
  readonly state: CarState;
}

/** The cars of these ids, as far as any event of theirs was read. */
export async function loadCars(database: DataSource | QueryRunner, carIds: readonly string[]): Promise<FoldedCars> {
  const rows: Row[] = await database.query(
    'SELECT car_id, stream_version, state FROM alert_cars WHERE car_id = ANY($1)',
    [[...new Set(carIds)]],
  );
  return new Map(rows.map(({ car_id, stream_version, state }) => [car_id, { state, streamVersion: stream_version }]));
}

/** Writes cars in one statement. */
export async function saveCars(queryRunner: QueryRunner, cars: FoldedCars): Promise<void> {
  const rows = [...cars].map(([car_id, { state, streamVersion }]) => ({
    car_id,
    dealership_id: state.dealership_id,
    stream_version: streamVersion,
    state: withoutPictures(state),
  }));
  await queryRunner.query(
    `INSERT INTO alert_cars (car_id, dealership_id, stream_version, state)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS car (car_id text, dealership_id int, stream_version int, state jsonb)
     ON CONFLICT (car_id) DO UPDATE SET stream_version = excluded.stream_version, state = excluded.state`,
    [JSON.stringify(rows)],
  );
}

/** A car as searches read it; null if visitors don't see it. */
export function documentOf(state: CarState, directory: SiteDirectory): CarDocument | null {
  const dealership = directory.dealership(state.dealership_id);
  return documentOfState(
    state,
    dealership,
    dealership && carLocation(state.details.location_slug, dealership.locations),
  );
}

/** What a car costs now, in dollars (CARD-4), whether or not visitors see it. */
export function priceOf({ prices: { price, offer_price } }: CarState): number | undefined {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : centsOf(dollars));
  const current = currentPriceCents({ priceCents: cents(price), offerPriceCents: cents(offer_price) });
  return current === null ? undefined : dollarsOf(current);
}
