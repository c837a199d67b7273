import { stockTopic, vehicleEvents } from '@forecourt/contracts';
import { createKafkaTransport, deadLetterTopic, type ReplayResult, type Transport } from '@forecourt/messaging';
import type { ParkedKeyView } from '@forecourt/messaging/following';
import type { RunningService } from '@forecourt/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealershipConfigured, riverside } from '../testing/riverside.ts';
import { clientOf, TestIndexer } from '../testing/running-indexer.ts';
import { envelope, happened, listed } from '../testing/vehicle-history.ts';

const cars = Array.from({ length: 40 }, (_, number) => `car-${number}`);
const poisoned = ['car-3', 'car-4'];
const connect = () =>
  createKafkaTransport({
    brokers: [process.env.FORECOURT_TEST_KAFKA ?? ''],
    clientId: 'two-indexers',
    sessionTimeoutMs: 3_000,
  });

describe('two indexers on Kafka', () => {
  let first: TestIndexer;
  let second: RunningService;
  let secondTransport: Transport;
  const urls: string[] = [];

  beforeAll(async () => {
    first = await TestIndexer.on(await connect());
    secondTransport = await connect();
    second = await first.startAnother(secondTransport);
    urls.push(first.url, second.url);
    await until(async () => (await metric('follower_assigned_partitions')).every((partitions) => partitions > 0));
  });
  afterAll(async () => {
    await second?.close();
    await secondTransport?.close();
    await first?.remove();
  });

  /** The values of a metric at both, each the largest over its labels. */
  async function metric(name: string): Promise<number[]> {
    const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
    return texts.map((text) =>
      Math.max(
        ...[...text.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'gm'))].map(([, value]) => Number(value)),
      ),
    );
  }

  it('IDX-4 report the same for the group, and each its own share of the work', async () => {
    await first.publish(dealershipConfigured(riverside(), 1), ...cars.map((id) => listed({}, id)));
    await first.publish(
      ...poisoned.map((id) => envelope(vehicleEvents.VehiclePriced.type, id, 2, { vehicle_id: id })),
      ...poisoned.map((id) => happened('VehiclePriced', 3, { prices: { price: 20_000 } }, id)),
    );
    await first.settled();
    await until(async () => (await metric('follower_unpublished_dead_letters')).every((letters) => letters === 0));
    expect(await metric('follower_parked_keys')).toEqual([2, 2]);
    expect(await metric('follower_parked_events')).toEqual([4, 4]);
    expect(await metric('follower_lag_seconds')).toEqual([0, 0]);
    expect(await metric('indexer_cars_behind_seconds')).toEqual([0, 0]);
    expect(sum(await metric('follower_assigned_partitions'))).toBe(9);
    expect(sum(await metric('follower_dead_letters'))).toBe(4);
    expect(Object.keys(await first.found())).toHaveLength(cars.length);
  });

  it('IDX-4 have the poison events on the dead-letter topic of the broker, with their reason', async () => {
    const letters: { key: string; reason: string | undefined }[] = [];
    const reading = await first.transport.subscribe({
      group: 'reads-the-letters',
      topics: [deadLetterTopic(stockTopic.name)],
      onBatch: async ({ messages }) => {
        letters.push(...messages.map(({ key, headers }) => ({ key, reason: headers.dlq_reason })));
      },
    });
    await until(async () => letters.length >= 4);
    await reading.stop();
    expect(letters.map(({ key }) => key).toSorted()).toEqual(poisoned.flatMap((key) => [key, key]));
    expect(letters.filter(({ reason }) => (reason ?? '') !== '')).toHaveLength(4);
  });

  it('IDX-4 replay and discard at either, whoever reads the partition', async () => {
    const clients = urls.map((url) => clientOf(url, 'operator'));
    const caller = { actor: 'operator' };
    for (const [index, client] of clients.entries()) {
      const { body: keys } = await client.request<ParkedKeyView[]>('GET', '/following/parked', { caller });
      const parked = keys.find(({ key }) => key === poisoned[index]);
      if (!parked) throw new Error(`${poisoned[index]} is not parked.`);
      const { group, topic, partition, offset, key } = parked;
      const body = { group, topic, partition, offset, key, by: 'pat', reason: 'no price came' };
      const { body: replayed } = await client.request<ReplayResult>('POST', '/following/discard', { caller, body });
      expect(replayed).toEqual({ group, topic, key, replayed: 1 });
    }
    await Promise.all(clients.map((client) => client.close()));
    await first.settled();
    expect(await metric('follower_parked_keys')).toEqual([0, 0]);
    const found = await first.found();
    expect(poisoned.map((id) => found[id]?.price)).toEqual([20_000, 20_000]);
  });
});

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The test's own time limit ends it. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
}
