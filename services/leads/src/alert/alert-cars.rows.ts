import { type CarState, type FoldedCar, withoutPictures } from '@forecourt/car-search';
import { Clock, SiteDirectory } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { alertSitesShowing } from './alert.site.ts';

/** So long after a dealership's last alert its rows are kept: alerts come and go, and a release that is rolled back expects the rows. */
const KEPT_MS = 7 * 86_400_000;
const ROWS_AT_ONCE = 1_000;
const SEARCHING = `state = 'on' AND kind = 'search'`;
const WATCHING = `state = 'on' AND kind = 'car'`;

/**
 * Which of some cars an alert may ask about: those of a dealership that is shown by a site with a confirmed search alert, and those whose price is
 * watched.
 * @param cars the dealership of each
 */
export async function wantedCars(
  queryRunner: QueryRunner,
  cars: ReadonlyMap<string, number>,
  directory: SiteDirectory,
): Promise<ReadonlySet<string>> {
  if (cars.size === 0) return new Set();
  const sites = alertSitesShowing(new Set(cars.values()), directory);
  const rows: { site: string | null; car_id: string | null }[] = await queryRunner.query(
    `/* wanted-cars */ SELECT site, NULL AS car_id FROM unnest($1::text[]) AS asked (site)
     WHERE EXISTS (SELECT FROM alerts WHERE alerts.site = asked.site AND ${SEARCHING})
     UNION ALL
     SELECT NULL, car_id FROM unnest($2::text[]) AS asked (car_id)
     WHERE EXISTS (SELECT FROM alerts WHERE alerts.car_id = asked.car_id AND ${WATCHING})`,
    [sites.map(({ config }) => config.slug), [...cars.keys()]],
  );
  const searched = new Set(rows.map(({ site }) => site));
  const watched = new Set(rows.map(({ car_id }) => car_id));
  const dealerships = new Set(
    sites.filter(({ config }) => searched.has(config.slug)).flatMap(({ config }) => config.dealership_ids),
  );
  return new Set(
    [...cars].filter(([id, dealership]) => dealerships.has(dealership) || watched.has(id)).map(([id]) => id),
  );
}

/** The end of rows of cars that no alert asks about any more. */
@Injectable()
export class UnwantedCars {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes the rows of dealerships without alerts for seven days, but for cars whose price is watched. A car that is asked about later is
   * fetched from stock at its next event.
   * @returns how many rows were deleted
   */
  async forget(): Promise<number> {
    if (!this.directory.isReady) return 0;
    const now = this.clock.now();
    await this.#recordUnwanted(now);
    const due: { dealership_id: number }[] = await this.dataSource.query(
      'SELECT dealership_id FROM alert_dealerships WHERE unwanted_since <= $1 ORDER BY dealership_id',
      [new Date(now.getTime() - KEPT_MS)],
    );
    let deleted = 0;
    for (const { dealership_id } of due) deleted += await this.#deleteOf(dealership_id);
    return deleted;
  }

  /** Records which dealerships of the rows no alert asks about, since when. */
  async #recordUnwanted(now: Date): Promise<void> {
    const sites = this.directory.sites().filter(({ config }) => config.alerts.enabled);
    const rows: { site: string }[] = await this.dataSource.query(
      `SELECT site FROM unnest($1::text[]) AS asked (site)
       WHERE EXISTS (SELECT FROM alerts WHERE alerts.site = asked.site AND ${SEARCHING})`,
      [sites.map(({ config }) => config.slug)],
    );
    const searched = new Set(rows.map(({ site }) => site));
    const wanted = sites
      .filter(({ config }) => searched.has(config.slug))
      .flatMap(({ config }) => config.dealership_ids);
    await this.dataSource.query('DELETE FROM alert_dealerships WHERE dealership_id = ANY($1)', [wanted]);
    await this.dataSource.query(
      `INSERT INTO alert_dealerships (dealership_id, unwanted_since)
       SELECT DISTINCT dealership_id, $2::timestamptz FROM alert_cars WHERE dealership_id <> ALL($1)
       ON CONFLICT (dealership_id) DO NOTHING`,
      [wanted, now],
    );
  }

  async #deleteOf(dealershipId: number): Promise<number> {
    for (let deleted = 0; ; ) {
      const rows: { count: number }[] = await this.dataSource.query(
        `WITH gone AS (
           DELETE FROM alert_cars WHERE car_id IN (
             SELECT car_id FROM alert_cars AS unwanted WHERE dealership_id = $1 AND NOT EXISTS (
               SELECT FROM alerts WHERE alerts.car_id = unwanted.car_id AND ${WATCHING}
             ) LIMIT $2
           ) RETURNING car_id
         ) SELECT count(*)::int AS count FROM gone`,
        [dealershipId, ROWS_AT_ONCE],
      );
      const count = rows[0]?.count ?? 0;
      deleted += count;
      if (count < ROWS_AT_ONCE) return deleted;
    }
  }
}

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
    '/* load-alert-cars */ SELECT car_id, stream_version, state FROM alert_cars WHERE car_id = ANY($1)',
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
