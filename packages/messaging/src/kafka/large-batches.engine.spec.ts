import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../conformance/harness.ts';
import { sampleTopic } from '../conformance/samples.ts';
import type { Relay, ToWire } from '../relay/options.ts';
import { startRelay } from '../relay/relay.ts';
import { connect } from '../testing/connect-kafka.ts';
import { limitBatches } from '../testing/kafka-broker.ts';
import { OutboxTable, type TableEntry } from '../testing/outbox-table.ts';
import { photoRichCar } from '../testing/photo-rich-car.ts';
import type { Batch, ReceivedMessage, Transport } from '../transport.ts';

const brokers = process.env.FORECOURT_TEST_KAFKA ?? '';

describe('publishing photo-rich cars on Kafka', () => {
  jest.setTimeout(120_000);
  let database: TestDatabase;
  let outbox: OutboxTable;
  let transport: Transport;
  let topic: string;
  const relays: Relay[] = [];
  const faults: unknown[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    outbox = new OutboxTable(database.url);
    await outbox.create();
    transport = await connect(brokers);
    topic = sampleTopic();
    faults.length = 0;
  });
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop();
    await transport.close();
    await outbox.close();
    await database.drop();
  });

  function start(toWire: ToWire<TableEntry> = ({ streamId, version }) => photoRichCar(streamId, version)): void {
    relays.push(startRelay({ outbox, transport, topic, toWire, onError: (error) => faults.push(error) }));
  }

  /** Messages in each partition of the topic. */
  async function messagesOfPartitions(): Promise<number[]> {
    return (await transport.lag('nobody', topic)).map(({ end }) => Number(end));
  }

  it('publishes a thousand at once on one partition, each once', async () => {
    await transport.ensureTopics([{ name: topic, partitions: 1 }]);
    for (let car = 0; car < 1_000; car += 1) await outbox.write(`car-${car}`, 1, 1);
    start();
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    expect(await messagesOfPartitions()).toEqual([1_000]);
    expect(faults).toEqual([]);
  });

  it('does not publish again what fits its partition while another has too much', async () => {
    await transport.ensureTopics([{ name: topic, partitions: 2 }]);
    // The two names live in different partitions.
    for (const [name, to] of [
      ['a', 40],
      ['busy', 900],
    ] as const)
      await outbox.write(name, 1, to);
    start();
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    expect((await messagesOfPartitions()).toSorted()).toEqual([40, 900]);
  });

  it('halves batches that the broker refuses until they fit, and publishes each message once and in order', async () => {
    await transport.ensureTopics([{ name: topic, partitions: 2 }]);
    await limitBatches(topic, 100_000);
    await outbox.write('a', 1, 60);
    await outbox.write('busy', 1, 60);
    start();
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    expect(await messagesOfPartitions()).toEqual([60, 60]);
    const versions = (await readAll(120)).filter(({ key }) => key === 'busy');
    expect(versions.map(({ headers }) => Number(headers.ce_streamversion))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    expect(faults).toEqual([]);
  });

  it('parks the stream of a message that is refused on its own, and the others continue', async () => {
    await transport.ensureTopics([{ name: topic, partitions: 1 }]);
    await limitBatches(topic, 100_000);
    await outbox.write('car', 1, 20);
    await outbox.write('vast', 1, 2);
    await outbox.write('car', 21, 40);
    start(({ streamId, version }) => ({
      ...photoRichCar(streamId, version),
      ...(streamId === 'vast' && { data: randomBytes(150_000).toString('base64') }),
    }));
    await until('the outbox is empty', async () => (await outbox.count()) === 0);
    expect(await messagesOfPartitions()).toEqual([40]);
    expect(await outbox.parked()).toEqual({
      'vast:1': expect.stringContaining('The broker refused the message as too large'),
      'vast:2': null,
    });
  });

  async function readAll(count: number): Promise<ReceivedMessage[]> {
    const received: ReceivedMessage[] = [];
    const onBatch = async ({ messages }: Batch) => void received.push(...messages);
    const subscription = await transport.subscribe({ group: 'all', topics: [topic], onBatch });
    await until(`${count} messages came`, () => received.length >= count);
    await subscription.stop();
    return received;
  }
});
