import { setImmediate as turn } from 'node:timers/promises';
import { createTestDatabase, useOwnTestServer } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { DataSource, type QueryRunner } from 'typeorm';
import { Database } from '../database.ts';
import { type Client, simulatedDriver, type Wire } from '../driver.ts';
import { openDataSource } from '../migrate.ts';
import { GOES_ON, type Step, scenarios } from './scenarios.ts';

const atOnce: Wire = { ask: (_, serve) => serve(), inform: (tell) => tell() };

type Outcome = { readonly rows: unknown } | { readonly code: string } | 'waits';

/** A server that sessions are opened at. */
interface Server {
  open(): Promise<OpenSession>;
}
interface OpenSession {
  readonly runner: QueryRunner;
  /** Whether its statement waits for somebody else. */
  isWaiting(): Promise<boolean>;
}

const real = (dataSource: DataSource): Server => ({
  open: async () => {
    const runner = dataSource.createQueryRunner();
    const [{ pid }] = await runner.query('SELECT pg_backend_pid() AS pid');
    const isWaiting = async () => {
      const [row] = await dataSource.query('SELECT wait_event_type FROM pg_stat_activity WHERE pid = $1', [pid]);
      return row?.wait_event_type === 'Lock';
    };
    return { runner, isWaiting };
  },
});

const simulated = (dataSource: DataSource, database: Database): Server => ({
  open: async () => {
    const runner = dataSource.createQueryRunner();
    const { session }: Client = await runner.connect();
    return { runner, isWaiting: async () => database.waiting.some((each) => each.session === session) };
  },
});

/** Does the steps one after another, each once the one before has ended or waits. @returns what each led to */
async function play(server: Server, steps: readonly Step[]): Promise<(readonly [string, Outcome])[]> {
  const sessions = new Map<string, OpenSession>();
  const asked = new Map<string, Promise<Outcome>>();
  const outcomes: (readonly [string, Outcome])[] = [];
  for (const [name, text, ...parameters] of steps) {
    const session = sessions.get(name) ?? (await server.open());
    sessions.set(name, session);
    if (text !== GOES_ON) {
      const answer = session.runner.query(text, parameters);
      asked.set(
        name,
        answer.then(
          (rows): Outcome => ({ rows }),
          ({ code }): Outcome => ({ code }),
        ),
      );
    }
    const outcome = asked.get(name) ?? Promise.resolve('waits' as const);
    outcomes.push([`${name}: ${text}`, text === GOES_ON ? await outcome : await endOrWait(session, outcome)]);
  }
  for (const { runner } of sessions.values()) await runner.release();
  return outcomes;
}

async function endOrWait(session: OpenSession, asked: Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const ended = asked.then((end) => {
    outcome = end;
  });
  while (outcome === undefined) {
    if (await session.isWaiting()) return outcome ?? 'waits';
    await Promise.race([ended, turn()]);
  }
  return outcome;
}

describe('the simulated Postgres, beside Postgres itself', () => {
  let dataSource: DataSource;
  let servers: { readonly real: Server; readonly simulated: Server };
  let stopServer: () => Promise<void>;
  beforeAll(async () => {
    await loadModule();
    // Which transactions have ended is a matter of a whole server: one of any other test that is open there would be seen.
    stopServer = await useOwnTestServer();
    const { url } = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url }).initialize();
    const around = { now: () => 0, random: () => 0, uuid: () => '', later: () => () => undefined };
    const database = new Database('test', around);
    const driver = simulatedDriver({ database, wire: atOnce, opened: () => undefined });
    const options = { entities: [], poolSize: 5, pipeline: false, statementTimeoutMs: 0 };
    servers = { real: real(dataSource), simulated: simulated(await openDataSource(driver, options), database) };
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await stopServer?.();
  });

  it.each(Object.entries(scenarios))('%s', async (_, steps) => {
    const expected = await play(servers.real, steps);
    expect(await play(servers.simulated, steps)).toEqual(expected);
  });

  it('ends one of two that wait for each other, and lets the other go on', async () => {
    for (const server of [servers.real, servers.simulated]) {
      const [a, b] = [await server.open(), await server.open()];
      await a.runner.query('CREATE TABLE circle (id int PRIMARY KEY, n int)');
      await a.runner.query('INSERT INTO circle VALUES (1, 0), (2, 0)');
      for (const { runner } of [a, b]) await runner.query('BEGIN');
      await a.runner.query('UPDATE circle SET n = 1 WHERE id = 1');
      await b.runner.query('UPDATE circle SET n = 1 WHERE id = 2');
      const change = ({ runner }: OpenSession, id: number) =>
        runner.query('UPDATE circle SET n = 2 WHERE id = $1', [id]).then(
          () => 'changed',
          // The other one waits for this.
          ({ code }) => runner.query('ROLLBACK').then(() => code),
        );
      const ends = await Promise.all([change(a, 2), change(b, 1)]);
      expect(ends.sort()).toEqual(['40P01', 'changed']);
      for (const { runner } of [a, b]) await runner.query('ROLLBACK').then(() => runner.release());
    }
  });
});
