import { EventEmitter } from 'node:events';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { FixedClock, SystemIds } from '@forecourt/service-kit';
import { type Growth, HEAP_NOISE_BYTES, soak } from '@forecourt/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { Flusher } from './flusher/flusher.ts';
import { IndexWriter } from './flusher/index-writer.ts';
import { Loop } from './flusher/loop.ts';
import { Appraiser } from './market/appraiser.ts';
import { Rebuilder } from './rebuild/rebuilder.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

const logger = { error: () => undefined, info: () => undefined, warn: () => undefined } as unknown as Logger;
const INDEX = 'cars-1';

function expectNothing(left: Growth): void {
  expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
  expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
}

/** A database in which nothing waits. @param answer rows of a statement, where it has any. */
function quietDatabase(answer: (statement: string) => Promise<unknown[]>) {
  const client = Object.assign(new EventEmitter(), {
    query: async (statement: string) => ({ rows: await answer(statement) }),
    release: () => undefined,
  });
  const query = async (statement: string) =>
    statement.includes('clock_timestamp') ? [{ now: new Date(0) }] : answer(statement);
  const dataSource = { query, driver: { master: { connect: async () => client } } } as unknown as DataSource;
  return { client, dataSource };
}

describe('10,000 rounds leave nothing behind', () => {
  it.each(['does its work', 'fails'])('of a loop that %s', async (how) => {
    const left = await soak((round) => {
      const work = async () => {
        await round();
        if (how === 'fails') throw new Error('not now');
        return 1;
      };
      return new Loop({ round: work, longestPauseMs: 0, onFault: () => undefined });
    });
    expectNothing(left);
  });

  it.each(['writes', 'stands by for'])('of one that %s an index', async (how) => {
    const clients: EventEmitter[] = [];
    const engine = new EmbeddedCarSearchEngine();
    await engine.createIndex(INDEX);
    const left = await soak((round) => {
      const { client, dataSource } = quietDatabase(async (statement) => {
        const isLock = statement.includes('pg_try_advisory_lock');
        if (isLock === (how !== 'writes')) await round();
        if (isLock) return [{ taken: how === 'writes' }];
        const isListed = statement.includes('FROM search_indexes LEFT JOIN index_flushes');
        return isListed ? [{ flush: null }] : [];
      });
      clients.push(client);
      return new IndexWriter({
        dataSource,
        engine,
        index: INDEX,
        logger,
        pollMs: 1,
        standbyMs: 1,
        isServing: () => true,
        onCaughtUp: () => undefined,
        onLost: () => undefined,
        onDropped: () => undefined,
      });
    });
    expectNothing(left);
    const [client] = clients;
    expect(client?.listenerCount('error')).toBeLessThanOrEqual(2);
  });

  it('of the flusher’s look at its indexes', async () => {
    const engine = new EmbeddedCarSearchEngine();
    await engine.createIndex(INDEX);
    const left = await soak((round) => {
      const { dataSource } = quietDatabase(async (statement) => {
        if (!statement.includes('WHERE filled_to IS NULL')) return [];
        await round();
        return [{ name: INDEX }];
      });
      Object.assign(dataSource, { transaction: async () => [INDEX] });
      const clock = new FixedClock('2026-03-04T02:00:00Z');
      return new Flusher({ dataSource, engine, alias: 'cars', clock, logger, lookMs: 1, standbyMs: 1_000 });
    });
    expectNothing(left);
  });

  it('of the rebuilder while no rebuild is in progress', async () => {
    const left = await soak((round) => {
      const { dataSource } = quietDatabase(async () => {
        await round();
        setImmediate(() => rebuilder.wake());
        return [];
      });
      const rebuilder: Rebuilder = new Rebuilder({
        dataSource,
        engine: new EmbeddedCarSearchEngine(),
        alias: 'cars',
        retireAfterMs: 0,
        clock: new FixedClock(new Date('2026-03-04T02:00:00Z')),
        ids: new SystemIds(),
        refold: { start: async () => ({ stop: async () => undefined }) },
        logger,
        onIndexesChanged: () => undefined,
      });
      return rebuilder;
    });
    expectNothing(left);
  });

  it('of the appraiser while nothing is due', async () => {
    const left = await soak((round) => {
      const { dataSource } = quietDatabase(async () => {
        await round();
        return [];
      });
      Object.assign(dataSource, { transaction: async () => false });
      const clock = new FixedClock('2026-03-04T02:00:00Z');
      return new Appraiser({ dataSource, clock, logger, handled: () => 0, pollMs: 1 });
    });
    expectNothing(left);
  });
});
