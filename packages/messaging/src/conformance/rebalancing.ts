import { expect, it } from '@jest/globals';
import { startConsumer } from '../consumer/consumer.ts';
import type { Consumer } from '../consumer/options.ts';
import type { Transport } from '../transport.ts';
import { type TransportHarness, until } from './harness.ts';
import { inOrder, type Ledger } from './ledger.ts';
import { sampleMessages, sampleStreams, sampleTopic } from './samples.ts';
import { startProcess } from './test-process.ts';

const memberProgram = new URL('./member-process.ts', import.meta.url);
const PARTITIONS = 6;

/** Members that come, go and die: nothing lost, nothing twice, order kept. */
export function rebalancingConformance(
  harness: () => TransportHarness,
  connect: () => Promise<Transport>,
  openLedger: () => Promise<Ledger>,
  hasProcesses: boolean,
): void {
  const itWithProcesses = hasProcesses ? it : it.skip;

  itWithProcesses('shares partitions as members join, leave and die: each effect once, in order per key', async () => {
    const transport = await connect();
    const ledger = await openLedger();
    const topic = await madeTopic(transport);
    const streams = sampleStreams(30);
    const publishing = startPublishing(transport, topic, streams);

    const first = await startMember(transport, topic, ledger, 'first');
    await until('the first has all', () => first.assigned().length === PARTITIONS);
    const second = await startMember(await connect(), topic, ledger, 'second');
    await until('both have half', () => first.assigned().length === 3 && second.assigned().length === 3);
    expect(partitionsOf(first, second)).toEqual([0, 1, 2, 3, 4, 5]);

    const { connectModule, settings } = harness();
    const consume = { group: 'shared', topic, databaseUrl: ledger.url, member: 'killed' };
    const third = startProcess(memberProgram, { connectModule, settings, consume });
    await third.printed('handled');
    await third.kill();
    await until('the dead one is replaced', () => first.assigned().length + second.assigned().length === PARTITIONS);

    await first.stop();
    await until('the second has all', () => second.assigned().length === PARTITIONS);
    const published = await publishing.stop();
    await until('all effects are there', async () => (await ledger.count()) >= published * streams.length);

    expect(await ledger.versions()).toEqual(inOrder(streams, published));
    for (const member of ['first', 'second', 'killed']) expect(await ledger.count(member)).toBeGreaterThan(0);
    await second.stop();
  });

  it('has each effect once where a member that lost its partition is still at it', async () => {
    const [one, other] = [await connect(), await connect()];
    const ledger = await openLedger();
    const topic = await madeTopic(one);
    await one.publish(sampleMessages(topic, ['only'], 1, 5));
    const gate = Promise.withResolvers<void>();
    let entered = 0;
    const slow = async () => {
      entered += 1;
      await gate.promise;
    };
    const first = await startMember(one, topic, ledger, 'first', slow);
    await until('the first is at it', () => entered === 1);
    const second = await startMember(other, topic, ledger, 'second');
    await until('the second has joined', () => second.assigned().length > 0);

    const mend = await harness().cutMemberships(one);
    await until('the second has all', () => second.assigned().length === PARTITIONS);
    mend();
    gate.resolve();
    await one.publish(sampleMessages(topic, ['only'], 6, 8));
    await until('all effects are there', async () => (await ledger.count()) >= 8);
    await Promise.all([first.stop(), second.stop()]);

    expect(await ledger.versions()).toEqual(inOrder(['only'], 8));
  });
}

async function madeTopic(transport: Transport): Promise<string> {
  const name = sampleTopic();
  await transport.ensureTopics([{ name, partitions: PARTITIONS }]);
  return name;
}

function startMember(
  transport: Transport,
  topic: string,
  ledger: Ledger,
  member: string,
  before: () => Promise<void> = async () => undefined,
): Promise<Consumer> {
  return startConsumer({
    transport,
    group: 'shared',
    topics: [topic],
    dataSource: ledger.dataSource,
    maxBatch: 20,
    handle: async (events, runner) => {
      await before();
      await ledger.enter(events, runner, member);
    },
  });
}

function partitionsOf(...members: Consumer[]): number[] {
  return members.flatMap((member) => member.assigned().map(({ partition }) => partition)).toSorted();
}

/** Publishes version after version of all streams until stopped; returns the last version. */
function startPublishing(transport: Transport, topic: string, streams: string[]): { stop(): Promise<number> } {
  let stopped = false;
  const ended = (async () => {
    let version = 0;
    while (!stopped) {
      version += 1;
      await transport.publish(sampleMessages(topic, streams, version, version));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return version;
  })();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}
