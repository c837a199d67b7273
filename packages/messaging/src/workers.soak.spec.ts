import { HEAP_NOISE_BYTES, soak } from '@forecourt/service-kit/testing';
import { pause, untilAborted } from '@forecourt/service-kit/waiting';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { startDeadLetters } from './consumer/parked/dead-letters.ts';
import { Member } from './embedded/member.ts';
import { Membership } from './embedded/membership.ts';
import { PartitionWorker as EmbeddedWorker } from './embedded/partition-worker.ts';
import { Commits } from './kafka/commits.ts';
import { PartitionWorker as KafkaWorker } from './kafka/partition-worker.ts';
import type { OutboxReader } from './relay/outbox.ts';
import { startRelay } from './relay/relay.ts';
import type { Transport } from './transport.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

const backOff = { firstMs: 0, lastMs: 0 };
const place = { topic: 'cars', partition: 0 };
const transport = { publish: async () => [], ends: async () => [] } as unknown as Transport;
/** Commits to the brokers are half a second apart. */
const COMMITTED_AFTER_MS = 1_000;
const away = () => Promise.reject(new Error('away'));

type Rounds = Parameters<typeof soak>[0];

async function leavesNothing(start: Rounds, settleMs?: number): Promise<void> {
  const left = await soak(start, settleMs);
  expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
  expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
}

/** A relay whose every look for entries ends like this. */
const relay = (reads: (round: () => Promise<void>) => Promise<OutboxReader | undefined>): Rounds => {
  return (round) =>
    startRelay({
      outbox: { tryBecomeOnlyReader: () => reads(round) },
      transport,
      topic: 'cars',
      toWire: () => undefined,
      idleMs: 0,
      standbyMs: 0,
      backOff,
    });
};

const readerOf = (read: OutboxReader['read']): OutboxReader => ({
  read,
  remove: async () => undefined,
  park: async () => undefined,
  epochOf: async () => ({ epoch: '', acknowledged: {}, lost: undefined, republishing: undefined }),
  noteLost: async () => undefined,
  readStored: async () => ({ entries: [], last: undefined }),
  noteRepublished: async () => false,
  lost: new AbortController().signal,
  close: async () => undefined,
});

const entry = {
  streamId: 'v1',
  version: 1,
  type: 'VehicleListed',
  data: {},
  meta: {},
  occurredAt: new Date(0),
  recordedAt: new Date(0),
};

describe('10,000 rounds leave nothing behind', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('of a relay that publishes', () =>
    leavesNothing(relay(async (round) => readerOf(async () => round().then(() => [entry])))));

  it('of a relay that finds nothing', () =>
    leavesNothing(relay(async (round) => readerOf(async () => round().then(() => [])))));

  it('of a relay that stands by', () => leavesNothing(relay((round) => round().then(() => undefined))));

  it('of a relay that fails', () => leavesNothing(relay((round) => round().then(away))));

  it.each(['answers', 'fails'])('of the publisher of dead letters where the database %s', (how) =>
    leavesNothing((round) => {
      const transaction = () => round().then(() => (how === 'fails' ? away() : 0));
      const dataSource = { transaction } as unknown as DataSource;
      return startDeadLetters({ transport, group: 'spec', dataSource, intervalMs: 0, backOff });
    }),
  );

  it.each(['is empty', 'fails'])('of a worker of the embedded transport whose partition %s', (how) =>
    leavesNothing((round) => {
      const query = () => round().then(() => (how === 'fails' ? away() : { rows: [] }));
      const subscription = { group: 'spec', topics: ['cars'], positionOf: async () => 0n, onBatch: away };
      const pool = { query } as unknown as Pool;
      const lost = new AbortController().signal;
      return new EmbeddedWorker({ ...place, pool, subscription, pollMs: 0, backOff, lost, onEnded: () => undefined });
    }),
  );

  it('of a member of the embedded transport', () =>
    leavesNothing(async (round) => {
      const membership = {
        lost: new AbortController().signal,
        heartbeat: round,
        shares: async () => [],
        leave: async () => undefined,
      };
      jest.spyOn(Membership, 'join').mockResolvedValueOnce(membership as unknown as Membership);
      const times = { pollMs: 0, rebalanceMs: 0, memberTimeoutMs: 1_000 };
      const subscription = { group: 'spec', topics: ['cars'], onBatch: away };
      const member = new Member({ url: '', pool: {} as Pool, ...times, backOff }, subscription);
      await member.start();
      return member;
    }));

  it.each(['handled', 'refused'])('of a worker of the Kafka transport whose batches are %s', (how) =>
    leavesNothing((round) => {
      let offset = 0n;
      const give = () => {
        offset += 1n;
        const message = { ...place, offset, key: 'v1', headers: {}, value: Buffer.alloc(0) };
        worker.take([message]);
      };
      const onBatch = async () => {
        await round();
        if (how === 'refused') await away();
        setImmediate(give);
      };
      const worker: KafkaWorker = new KafkaWorker({
        ...place,
        subscription: { group: 'spec', topics: ['cars'], onBatch },
        source: {
          pause: () => undefined,
          resume: () => setImmediate(give),
          seek: () => undefined,
          commit: async () => undefined,
        },
        backOff,
        after: Promise.resolve(),
      });
      return {
        stop: () => {
          worker.stop();
          return worker.ended;
        },
      };
    }, COMMITTED_AFTER_MS),
  );

  it('of commits that the brokers do not take', () =>
    leavesNothing((round) => {
      const stopping = new AbortController();
      const lost = new AbortController().signal;
      const commit = () => round().then(away);
      const commits = new Commits({ commit, backOff, onError: undefined, stopping: stopping.signal, lost });
      commits.note(1n);
      return {
        stop: () => {
          stopping.abort();
          return commits.settled();
        },
      };
    }));

  it('of waiting for a session that is lost, by a member that continues', () =>
    leavesNothing((round) => {
      const stopping = new AbortController();
      const run = async () => {
        while (!stopping.signal.aborted) {
          const session = new AbortController();
          const waited = untilAborted(stopping.signal, session.signal);
          await pause(0, stopping.signal);
          session.abort();
          await waited;
          await round();
        }
      };
      const ended = run();
      return {
        stop: () => {
          stopping.abort();
          return ended;
        },
      };
    }));
});
