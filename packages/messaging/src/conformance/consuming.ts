import type { QueryRunner } from 'typeorm';
import { startConsumer } from '../consumer/consumer.ts';
import type { Consumer, ConsumerOptions } from '../consumer/options.ts';
import type { ReceivedEvent } from '../consumer/received-event.ts';
import { type Transport, withDeadLetterTopics } from '../transport.ts';
import type { Ledger } from './ledger.ts';
import { sampleTopic } from './samples.ts';

/** The group that `consume` joins. */
export const GROUP = 'parking';

/** For a consumer's test: a transport, its own topic, and a database for the effects. */
export interface Setting {
  transport: Transport;
  ledger: Ledger;
  topic: string;
}

/** Makes a setting. */
export type SetUp = (options?: { deadLetterTopics?: boolean; partitions?: number }) => Promise<Setting>;

/** Makes settings by these connections and databases. */
export function settings(connect: () => Promise<Transport>, openLedger: () => Promise<Ledger>): SetUp {
  return async ({ deadLetterTopics = true, partitions = 3 } = {}) => {
    const [transport, ledger, topic] = [await connect(), await openLedger(), sampleTopic()];
    const topics = [{ name: topic, partitions }];
    await transport.ensureTopics(deadLetterTopics ? withDeadLetterTopics(topics) : topics);
    return { transport, ledger, topic };
  };
}

/** Starts a consumer whose effects are entries in the ledger. */
export function consume(
  transport: Transport,
  topic: string,
  ledger: Ledger,
  options: Partial<ConsumerOptions> = {},
): Promise<Consumer> {
  const { dataSource } = ledger;
  const handle = (events: ReceivedEvent[], runner: QueryRunner) => ledger.enter(events, runner);
  return startConsumer({ transport, group: GROUP, topics: [topic], dataSource, handle, ...options });
}

/** A handler that cannot take one version of one stream. */
export function refusing(ledger: Ledger, stream: string, version: number): ConsumerOptions['handle'] {
  return async (events, runner) => {
    await ledger.enter(events, runner);
    const refused = events.some(({ event }) => event.partitionkey === stream && event.streamversion === version);
    if (refused) throw new Error('No such colour: plaid');
  };
}
