import { createTestDatabase } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type TransportHarness, until } from '../conformance/harness.ts';
import { sampleMessages, sampleStreams } from '../conformance/samples.ts';
import { startProcess } from '../conformance/test-process.ts';
import { transportConformance } from '../conformance/transport-conformance.ts';
import { connect } from '../testing/connect-embedded.ts';
import type { ReceivedMessage } from '../transport.ts';
import { createEmbeddedTransport } from './embedded-transport.ts';
import { READ_BYTES } from './log.ts';

const cutMemberships = `
  SELECT pg_terminate_backend(backend_pid) FROM messaging.members
  WHERE EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend_pid AND datname = current_database())`;

async function makeHarness(): Promise<TransportHarness> {
  const broker = await createTestDatabase();
  const admin = new pg.Pool({ connectionString: broker.url, max: 1 });
  return {
    connect: () => connect(broker.url),
    connectModule: new URL('../testing/connect-embedded.ts', import.meta.url).href,
    settings: broker.url,
    cutMemberships: async () => {
      await admin.query(cutMemberships);
      return () => undefined;
    },
    loseTopic: async (topic) => {
      await admin.query('BEGIN');
      for (const table of ['log', 'group_offsets']) {
        await admin.query(`DELETE FROM messaging.${table} WHERE topic = $1`, [topic]);
      }
      await admin.query('UPDATE messaging.partitions SET next_offset = 0 WHERE topic = $1', [topic]);
      await admin.query('COMMIT');
    },
    createDatabase: createTestDatabase,
    stop: async () => {
      await admin.end();
      await broker.drop();
    },
  };
}

transportConformance('embedded', makeHarness);

describe('the embedded log', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('numbers offsets without gaps while several publishers write to the same partitions', async () => {
    const transports = await Promise.all([connect(database.url), connect(database.url), connect(database.url)]);
    const [first] = transports;
    await first.ensureTopics([{ name: 'busy', partitions: 3 }]);
    await Promise.all(
      transports.map(async (transport, index) => {
        for (let version = 1; version <= 15; version += 1) {
          const messages = sampleMessages('busy', sampleStreams(12), version, version);
          await transport.publish(index === 1 ? messages.toReversed() : messages);
        }
      }),
    );

    const received: ReceivedMessage[] = [];
    const subscription = await first.subscribe({
      group: 'count',
      topics: ['busy'],
      onBatch: async ({ messages }) => void received.push(...messages),
    });
    await until('all came', () => received.length >= 540);
    for (const partition of [0, 1, 2]) {
      const offsets = received.filter((message) => message.partition === partition).map(({ offset }) => Number(offset));
      expect(offsets).toEqual(offsets.map((_, index) => index));
    }
    await subscription.stop();
    await Promise.all(transports.map((transport) => transport.close()));
  });

  it('delivers large messages in batches that are bounded by bytes, and all of them', async () => {
    const transport = await connect(database.url);
    await transport.ensureTopics([{ name: 'large', partitions: 1 }]);
    const value = Buffer.alloc(400_000, 'x');
    const messages = Array.from({ length: 30 }, (_, index) => ({
      topic: 'large',
      key: `k${index}`,
      headers: {},
      value,
    }));
    await transport.publish([
      ...messages,
      { topic: 'large', key: 'huge', headers: {}, value: Buffer.alloc(5_000_000) },
    ]);
    const batches: number[][] = [];
    const subscription = await transport.subscribe({
      group: 'bounded',
      topics: ['large'],
      onBatch: async ({ messages: some }) => void batches.push(some.map((each) => each.value.length)),
    });
    await until('all came', () => batches.flat().length === 31);
    for (const sizes of batches) {
      const beforeLast = sizes.slice(0, -1).reduce((sum, size) => sum + size, 0);
      expect(beforeLast).toBeLessThan(READ_BYTES);
    }
    expect(batches.length).toBeGreaterThan(3);
    await subscription.stop();
    await transport.close();
  });

  it('purges messages older than the retention of their topic, and none of the others', async () => {
    const transport = await createEmbeddedTransport({ url: database.url, purgeMs: 50 });
    await transport.ensureTopics([{ name: 'brief', retentionMs: 1 }, { name: 'lasting' }]);
    await transport.publish(sampleMessages('brief', sampleStreams(5), 1, 2));
    await transport.publish(sampleMessages('lasting', sampleStreams(5), 1, 2));
    const admin = new pg.Client(database.url);
    await admin.connect();
    const countOf = async (topic: string) =>
      (await admin.query('SELECT count(*)::int AS count FROM messaging.log WHERE topic = $1', [topic])).rows[0].count;
    await until('it is purged', async () => (await countOf('brief')) === 0);

    expect(await countOf('lasting')).toBe(10);
    await transport.publish(sampleMessages('brief', ['stream-0'], 3, 3));
    const ends = (await transport.lag('nobody', 'brief')).map(({ end }) => Number(end));
    expect(ends.reduce((sum, end) => sum + end)).toBe(11);
    await admin.end();
    await transport.close();
  });

  it('takes the partitions of a process that hangs, though its connection is open', async () => {
    const transport = await createEmbeddedTransport({ url: database.url, rebalanceMs: 50, memberTimeoutMs: 500 });
    await transport.ensureTopics([{ name: 'frozen' }]);
    await transport.publish(sampleMessages('frozen', sampleStreams(5), 1, 1));
    const ledger = await createTestDatabase();
    const hanging = startProcess(new URL('../conformance/member-process.ts', import.meta.url), {
      connectModule: new URL('../testing/connect-embedded.ts', import.meta.url).href,
      settings: database.url,
      consume: { group: 'hanging', topic: 'frozen', databaseUrl: ledger.url, member: 'hanging' },
    });
    await hanging.printed('handled');
    hanging.freeze();

    const member = await transport.subscribe({ group: 'hanging', topics: ['frozen'], onBatch: async () => undefined });
    await until('the other has all', () => member.assigned().length === 3);

    await hanging.kill();
    await transport.close();
    await ledger.drop();
  });

  it('refuses to publish to a partition that is missing, rather than lose messages', async () => {
    const transport = await connect(database.url);
    await transport.ensureTopics([{ name: 'holed' }]);
    const messages = sampleMessages('holed', sampleStreams(9), 1, 1);
    await transport.publish(messages);
    const admin = new pg.Client(database.url);
    await admin.connect();
    await admin.query(`DELETE FROM messaging.partitions WHERE topic = 'holed' AND partition = 1`);

    await expect(transport.publish(messages)).rejects.toThrow('holed/1 is missing');
    const { rows } = await admin.query(`SELECT count(*)::int AS count FROM messaging.log WHERE topic = 'holed'`);
    expect(rows).toEqual([{ count: 9 }]);
    await admin.end();
    await transport.close();
  });

  it('refuses a topic that was not created', async () => {
    const transport = await connect(database.url);
    await expect(transport.publish(sampleMessages('unmade', ['a'], 1, 1))).rejects.toThrow('There is no topic unmade');
    await transport.close();
  });
});
