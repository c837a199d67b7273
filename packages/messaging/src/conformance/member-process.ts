// A program for the suite: publishes messages, or is a member of a consumer group, until it is killed.
import { startConsumer } from '../consumer/consumer.ts';
import type { OutgoingMessage, Transport } from '../transport.ts';
import { until } from './harness.ts';
import { Ledger } from './ledger.ts';

/** The program's argument. */
export interface MemberTask {
  connectModule: string;
  settings: string;
  publish?: OutgoingMessage[];
  consume?: { group: string; topic: string; databaseUrl: string; member: string };
}

const task: MemberTask = JSON.parse(process.argv[2] ?? '{}');
const { connect }: { connect(settings: string): Promise<Transport> } = await import(task.connectModule);
const transport = await connect(task.settings);

if (task.publish) {
  await transport.publish(task.publish);
  console.log('published');
}
if (task.consume) {
  const { group, topic, databaseUrl, member } = task.consume;
  const ledger = await Ledger.open(databaseUrl);
  const consumer = await startConsumer({
    transport,
    group,
    topics: [topic],
    dataSource: ledger.dataSource,
    maxBatch: 20,
    handle: (events, runner) => ledger.enter(events, runner, member),
  });
  await until('something is handled', () => consumer.stats().handled > 0);
  console.log('handled');
}
setInterval(() => undefined, 1_000);
