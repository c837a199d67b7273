import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { VersionConflictError } from '../events/errors.ts';
import type { NewEvent } from '../events/events.ts';
import { openTestStore, type TestStore } from '../testing/test-store.ts';
import { applyCommand, type CommandContext, handleCommand, type StreamRules } from './command-handler.ts';
import { EventStore } from './event-store.ts';

type Deposited = NewEvent<'Deposited', { cents: number }>;
type Withdrawn = NewEvent<'Withdrawn', { cents: number }>;
type AccountEvent = Deposited | Withdrawn;
type AccountCommand = { type: 'Deposit' | 'Withdraw'; cents: number };

/** An account that is never overdrawn, with its balance as a read model. */
const account: StreamRules<number, AccountEvent, AccountCommand, 'overdrawn'> = {
  initialState: 0,
  evolve: (balance, { type, data }) => balance + (type === 'Deposited' ? data.cents : -data.cents),
  decide: ({ type, cents }, balance, now) => {
    if (cents === 0) return { events: [] };
    if (type === 'Withdraw' && cents > balance) return { refusal: 'overdrawn' };
    return { events: [{ type: type === 'Deposit' ? 'Deposited' : 'Withdrawn', data: { cents }, occurredAt: now }] };
  },
  toError: (refusal) => new Error(`refused: ${refusal}`),
  save: async (tx, { streamId, after, version }) => {
    await tx.queryRunner.query(
      `INSERT INTO balances (id, cents, version) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET cents = excluded.cents, version = excluded.version`,
      [streamId, after, version],
    );
  },
};

describe('a command on a stream', () => {
  let test: TestStore;
  let context: CommandContext;
  let pipelining: DataSource;

  beforeAll(async () => {
    test = await openTestStore();
    const pipeline = { type: 'postgres', url: test.url, extra: { pipeline: true } } as const;
    pipelining = await new DataSource(pipeline).initialize();
    await test.dataSource.query('CREATE TABLE balances (id text PRIMARY KEY, cents int, version int)');
    await test.dataSource.query('CREATE TABLE answers (key text PRIMARY KEY, balance int)');
    context = { store: test.store, clock: { now: () => new Date('2026-11-01T00:00:00.000Z') } };
  });
  afterAll(async () => {
    await pipelining?.destroy();
    await test?.close();
  });

  const ask = (streamId: string, type: AccountCommand['type'], cents: number) =>
    handleCommand(context, account, {
      streamId,
      command: () => ({ type, cents }),
      answer: ({ after, version }) => ({ after, version }),
    });
  const balanceOf = async (id: string) => {
    const rows: { cents: number; version: number }[] = await test.dataSource.query(
      'SELECT cents, version FROM balances WHERE id = $1',
      [id],
    );
    return rows[0];
  };
  const eventsOf = (id: string) => test.store.transact((tx) => tx.load<AccountEvent>(id));

  it('is decided on the state that the events lead to, and its read model is saved with them', async () => {
    expect(await ask('a', 'Deposit', 500)).toEqual({ after: 500, version: 1 });
    expect(await ask('a', 'Withdraw', 200)).toEqual({ after: 300, version: 2 });
    expect(await balanceOf('a')).toEqual({ cents: 300, version: 2 });
    expect((await eventsOf('a')).map(({ type, occurredAt }) => [type, occurredAt])).toEqual([
      ['Deposited', context.clock.now()],
      ['Withdrawn', context.clock.now()],
    ]);
  });

  it('writes nothing if it is refused, and throws the error of the refusal', async () => {
    await ask('b', 'Deposit', 100);
    await expect(ask('b', 'Withdraw', 101)).rejects.toThrow('refused: overdrawn');
    expect(await eventsOf('b')).toHaveLength(1);
  });

  it('writes nothing if nothing changes', async () => {
    expect(await ask('c', 'Deposit', 0)).toEqual({ after: 0, version: 0 });
    expect([await eventsOf('c'), await balanceOf('c')]).toEqual([[], undefined]);
  });

  it('reads nothing of a stream whose id is new, and writes nothing to one that is there after all', async () => {
    const open = (streamId: string) =>
      handleCommand(context, account, {
        streamId,
        isNew: true,
        command: () => ({ type: 'Deposit', cents: 5 }) as const,
        answer: ({ version }) => version,
      });
    await expect(open('new')).resolves.toBe(1);
    await expect(open('new')).rejects.toThrow(VersionConflictError);
    await expect(balanceOf('new')).resolves.toEqual({ cents: 5, version: 1 });
  });

  it('takes turns: of 8 that can be allowed once, one is', async () => {
    await ask('d', 'Deposit', 100);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask('d', 'Withdraw', 100)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf('d')).toEqual({ cents: 0, version: 2 });
  });

  it('builds its command with the locks held, and an error there undoes everything', async () => {
    await ask('e', 'Deposit', 100);
    const held: unknown[] = [];
    await handleCommand(context, account, {
      streamId: 'e',
      locks: [['kind-1'], ['kind-2']],
      command: async (balance, tx) => {
        const [row] = await tx.queryRunner.query(`SELECT count(*)::int AS locks FROM pg_locks
          WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()`);
        held.push(balance, row.locks);
        return { type: 'Withdraw', cents: balance };
      },
      answer: () => undefined,
    });
    expect(held).toEqual([100, 3]);
    const failing = handleCommand(context, account, {
      streamId: 'e',
      command: async (_balance, tx) => {
        await tx.queryRunner.query(`INSERT INTO answers VALUES ('undone', 1)`);
        throw new Error('no such site');
      },
      answer: () => undefined,
    });
    await expect(failing).rejects.toThrow('no such site');
    expect(await test.dataSource.query(`SELECT * FROM answers WHERE key = 'undone'`)).toEqual([]);
  });

  it('answers from what an earlier attempt stored in its transaction, and does nothing twice', async () => {
    const once = () =>
      handleCommand(context, account, {
        streamId: 'f',
        locks: [['attempt-f']],
        known: async (tx) => {
          const rows: { balance: number }[] = await tx.queryRunner.query(`SELECT balance FROM answers WHERE key = 'f'`);
          return rows[0]?.balance;
        },
        command: () => ({ type: 'Deposit' as const, cents: 700 }),
        answer: async ({ after }, tx) => {
          await tx.queryRunner.query(`INSERT INTO answers VALUES ('f', $1)`, [after]);
          return after;
        },
      });
    expect(await Promise.all([once(), once(), once()])).toEqual([700, 700, 700]);
    expect(await balanceOf('f')).toEqual({ cents: 700, version: 1 });
  });

  it('takes the locks of all kinds at once, each kind’s in their order, so that two that want the same never deadlock', async () => {
    const one = (kinds: string[][], id: string) =>
      handleCommand(context, account, {
        streamId: id,
        locks: kinds,
        command: () => ({ type: 'Deposit' as const, cents: 1 }),
        answer: () => undefined,
      });
    const tries = Array.from({ length: 40 }, (_, place) =>
      one(
        place % 2
          ? [
              ['k1', 'k2'],
              ['k3', 'k4'],
            ]
          : [
              ['k2', 'k1'],
              ['k4', 'k3'],
            ],
        `locks-${place % 3}`,
      ),
    );
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it.each([false, true])(
    'writes more beside its events, all or nothing; on a connection that pipelines: %s',
    async (pipelined) => {
      const store = pipelined ? new EventStore(pipelining) : test.store;
      const id = `beside-${pipelined}`;
      const write = (key: string, streamId: string) =>
        handleCommand({ ...context, store }, account, {
          streamId,
          command: () => ({ type: 'Deposit' as const, cents: 5 }),
          write: ({ after, events }, tx) =>
            tx.prepared('keep-balance', 'INSERT INTO answers VALUES ($1, $2)', [key, after * 10 + events.length]),
          answer: ({ after, version }) => ({ after, version }),
        });
      expect(await write(id, id)).toEqual({ after: 5, version: 1 });
      // The key is taken: neither the event nor the balance is written.
      await expect(write(id, `${id}-2`)).rejects.toMatchObject({ code: '23505' });
      expect([await eventsOf(`${id}-2`), await balanceOf(`${id}-2`)]).toEqual([[], undefined]);
      expect(await test.dataSource.query('SELECT balance FROM answers WHERE key = $1', [id])).toEqual([
        { balance: 51 },
      ]);
      // Behind a version that is not the last, what was sent after the events goes with them.
      const stale = store.transact(async (tx) => {
        await tx.lock([id]);
        await tx.together([
          () => tx.append(id, 7, [{ type: 'Deposited', data: { cents: 1 }, occurredAt: context.clock.now() }]),
          () => tx.prepared('keep-balance', 'INSERT INTO answers VALUES ($1, $2)', [`${id}-stale`, 0]),
        ]);
      });
      await expect(stale).rejects.toThrow(VersionConflictError);
      expect(await test.dataSource.query('SELECT * FROM answers WHERE key = $1', [`${id}-stale`])).toEqual([]);
    },
  );

  it('writes nothing where the start of the transaction fails, which is sent together with what follows', async () => {
    const failing = new Proxy(pipelining, {
      get: (target, name) =>
        name === 'createQueryRunner' ? () => withFailingStart(target) : Reflect.get(target, name),
    });
    const command = handleCommand({ ...context, store: new EventStore(failing) }, account, {
      streamId: 'no-start',
      command: () => ({ type: 'Deposit' as const, cents: 5 }),
      write: (_change, tx) => tx.prepared('keep-balance', 'INSERT INTO answers VALUES ($1, $2)', ['no-start', 0]),
      answer: () => undefined,
    });
    await expect(command).rejects.toThrow('cancelled');
    expect([await eventsOf('no-start'), await balanceOf('no-start')]).toEqual([[], undefined]);
    expect(await test.dataSource.query("SELECT * FROM answers WHERE key = 'no-start'")).toEqual([]);
  });

  it('can lead to a command on a second stream of the same transaction', async () => {
    await ask('g', 'Deposit', 100);
    const move = (cents: number, to: number) =>
      handleCommand(context, account, {
        streamId: 'g',
        locks: [['g', 'h']],
        command: () => ({ type: 'Withdraw' as const, cents }),
        answer: async (_change, tx) => {
          const command = () => ({ type: 'Deposit' as const, cents });
          if (to > 1) throw new Error('there is no such account');
          await applyCommand(tx, account, { streamId: 'h', command }, context.clock.now());
        },
      });
    await expect(move(40, 2)).rejects.toThrow('there is no such account');
    expect(await balanceOf('g')).toEqual({ cents: 100, version: 1 });
    await move(40, 1);
    expect([await balanceOf('g'), await balanceOf('h')]).toEqual([
      { cents: 60, version: 2 },
      { cents: 40, version: 1 },
    ]);
  });
});

/** A runner on whose connection no transaction starts, as where that statement is cancelled. */
function withFailingStart(dataSource: DataSource): QueryRunner {
  const runner = dataSource.createQueryRunner();
  const connect = runner.connect.bind(runner);
  runner.connect = async () => {
    const client: PoolClient = await connect();
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (text: unknown, ...rest: unknown[]) =>
          text === 'START TRANSACTION' ? Promise.reject(new Error('cancelled')) : value.call(target, text, ...rest);
      },
    });
  };
  return runner;
}
