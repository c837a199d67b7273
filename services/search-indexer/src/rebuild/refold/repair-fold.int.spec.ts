import { EmbeddedCarSearchEngine, type VersionedVehicleEvent } from '@forecourt/car-search';
import { stockTopic } from '@forecourt/contracts';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { loadRows, noteChanged, saveRows } from '../../car-row/car-row.table.ts';
import { foldIntoRows } from '../../car-row/car-row.ts';
import { inTransaction } from '../../database/transaction.ts';
import { GROUP, REFOLD_GROUP } from '../../indexing/groups.ts';
import { indexerMigrations } from '../../migrations/index.ts';
import { happened, listed } from '../../testing/vehicle-history.ts';
import { isRefolding } from '../rebuild.ts';
import { insertRebuild, readOpenRebuild } from '../rebuilds.table.ts';
import { readOpenDoubts, settleDoubts } from './refold-doubts.table.ts';
import { compareRows, refoldRows } from './refold-rows.ts';
import { repairFold } from './repair-fold.ts';

const CARS = 25;
const AT_ONCE = 10;
const groups = [GROUP, REFOLD_GROUP];

describe('comparing a new fold with the live rows', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await openDatabase({
      url: database.url,
      name: 'spec',
      migrations: indexerMigrations,
      poolSize: 4,
    });
    const cars = Array.from({ length: CARS }, (_, at) => listed({}, `car-${String(at).padStart(2, '0')}`));
    await live(...cars);
    const columns = 'vehicle_id, dealership_id, stream_version, state, document, revision';
    await dataSource.query(`INSERT INTO refold.car_rows (${columns}) SELECT ${columns} FROM car_rows`);
    for (const group of groups) {
      await dataSource.query(
        'INSERT INTO consumer_positions (group_name, topic, partition, next_offset) VALUES ($1, $2, 0, $3)',
        [group, stockTopic.name, CARS],
      );
      await dataSource.query('INSERT INTO consumer_streams SELECT $1, $2, vehicle_id, stream_version FROM car_rows', [
        group,
        stockTopic.name,
      ]);
    }
    await inTransaction(dataSource, (queryRunner) =>
      insertRebuild(queryRunner, { id: 'r1', mode: 'topic', index: 'cars-2' }),
    );
    await dataSource.query(`UPDATE rebuilds SET state = 'refolding'`);
    await step();
  });
  afterEach(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  /** Folds events as the live group does. */
  const live = (...events: VersionedVehicleEvent[]) =>
    inTransaction(dataSource, async (queryRunner) => {
      const before = await loadRows(
        queryRunner,
        events.map(({ data }) => data.vehicle_id),
      );
      await saveRows(queryRunner, before, foldIntoRows(before, new Map(), events));
    });
  const steps = { refolding: refoldRows, comparing: compareRows, repairing: repairFold };
  /** One step, of one transaction; returns the state after it. */
  const step = async (bounds: { rowsAtOnce: number; bytesAtOnce?: number } = { rowsAtOnce: AT_ONCE }) => {
    const rebuild = await readOpenRebuild(dataSource);
    if (!rebuild || !(rebuild.state in steps)) throw new Error(`There is no step for ${rebuild?.state}.`);
    const tools = { dataSource, engine: new EmbeddedCarSearchEngine(), alias: 'cars', retireAfterMs: 0 };
    await steps[rebuild.state as keyof typeof steps]({ ...tools, ...bounds, withinMs: 0 }, rebuild);
    return readOpenRebuild(dataSource);
  };
  const until = async (state: string) => {
    for (let rebuild = await readOpenRebuild(dataSource); rebuild?.state !== state; ) rebuild = await step();
  };
  const differing = async () =>
    (
      await dataSource.query(
        `SELECT vehicle_id FROM car_rows AS live JOIN refold.car_rows AS folded USING (vehicle_id)
         WHERE live.document IS DISTINCT FROM folded.document ORDER BY vehicle_id`,
      )
    ).map((row: { vehicle_id: string }) => row.vehicle_id);
  /** Whether a settling waits for a lock. */
  const isWaiting = async () => {
    const [row] = await dataSource.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH ids AS%'`,
    );
    return row.count === 1;
  };
  const damage = (where: string) =>
    dataSource.query(`UPDATE car_rows SET document = document || '{"price": 1}' WHERE ${where}`);

  it('IDX-3 checks a limited number of rows per transaction, and repairs as many each time it holds the live group', async () => {
    await damage('true');
    const places: (string | undefined)[] = [];
    for (let rebuild = await readOpenRebuild(dataSource); rebuild?.state === 'comparing'; ) {
      rebuild = await step();
      places.push(rebuild?.comparedTo);
    }
    expect(places).toEqual(['car-09', 'car-19', 'car-24']);
    const left: number[] = [];
    for (let rebuild = await readOpenRebuild(dataSource); rebuild && isRefolding(rebuild); ) {
      rebuild = await step();
      left.push((await differing()).length);
    }
    expect(left).toEqual([15, 5, 0]);
    expect(await readOpenRebuild(dataSource)).toMatchObject({ state: 'building', repaired: CARS });
  });

  it('IDX-3 compares and repairs no more bytes of documents per transaction than it may, but always a row', async () => {
    await damage('true');
    const [{ bytes: bytesAtOnce }] = await dataSource.query(
      'SELECT 3 * max(octet_length(document::text)) AS bytes FROM car_rows',
    );
    const bounds = { rowsAtOnce: CARS, bytesAtOnce };
    expect((await step(bounds))?.comparedTo).toMatch(/^car-0[2-4]$/);
    while ((await readOpenRebuild(dataSource))?.state === 'comparing') await step(bounds);
    const left = [CARS];
    for (let rebuild = await readOpenRebuild(dataSource); rebuild && isRefolding(rebuild); ) {
      rebuild = await step({ rowsAtOnce: CARS + 1, bytesAtOnce: rebuild.repaired === 0 ? 1 : bytesAtOnce });
      left.push((await differing()).length);
    }
    expect(left.slice(0, 3)).toEqual([CARS, CARS - 1, expect.any(Number)]);
    expect(left.every((count, at) => at === 0 || (left[at - 1] ?? 0) - count <= 4)).toBe(true);
    expect(await readOpenRebuild(dataSource)).toMatchObject({ state: 'building', repaired: CARS });
  });

  it('IDX-3 looks in the hold at nothing but what was in doubt', async () => {
    await damage(`vehicle_id = 'car-03'`);
    await until('repairing');
    await damage(`vehicle_id = 'car-04'`);
    await until('building');
    expect(await differing()).toEqual(['car-04']);
  });

  it('IDX-3 looks once more at what changed since it was compared', async () => {
    await step();
    await live(happened('VehiclePriced', 2, { prices: { price: 5 } }, 'car-03'));
    await dataSource.query(`UPDATE consumer_streams SET version = 2 WHERE stream_id = 'car-03'`);
    expect(await differing()).toEqual(['car-03']);
    await until('building');
    expect(await differing()).toEqual([]);
    expect(await dataSource.query('SELECT FROM refold_doubts')).toEqual([]);
  });

  it('IDX-3 refuses what the new fold lacks, before anything is changed', async () => {
    await damage(`vehicle_id = 'car-03'`);
    await dataSource.query(`UPDATE consumer_streams SET version = 2 WHERE stream_id = 'car-24' AND group_name = $1`, [
      GROUP,
    ]);
    await until('repairing');
    await expect(step()).rejects.toThrow(/at least 1 cars or dealerships, such as car-24/);
    expect(await differing()).toEqual(['car-03']);
  });

  it('IDX-3 ends if the live group has parked an event that the new fold accepted, and applies that event', async () => {
    await dataSource.query(
      `UPDATE refold.car_rows SET stream_version = 2, document = document || '{"price": 7}' WHERE vehicle_id = 'car-03'`,
    );
    await dataSource.query(`UPDATE consumer_streams SET version = 2 WHERE stream_id = 'car-03' AND group_name = $1`, [
      REFOLD_GROUP,
    ]);
    const states: (string | undefined)[] = [];
    while (states.at(-1) !== 'building' && states.length < CARS) states.push((await step())?.state);
    expect(states.at(-1)).toBe('building');
    expect(await differing()).toEqual([]);
    expect(await readOpenRebuild(dataSource)).toMatchObject({ repaired: 1 });
  });

  it('keeps a doubt about a car that changes while it is looked at', async () => {
    await inTransaction(dataSource, (queryRunner) => noteChanged(queryRunner, ['car-01', 'car-02']));
    const changing = dataSource.createQueryRunner();
    await changing.startTransaction();
    await noteChanged(changing, ['car-01']);
    const settled = settleDoubts(dataSource, ['car-01', 'car-02']);
    while (!(await isWaiting()));
    await changing.commitTransaction();
    await changing.release();
    await settled;
    expect(await readOpenDoubts(dataSource, '', 10)).toEqual(['car-01']);
  });

  it('locks doubts by id, as a group that changes their cars does', async () => {
    await damage(`vehicle_id = 'car-02'`);
    await inTransaction(dataSource, (queryRunner) => noteChanged(queryRunner, ['car-01', 'car-02']));
    const changing = dataSource.createQueryRunner();
    await changing.startTransaction();
    await noteChanged(changing, ['car-01']);
    const settled = settleDoubts(dataSource, ['car-01', 'car-02']);
    while (!(await isWaiting()));
    await noteChanged(changing, ['car-02']);
    await changing.commitTransaction();
    await changing.release();
    expect(await settled).toBe(0);
    expect(await readOpenDoubts(dataSource, '', 10)).toEqual(['car-01', 'car-02']);
  });

  it('notes nothing while nothing is compared', async () => {
    await dataSource.query(`UPDATE rebuilds SET state = 'building'`);
    await live(happened('VehiclePriced', 2, { prices: { price: 5 } }, 'car-03'));
    expect(await readOpenDoubts(dataSource, '', 10)).toEqual([]);
  });
});
