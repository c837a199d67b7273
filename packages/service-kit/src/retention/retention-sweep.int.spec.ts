import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { DeletedRows, RedactedRows, RetentionEntry } from './retention.ts';
import { RetentionSweep } from './retention-sweep.ts';

const HOUR_MS = 3_600_000;
const now = new Date('2026-11-26T05:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const answers: DeletedRows = {
  kind: 'delete',
  table: 'answers',
  what: 'answers',
  kept: { column: 'at', after: 'the answer', forMs: HOUR_MS },
  rowsAtOnce: 10,
};

describe('the sweep of what is past its time', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 4 }).initialize();
    // Notes how many rows each transaction deletes.
    await dataSource.query(`
      CREATE TABLE answers (at timestamptz, person int);
      CREATE TABLE keys (person int);
      CREATE TABLE deletions (id serial, transaction xid8 DEFAULT pg_current_xact_id(), number int);
      CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO deletions (number) SELECT count(*) FROM deleted; RETURN NULL; END';
      CREATE TRIGGER noting AFTER DELETE ON answers REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION note()`);
  });
  beforeEach(() => dataSource.query('TRUNCATE answers, keys, deletions'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const fill = (rows: number, at: Date) =>
    dataSource.query('INSERT INTO answers SELECT $2, n FROM generate_series(1, $1) AS n', [rows, at]);
  const left = async () => (await dataSource.query('SELECT count(*)::int AS rows FROM answers'))[0].rows;
  const sweepOf = (entries: readonly RetentionEntry[], faults: string[] = []) =>
    new RetentionSweep({ dataSource, entries, onError: (error, table) => faults.push(`${table}: ${error}`) });

  it('takes a transaction for each part, and keeps all other rows', async () => {
    await fill(25, later(-HOUR_MS - 1));
    await fill(5, later(-HOUR_MS));
    await sweepOf([answers]).sweep(now);
    const parts = await dataSource.query(
      'SELECT sum(number)::int AS rows FROM deletions GROUP BY transaction ORDER BY min(id)',
    );
    expect(parts).toEqual([{ rows: 10 }, { rows: 10 }, { rows: 5 }]);
    expect(await left()).toBe(5);
  });

  it('takes rows of other tables in the same transaction', async () => {
    await fill(3, later(-2 * HOUR_MS));
    await dataSource.query('INSERT INTO keys VALUES (1), (2), (3), (4)');
    const entry: DeletedRows = { ...answers, together: { column: 'person', tables: ['keys'] } };
    await sweepOf([entry]).sweep(now);
    expect(await dataSource.query('SELECT person FROM keys')).toEqual([{ person: 4 }]);
    // Both, or none: the second table is missing.
    await fill(3, later(-2 * HOUR_MS));
    const faults: string[] = [];
    await sweepOf([{ ...answers, together: { column: 'person', tables: ['keys', 'gone'] } }], faults).sweep(now);
    expect(await left()).toBe(3);
    expect(faults).toEqual([expect.stringContaining('answers: ')]);
  });

  it('takes only what some columns say, once, and leaves the row', async () => {
    await fill(25, later(-2 * HOUR_MS));
    await fill(5, now);
    const entry: RedactedRows = { ...answers, kind: 'redact', columns: ['person'] };
    await sweepOf([entry]).sweep(now);
    const kept = await dataSource.query('SELECT count(*)::int AS rows, count(person)::int AS kept FROM answers');
    expect(kept).toEqual([{ rows: 30, kept: 5 }]);
  });

  it('deletes each row once if several processes sweep at once', async () => {
    await fill(95, later(-2 * HOUR_MS));
    await Promise.all([sweepOf([answers]).sweep(now), sweepOf([answers]).sweep(now), sweepOf([answers]).sweep(now)]);
    expect(await left()).toBe(0);
    const [{ rows }] = await dataSource.query('SELECT sum(number)::int AS rows FROM deletions');
    expect(rows).toBe(95);
  });

  it('keeps a row that another transaction renews while it is being deleted', async () => {
    await fill(3, later(-2 * HOUR_MS));
    const renewing = dataSource.createQueryRunner();
    await renewing.startTransaction();
    await renewing.query('UPDATE answers SET at = $1 WHERE person = 2', [now]);
    const swept = sweepOf([answers]).sweep(now);
    const isWaiting = () =>
      dataSource.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM answers%'`,
      );
    while ((await isWaiting()).length === 0);
    await renewing.commitTransaction();
    await renewing.release();
    await swept;
    expect(await dataSource.query('SELECT person FROM answers')).toEqual([{ person: 2 }]);
  });

  it('looks at each table after its own time, and reports one that it could not sweep while it sweeps the others', async () => {
    const faults: string[] = [];
    const broken: DeletedRows = { ...answers, table: 'gone', everyMs: 60_000 };
    const kept: Date[] = [];
    const days: RetentionEntry = {
      kind: 'partition',
      table: 'days',
      what: 'days',
      kept: { after: 'the day', forMs: HOUR_MS },
      keep: async (_, at) => void kept.push(at),
    };
    const sweep = sweepOf([broken, answers, days], faults);
    await sweep.sweepDue(now);
    await fill(1, later(-2 * HOUR_MS));
    await sweep.sweepDue(later(60_000));
    expect([faults.length, await left(), kept]).toEqual([2, 1, [now]]);
    expect(sweep.overdueSeconds(later(180_000))).toEqual({ gone: 120, answers: 0, days: 0 });
    await sweep.sweepDue(later(HOUR_MS));
    expect([await left(), kept]).toEqual([0, [now, later(HOUR_MS)]]);
  });
});
