import type { VersionedVehicleEvent } from '@forecourt/car-search';
import {
  type CarSearchEngine,
  type CarWrite,
  type CarWriteResult,
  EmbeddedCarSearchEngine,
} from '@forecourt/car-search';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { openDatabase } from '@forecourt/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { loadRows, saveRows } from '../car-row/car-row.table.ts';
import { foldIntoRows } from '../car-row/car-row.ts';
import { inTransaction } from '../database/transaction.ts';
import { indexerMigrations } from '../migrations/index.ts';
import { readStandings } from '../search-index/index-entries.table.ts';
import { meetIndex } from '../search-index/meet-index.ts';
import { forgetIndexes, lockIndexes } from '../search-index/search-indexes.table.ts';
import { happened, listed } from '../testing/vehicle-history.ts';
import { Flusher } from './flusher.ts';

type Write = CarSearchEngine['write'];

/** A flusher in a pool of its own, as in a process of its own, and what it has the engine write. */
class Process {
  readonly written: string[] = [];
  /** The messages that it logged. */
  readonly log: string[] = [];
  /** Comes between the flusher and the engine. */
  before: () => Promise<void> = async () => undefined;
  readonly flusher: Flusher;

  private constructor(
    readonly dataSource: DataSource,
    readonly name: string,
    engine: CarSearchEngine,
  ) {
    const write: Write = (index, cars) => this.#write(engine, index, cars);
    this.flusher = new Flusher({
      dataSource,
      engine: writingBy(engine, write),
      alias: 'cars',
      clock: { now: () => new Date() },
      logger: pino({}, { write: (line) => void this.log.push(JSON.parse(line).msg) }),
    });
  }

  static async start(name: string, url: string, engine: CarSearchEngine): Promise<Process> {
    return new Process(await openDatabase({ url, name, migrations: indexerMigrations, poolSize: 4 }), name, engine);
  }

  async #write(engine: CarSearchEngine, index: string, cars: readonly CarWrite[]): Promise<CarWriteResult[]> {
    this.written.push(...cars.map(({ id, revision }) => `${id}@${revision}`));
    await this.before();
    return engine.write(index, cars);
  }

  /** Ends its sessions, as a kill does. */
  async loseConnections(by: DataSource): Promise<void> {
    await by.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1`,
      [this.name],
    );
  }

  async stop(): Promise<void> {
    this.before = async () => undefined;
    await this.flusher.stop();
    await this.dataSource.destroy();
  }
}

describe('two flushers on one database', () => {
  let database: TestDatabase;
  let consumer: DataSource;
  let engine: EmbeddedCarSearchEngine;
  let processes: Process[];

  beforeEach(async () => {
    database = await createTestDatabase();
    const { url } = database;
    consumer = await openDatabase({ url, name: 'consumer', migrations: indexerMigrations, poolSize: 4 });
    engine = new EmbeddedCarSearchEngine();
    processes = [await Process.start('one', url, engine), await Process.start('other', url, engine)];
    await until(() => processes.every(({ flusher }) => flusher.ready));
  });
  afterEach(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await consumer.destroy();
    await database.drop();
  });

  /** Like a consumer in a third process, whose commits notify no flusher. */
  const project = (...events: VersionedVehicleEvent[]) =>
    inTransaction(consumer, async (queryRunner) => {
      const ids = events.map(({ data }) => data.vehicle_id);
      const before = await loadRows(queryRunner, ids);
      await saveRows(queryRunner, before, foldIntoRows(before, new Map(), events));
    });
  const priced = (version: number, id: string) =>
    happened('VehiclePriced', version, { prices: { price: version } }, id);
  const standing = async () => (await readStandings(consumer))[0];
  const settled = () => until(async () => (await standing())?.behind === 0);
  const pairOfWriter = (): [Process, Process] => {
    const [one, other] = processes;
    if (!one || !other) throw new Error('Two processes were started.');
    return one.written.length > 0 ? [one, other] : [other, one];
  };

  it('IDX-2 write each revision once, whichever commits it', async () => {
    const ids = Array.from({ length: 40 }, (_, number) => `car-${number}`);
    await project(...ids.map((id) => listed({}, id)));
    for (let version = 2; version < 12; version += 1) {
      await project(...ids.map((id) => priced(version, id)));
      for (const { flusher } of processes) flusher.wake();
    }
    await settled();
    const [writer, standby] = pairOfWriter();
    expect(standby.written).toEqual([]);
    expect(writer.written.filter((each, place, all) => all.indexOf(each) !== place)).toEqual([]);
    expect(await standing()).toMatchObject({ behind: 0, ahead: 0 });
  });

  it('IDX-2 continue in the other if the writer is killed during a write, and nothing is lost', async () => {
    await project(listed({}, 'car-1'));
    await settled();
    const [writer, standby] = pairOfWriter();
    const [asked, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    writer.before = () => {
      asked.resolve();
      return killed.promise;
    };
    await project(priced(2, 'car-1'), listed({}, 'car-2'));
    await asked.promise;
    await writer.loseConnections(consumer);
    await settled();
    expect(standby.written).toEqual(['car-1@2', 'car-2@1']);
    killed.resolve();
  });

  it('a writer that meets an index off the list leaves it, and takes no database for a restored one', async () => {
    await project(listed({}, 'car-1'));
    await settled();
    const index = (await engine.resolveAlias('cars')) ?? '';
    await inTransaction(consumer, async (queryRunner) => {
      await lockIndexes(queryRunner);
      await forgetIndexes(queryRunner, [index]);
    });
    // The engine deletes it last, so it still holds numbers that the database no longer knows.
    expect(await meetIndex(consumer, engine, index)).toEqual({ kind: 'dropped' });
    expect((await engine.stampOf(index)).generation).toBe(0);
    const [writer] = pairOfWriter();
    await writer.loseConnections(consumer);
    await until(() => processes.some(({ log }) => log.includes('an index is off the list')));
    expect(processes.flatMap(({ log }) => log)).not.toContain(
      'the database was restored behind the index; the index is rebuilt',
    );
    expect(await consumer.query('SELECT * FROM index_flushes')).toEqual([]);
  });

  it('IDX-2 a stalled writer that lost the index to another cannot record what it wrote', async () => {
    await project(listed({}, 'car-1'));
    await settled();
    const [writer, standby] = pairOfWriter();
    const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    writer.before = () => {
      asked.resolve();
      return goesOn.promise;
    };
    await project(priced(2, 'car-1'));
    await asked.promise;
    await writer.loseConnections(consumer);
    await settled();
    await project(priced(3, 'car-1'));
    await settled();
    const noted = () => consumer.query('SELECT vehicle_id, revision, indexed_revision FROM index_entries');
    const before = await noted();
    goesOn.resolve();
    await until(() => writer.flusher.failures > 0);
    expect(await noted()).toEqual(before);
    expect(standby.written).toEqual(['car-1@2', 'car-1@3']);
    expect(
      await engine.write((await engine.listIndexes())[0] ?? '', [{ id: 'car-1', revision: 1, document: null }]),
    ).toEqual([{ id: 'car-1', outcome: 'stale', storedRevision: 3 }]);
  });
});

/** The engine, with these writes instead of its own. */
function writingBy(engine: CarSearchEngine, write: Write): CarSearchEngine {
  return new Proxy(engine, {
    get(target, name) {
      if (name === 'write') return write;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The test's own time limit ends it. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
