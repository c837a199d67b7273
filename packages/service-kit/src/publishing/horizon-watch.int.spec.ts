import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { type HorizonHolder, HorizonWatch } from './horizon-watch.ts';

interface Line {
  level: number;
  holder: HorizonHolder;
}

describe('the watch for transactions that outboxes cannot be read past', () => {
  let databases: TestDatabase[];
  let dataSource: DataSource;
  let other: pg.Client;
  let lines: Line[];
  let watch: HorizonWatch;

  beforeEach(async () => {
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [own = '', elsewhere = ''] = databases.map(({ url }) => url);
    dataSource = await new DataSource({ type: 'postgres', url: own }).initialize();
    other = new pg.Client({ connectionString: elsewhere, application_name: 'a long report' });
    await other.connect();
    lines = [];
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    watch = new HorizonWatch(dataSource, logger, 0);
  });
  afterEach(async () => {
    await other.end();
    await dataSource.destroy();
    for (const database of databases) await database.drop();
  });

  /** The specs beside this one write as well, for a moment. */
  const named = () => watch.holders.filter(({ application }) => application === 'a long report');
  const logged = () => lines.filter(({ holder }) => holder.application === 'a long report');

  it('names a session of another database that writes, once a minute, and no longer once it has ended', async () => {
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid, current_database() AS database');
    await other.query('BEGIN; SELECT pg_current_xact_id()');
    await watch.look();
    const holder = { ...rows[0], application: 'a long report' };
    expect(named()).toEqual([expect.objectContaining({ ...holder, state: 'idle in transaction' })]);
    expect(named()[0]?.queryStart).toBeInstanceOf(Date);
    const [[name, seconds] = []] = Object.entries(watch.seconds()).filter(([each]) => each.includes('a long report'));
    expect(name).toBe(`${rows[0].database}/a long report/${rows[0].pid}`);
    expect(seconds).toBeGreaterThanOrEqual(0);

    await watch.look();
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ level: 40, holder });
    await other.query('ROLLBACK');
    await watch.look();
    expect(named()).toEqual([]);
  });

  it('leaves out a session that only reads, as nothing waits for it', async () => {
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class');
    await watch.look();
    expect(named()).toEqual([]);
  });

  it('names none that is younger than its limit', async () => {
    const patient = new HorizonWatch(dataSource, pino({ level: 'silent' }), 3_600);
    await other.query('BEGIN; SELECT pg_current_xact_id()');
    await patient.look();
    expect(patient.holders).toEqual([]);
    expect(patient.seconds()).toEqual({});
  });
});
