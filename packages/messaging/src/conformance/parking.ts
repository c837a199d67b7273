import { expect, it } from '@jest/globals';
import { toMessage } from '../envelope.ts';
import { InfrastructureFault } from '../faults.ts';
import { deadLetterTopic, type ReceivedMessage, type Transport, withDeadLetterTopics } from '../transport.ts';
import { consume, refusing, type SetUp } from './consuming.ts';
import { until } from './harness.ts';
import { inOrder } from './ledger.ts';
import { sampleEvent, sampleMessages, sampleStreams } from './samples.ts';

/** Whose fault it is decides: the event's parks its key, the infrastructure's pauses. */
export function parkingConformance(setUp: SetUp): void {
  it('IDX-4 parks the key of a poison event with its reason in the dead-letter topic, while other keys continue', async () => {
    const { transport, ledger, topic } = await setUp();
    const streams = [...sampleStreams(8), 'poison'];
    const consumer = await consume(transport, topic, ledger, { handle: refusing(ledger, 'poison', 2) });

    await transport.publish(sampleMessages(topic, streams, 1, 4));
    await until('all is handled or parked', async () => (await ledger.count()) === 33);
    await until('three are parked', async () => (await consumer.listParked()).length === 3);

    expect(await ledger.versions()).toEqual({ ...inOrder(sampleStreams(8), 4), poison: [1] });
    const letters = await readLetters(transport, topic, 3);
    expect(letters.map(({ key, headers }) => [key, headers.ce_streamversion, headers.dlq_reason])).toEqual([
      ['poison', '2', 'Error: No such colour: plaid'],
      ['poison', '3', 'Waiting behind a parked event of its key.'],
      ['poison', '4', 'Waiting behind a parked event of its key.'],
    ]);
    await consumer.stop();
  });

  it('IDX-4 replays a parked key in order, also while more of its events arrive', async () => {
    const { transport, ledger, topic } = await setUp();
    let mended = false;
    const refuse = refusing(ledger, 'poison', 1);
    const consumer = await consume(transport, topic, ledger, {
      handle: (events, runner) => (mended ? ledger.enter(events, runner) : refuse(events, runner)),
    });
    await transport.publish(sampleMessages(topic, ['poison', 'other'], 1, 20));
    await until('the key is parked', async () => (await consumer.listParked()).length === 20);

    expect(await consumer.replayParked({ key: 'poison' })).toEqual([
      { topic, key: 'poison', replayed: 0, reason: 'Error: No such colour: plaid' },
    ]);
    mended = true;
    const [results] = await Promise.all([consumer.replayParked({ all: true }), publishMore(transport, topic, 21, 60)]);
    await until('all effects are there', async () => (await ledger.count()) === 80);

    expect(results[0]?.reason).toBeUndefined();
    expect(await ledger.versions()).toEqual({ ...inOrder(['other'], 20), ...inOrder(['poison'], 60) });
    expect(await consumer.listParked()).toEqual([]);
    await consumer.stop();
  });

  it('IDX-4 also replays what is being parked at that very moment', async () => {
    const { transport, ledger, topic } = await setUp({ partitions: 1 });
    const gate = Promise.withResolvers<void>();
    let isAtOther = false;
    let handle = refusing(ledger, 'poison', 1);
    const consumer = await consume(transport, topic, ledger, { handle: (events, runner) => handle(events, runner) });
    await transport.publish(sampleMessages(topic, ['poison'], 1, 1));
    await until('the key is parked', async () => (await consumer.listParked()).length === 1);
    handle = async (events, runner) => {
      isAtOther ||= events.some(({ event }) => event.partitionkey === 'other');
      if (isAtOther) await gate.promise;
      await ledger.enter(events, runner);
    };
    await transport.publish([...sampleMessages(topic, ['poison'], 2, 2), ...sampleMessages(topic, ['other'], 1, 1)]);
    await until('a transaction that parks is under way', () => isAtOther);

    const replay = consumer.replayParked({ key: 'poison', topic });
    await Promise.race([replay, until('the replay waits for it', () => ledger.hasWaiting())]);
    gate.resolve();

    expect(await replay).toEqual([{ topic, key: 'poison', replayed: 2 }]);
    expect(await ledger.versions()).toEqual({ poison: [1, 2], other: [1] });
    expect(await consumer.listParked()).toEqual([]);
    await consumer.stop();
  });

  it('parks a message that is not an event', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger);
    const event = toMessage(topic, sampleEvent('whole', 1));
    await transport.publish([{ ...event, key: 'broken', headers: { ...event.headers, ce_time: 'yesterday' } }, event]);
    await until('the whole one is handled', async () => (await ledger.count()) === 1);
    await until('the broken one is parked', async () => (await consumer.listParked()).length === 1);

    expect((await consumer.listParked())[0]?.reason).toContain('time: ');
    await consumer.stop();
  });

  it('publishes the dead letters that a dead process left behind', async () => {
    const { transport, ledger, topic } = await setUp({ deadLetterTopics: false });
    const first = await consume(transport, topic, ledger, { handle: refusing(ledger, 'poison', 1) });
    await transport.publish(sampleMessages(topic, ['poison'], 1, 1));
    await until('it is parked', async () => (await first.listParked()).length === 1);
    await first.stop();
    await transport.ensureTopics(withDeadLetterTopics([{ name: topic }]));

    const second = await consume(transport, topic, ledger);

    expect(await readLetters(transport, topic, 1)).toHaveLength(1);
    await second.stop();
  });

  it('pauses on a fault of the infrastructure, parks nothing and continues', async () => {
    const { transport, ledger, topic } = await setUp();
    let isDown = true;
    const consumer = await consume(transport, topic, ledger, {
      handle: async (events, runner) => {
        await ledger.enter(events, runner);
        if (isDown) throw new InfrastructureFault('The index does not answer.');
      },
    });
    await transport.publish(sampleMessages(topic, sampleStreams(5), 1, 3));
    await until('it pauses', () => consumer.stats().pausedPartitions > 0);
    expect(await ledger.count()).toBe(0);
    isDown = false;
    await until('all effects are there', async () => (await ledger.count()) === 15);

    expect(await ledger.versions()).toEqual(inOrder(sampleStreams(5), 3));
    expect(await consumer.listParked()).toEqual([]);
    await until('it no longer pauses', () => consumer.stats().pausedPartitions === 0);
    await consumer.stop();
  });

  it('takes a database connection that dies within a transaction for a fault of the infrastructure', async () => {
    const { transport, ledger, topic } = await setUp();
    let kills = 2;
    const consumer = await consume(transport, topic, ledger, {
      handle: async (events, runner) => {
        await ledger.enter(events, runner);
        if (kills-- > 0) await runner.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    });
    await transport.publish(sampleMessages(topic, ['only'], 1, 5));
    await until('all effects are there', async () => (await ledger.count()) === 5);

    expect(await ledger.versions()).toEqual(inOrder(['only'], 5));
    expect(await consumer.listParked()).toEqual([]);
    await consumer.stop();
  });

  it('drops a stream version seen before, counts a gap, and passes on unknown types', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger);
    const versions = [1, 2, 1, 2, 3, 5, 5];
    await transport.publish(
      versions.map((version) => toMessage(topic, sampleEvent('only', version, 'test.Unheard.v7'))),
    );
    await until('all are done', () => consumer.stats().handled + consumer.stats().duplicates === 7);

    expect(await ledger.versions()).toEqual({ only: [1, 2, 3, 5] });
    expect(consumer.stats()).toMatchObject({ handled: 4, duplicates: 3, gaps: 1 });
    await consumer.stop();
  });
}

async function publishMore(transport: Transport, topic: string, from: number, to: number): Promise<void> {
  for (let version = from; version <= to; version += 1) {
    await transport.publish(sampleMessages(topic, ['poison'], version, version));
  }
}

async function readLetters(transport: Transport, topic: string, count: number): Promise<ReceivedMessage[]> {
  const letters: ReceivedMessage[] = [];
  const subscription = await transport.subscribe({
    group: 'letters',
    topics: [deadLetterTopic(topic)],
    onBatch: async ({ messages }) => void letters.push(...messages),
  });
  await until(`${count} dead letters came`, () => letters.length >= count);
  await subscription.stop();
  return letters;
}
