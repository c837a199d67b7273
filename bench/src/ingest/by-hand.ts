import { jsonTexts } from '@forecourt/event-store';
import { SystemIds } from '@forecourt/service-kit';
import type pg from 'pg';
import { inFlight, perSecond } from './in-flight.ts';

const BATCH_VEHICLES = 1_000;

const tables = `
  CREATE TABLE hand_events (LIKE events INCLUDING ALL);
  ALTER TABLE hand_events SET (toast_tuple_target = 8160);
  CREATE TABLE hand_outbox (LIKE outbox INCLUDING ALL);
  CREATE TABLE hand_views (LIKE vehicles INCLUDING ALL);
  ALTER TABLE hand_views SET (toast_tuple_target = 8160)`;

const insert = {
  name: 'by-hand',
  text: `
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
        AS given(stream_id, version, type, data, meta)
    ), stored AS (
      INSERT INTO hand_events (stream_id, version, type, data, meta, occurred_at, recorded_at)
      SELECT stream_id, version, type, data::json, meta::jsonb, now(), now() FROM given
    ), queued AS (
      INSERT INTO hand_outbox (stream_id, version, recorded_at) SELECT stream_id, version, now() FROM given
    )
    INSERT INTO hand_views (id, dealership_id, view)
    SELECT id, dealership_id, view::json FROM unnest($6::text[], $7::int[], $8::text[]) AS given(id, dealership_id, view)`,
};

interface StoredVehicle {
  dealershipId: number;
  view: unknown;
  events: { version: number; type: string; data: unknown; meta: unknown }[];
}

/**
 * The least that an intake of events writes: events, outbox rows and views as ours are stored, a statement for a thousand vehicles, made
 * beforehand. Nothing is checked, decided, locked or remembered, and nothing is published.
 */
export class ByHand {
  readonly #pool: pg.Pool;
  readonly #ids = new SystemIds();
  readonly #vehicles: readonly StoredVehicle[];

  private constructor(pool: pg.Pool, vehicles: readonly StoredVehicle[]) {
    this.#pool = pool;
    this.#vehicles = vehicles;
  }

  /** Makes the tables, and takes so many vehicles that are stored. */
  static async prepare(pool: pg.Pool, vehicles: number): Promise<ByHand> {
    await pool.query(tables);
    const { rows } = await pool.query<StoredVehicle>(
      `SELECT dealership_id AS "dealershipId", view, (
         SELECT json_agg(json_build_object('version', version, 'type', type, 'data', data, 'meta', meta) ORDER BY version)
         FROM events WHERE stream_id = id
       ) AS events FROM vehicles LIMIT $1`,
      [vehicles],
    );
    return new ByHand(pool, rows);
  }

  /** Writes them as new ones, so many transactions at a time; gives vehicles a second. */
  async insert(width: number): Promise<number> {
    const batches: unknown[][] = [];
    for (let from = 0; from < this.#vehicles.length; from += BATCH_VEHICLES) {
      batches.push(this.#valuesOf(this.#vehicles.slice(from, from + BATCH_VEHICLES)));
    }
    return perSecond(this.#vehicles.length, () =>
      inFlight(batches, width, (values) => this.#pool.query({ ...insert, values })),
    );
  }

  #valuesOf(vehicles: readonly StoredVehicle[]): unknown[] {
    const named = vehicles.map((vehicle) => ({ ...vehicle, id: this.#ids.shortId() }));
    const events = named.flatMap((vehicle) => vehicle.events.map((event) => ({ ...event, id: vehicle.id })));
    return [
      events.map(({ id }) => id),
      events.map(({ version }) => version),
      events.map(({ type }) => type),
      jsonTexts(events.map(({ data }) => data)),
      jsonTexts(events.map(({ meta }) => meta)),
      named.map(({ id }) => id),
      named.map(({ dealershipId }) => dealershipId),
      jsonTexts(named.map(({ view }) => view)),
    ];
  }
}
