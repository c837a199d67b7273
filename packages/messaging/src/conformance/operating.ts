import { expect, it } from '@jest/globals';
import type { Consumer } from '../consumer/options.ts';
import { countParked, listParkedHeads } from '../consumer/parked/parked-lists.ts';
import type { ParkedEvent } from '../consumer/parked/parking.ts';
import type { Transport } from '../transport.ts';
import { consume, GROUP, refusing, type SetUp } from './consuming.ts';
import { until } from './harness.ts';
import { inOrder } from './ledger.ts';
import { sampleMessages } from './samples.ts';

const RECORD = { by: 'pat', reason: 'the colour was never sold' };

/** What an operator sees of a group, and what he does about its parked events. */
export function operatingConformance(setUp: SetUp, connect: () => Promise<Transport>): void {
  it('IDX-4 discards a poison event on record, and its key continues with the events behind it', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger, { handle: refusing(ledger, 'poison', 2) });
    await transport.publish(sampleMessages(topic, ['poison'], 1, 4));
    const [first, second = first] = await parked(consumer, 3);
    expect(await listParkedHeads(ledger.dataSource, GROUP, 10)).toMatchObject([
      { first: { key: 'poison', offset: first.offset }, waiting: 2 },
    ]);

    expect(await consumer.discardParked(second, RECORD)).toBeUndefined();
    expect(await consumer.listParked()).toHaveLength(3);
    expect(await consumer.discardParked(first, RECORD)).toEqual({ topic, key: 'poison', replayed: 2 });
    expect(await consumer.discardParked(first, RECORD)).toBeUndefined();

    await transport.publish(sampleMessages(topic, ['poison'], 2, 5));
    await until('the next one is handled', async () => (await ledger.count()) === 4);
    expect(await ledger.versions()).toEqual({ poison: [1, 3, 4, 5] });
    expect(await consumer.listParked()).toEqual([]);
    expect(await consumer.listDiscarded()).toMatchObject([
      { key: 'poison', reason: 'Error: No such colour: plaid', discardedBy: 'pat', discardReason: RECORD.reason },
    ]);
    await consumer.stop();
  });

  it('IDX-4 drops a discarded event that the log has twice', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger, { handle: refusing(ledger, 'poison', 2) });
    await transport.publish(sampleMessages(topic, ['poison'], 1, 2));
    const [only] = await parked(consumer, 1);
    expect(await consumer.discardParked(only, RECORD)).toMatchObject({ replayed: 0 });

    await transport.publish(sampleMessages(topic, ['poison'], 2, 3));
    await until('the next one is handled', async () => (await ledger.count()) === 2);
    expect(await ledger.versions()).toEqual({ poison: [1, 3] });
    expect(await consumer.listParked()).toEqual([]);
    await consumer.stop();
  });

  it('IDX-4 replays and discards in any of the group’s members, also in two at once', async () => {
    const { transport, ledger, topic } = await setUp();
    let isMended = false;
    const refuse = refusing(ledger, 'poison', 1);
    const handle: typeof refuse = (events, runner) =>
      isMended ? ledger.enter(events, runner) : refuse(events, runner);
    const first = await consume(transport, topic, ledger, { handle });
    const second = await consume(await connect(), topic, ledger, { handle });
    await until('both have joined', () => first.assigned().length > 0 && second.assigned().length > 0);
    await transport.publish(sampleMessages(topic, ['poison', 'other'], 1, 30));
    await until('the key is parked', async () => (await second.listParked()).length === 30);

    isMended = true;
    const results = await Promise.all([first, second].map((member) => member.replayParked({ all: true })));
    expect(results.flat().reduce((sum, { replayed }) => sum + replayed, 0)).toBe(30);
    expect(results.flat().every(({ reason }) => reason === undefined)).toBe(true);
    await until('all effects are there', async () => (await ledger.count()) === 60);
    expect(await ledger.versions()).toEqual(inOrder(['poison', 'other'], 30));
    await Promise.all([first.stop(), second.stop()]);
  });

  it('counts parked and published events for the whole group, and those it published itself', async () => {
    const { transport, ledger, topic } = await setUp();
    const consumer = await consume(transport, topic, ledger, { handle: refusing(ledger, 'poison', 1) });
    await transport.publish(sampleMessages(topic, ['poison'], 1, 3));
    await parked(consumer, 3);
    await until(
      'the letters are published',
      async () => (await countParked(ledger.dataSource, GROUP)).unpublished === 0,
    );
    await until('they are counted', () => consumer.stats().deadLetters === 3);
    expect(await countParked(ledger.dataSource, GROUP)).toEqual({ keys: 1, events: 3, unpublished: 0 });
    await consumer.stop();
  });

  it('names the groups that read a topic', async () => {
    const { transport, ledger, topic } = await setUp();
    expect(await transport.groups(topic)).toEqual([]);
    const consumer = await consume(transport, topic, ledger);
    await transport.publish(sampleMessages(topic, ['only'], 1, 1));
    await until('it is noted', async () => (await transport.groups(topic)).length > 0);
    expect(await transport.groups(topic)).toEqual([GROUP]);
    await consumer.stop();
  });

  it('reports the age of the oldest event that is not applied, and 0 after it and if there never was one', async () => {
    const { transport, ledger, topic } = await setUp();
    expect(await transport.lagSeconds(GROUP, topic)).toBe(0);
    const observer = await connect();
    let gate = Promise.withResolvers<void>();
    const consumer = await consume(transport, topic, ledger, {
      handle: async (events, runner) => {
        await gate.promise;
        await ledger.enter(events, runner);
      },
    });
    for (const version of [1, 2]) {
      const begun = performance.now();
      await transport.publish(sampleMessages(topic, ['only'], version, version));
      await until('it has waited', async () => (await observer.lagSeconds(GROUP, topic)) > 0.5);
      expect(await transport.lagSeconds(GROUP, topic)).toBeLessThan(((performance.now() - begun) / 1_000) * 1.3 + 0.2);
      gate.resolve();
      await until('nothing waits', async () => (await transport.lagSeconds(GROUP, topic)) === 0);
      expect(await ledger.count()).toBe(version);
      gate = Promise.withResolvers<void>();
    }
    await consumer.stop();
  });
}

/** Resolves with this many parked events. */
async function parked(consumer: Consumer, count: number): Promise<[ParkedEvent, ...ParkedEvent[]]> {
  await until(`${count} are parked`, async () => (await consumer.listParked()).length === count);
  const [first, ...others] = await consumer.listParked();
  if (!first) throw new Error('Nothing is parked.');
  return [first, ...others];
}
