import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxEntry } from '@forecourt/event-store';
import { createKafkaTransport, RELAY_BATCH, startRelay } from '@forecourt/messaging';
import { toWire } from '@forecourt/stock';
import type { Bench, BenchContext, Measurement } from '../harness/bench.ts';
import { compared, runPairs } from '../harness/pairs.ts';
import { perSecond } from '../ingest/in-flight.ts';
import { Backlog } from './backlog.ts';
import { RawProducer } from './raw-producer.ts';

const NAME = 'relay';
const TOPIC = 'bench.relay';
const SIZES = { full: { events: 200_000, cars: 7_000 }, quick: { events: 20_000, cars: 1_000 } };
const LOOK_EVERY_MS = 2;

/** A backlog read from the outbox, serialised, published and removed, compared with a producer that already has the same messages. */
export const relayBench: Bench = {
  name: NAME,
  summary: 'a backlog of stock events from the outbox to Kafka beside a bare kafkajs producer of the same messages',
  run,
};

async function run(context: BenchContext): Promise<Measurement[]> {
  const { events, cars } = context.quick ? SIZES.quick : SIZES.full;
  const { kafka } = await context.engines();
  const backlog = await Backlog.make(context, events, cars);
  const transport = await createKafkaTransport({ brokers: [kafka.address], clientId: 'bench-relay' });
  await transport.ensureTopics([{ name: TOPIC }]);
  const raw = await RawProducer.connect(kafka.address);
  try {
    const messages = await backlog.messages(TOPIC);
    context.note(`${messages.length} events in batches of ${RELAY_BATCH}`);
    const noted = (side: string, throughput: number) => {
      context.note(`${side}: ${Math.round(throughput)} events/s`);
      return { throughput };
    };
    const pairs = await runPairs(
      context.pairs,
      async () => {
        await backlog.fill();
        return noted('ours', await perSecond(events, () => relayAll(backlog, transport)));
      },
      async () => noted('raw', await perSecond(events, () => raw.send(TOPIC, messages, RELAY_BATCH))),
    );
    const label = `backlog of ${events.toLocaleString('en-AU')} / bare producer`;
    return [compared(pairs, { bench: NAME, metric: 'throughput', label, unit: 'events/s', atLeast: 0.6 })];
  } finally {
    await Promise.all([raw.close(), transport.close()]);
    await backlog.close();
  }
}

/** Starts a relay, waits until it has published the backlog, and stops it. */
async function relayAll(
  { outbox, size }: Backlog,
  transport: Awaited<ReturnType<typeof createKafkaTransport>>,
): Promise<void> {
  const faults: unknown[] = [];
  const relay = startRelay<OutboxEntry>({
    outbox,
    transport,
    topic: TOPIC,
    toWire,
    onError: (error) => faults.push(error),
  });
  while (relay.stats().published < size && faults.length === 0) await pause(LOOK_EVERY_MS);
  await relay.stop();
  if (faults.length > 0) throw new Error('The relay met a fault.', { cause: faults[0] });
}
