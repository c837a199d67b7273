import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inEpoch } from '../../conformance/epochs.ts';
import { inOrder, Ledger } from '../../conformance/ledger.ts';
import type { OutgoingMessage, PartitionEnd, ReceivedMessage } from '../../transport.ts';
import { applyMessages, parkMessage } from '../apply.ts';
import { ConsumerWorker } from '../consumer-worker.ts';
import type { ConsumerOptions } from '../options.ts';
import { acceptEpoch, adoptEpoch, haltTopic, readEpochs } from './epochs.table.ts';
import { readPosition, readPositions } from './position.ts';
import { inTransaction } from './transaction.ts';

const [first, second] = [randomUUID(), randomUUID()];
const [group, topic] = ['group', 'topic'];
const at = (partition: number) => ({ group, topic, partition });

describe('the epochs of a group', () => {
  let database: TestDatabase;
  let ledger: Ledger;
  let ends: PartitionEnd[];
  let options: ConsumerOptions;

  beforeEach(async () => {
    database = await createTestDatabase();
    ledger = await Ledger.open(database.url);
    ends = [];
    options = {
      transport: { ends: async () => ends } as unknown as ConsumerOptions['transport'],
      dataSource: ledger.dataSource,
      group,
      topics: [topic],
      handle: (events, runner) => ledger.enter(events, runner),
    };
  });
  afterEach(async () => {
    await ledger.close();
    await database.drop();
  });

  const epochs = () => readEpochs(ledger.dataSource, group, topic);
  const positions = async () =>
    (await readPositions(ledger.dataSource, group, topic)).map(({ position }) => Number(position));
  const adopt = (epoch: string) =>
    inTransaction(ledger.dataSource, (runner) => adoptEpoch(runner, group, topic, epoch));
  /** A group that has read both partitions up to 5. */
  const stand = () =>
    ledger.dataSource.query('INSERT INTO consumer_positions VALUES ($1, $2, 0, 5), ($1, $2, 1, 5)', [group, topic]);

  describe('accepting an epoch', () => {
    beforeEach(stand);

    it('ends the halt of a group that reads the accepted epoch and met an older one', async () => {
      await adopt(second);
      await haltTopic(ledger.dataSource, at(0), await epochs(), { reason: 'met an older one', met: first });
      expect(await acceptEpoch(ledger.dataSource, { topic, epoch: second })).toEqual([group]);
      expect(await epochs()).toMatchObject({ epoch: second, past: new Set([first]), halt: undefined });
      expect(await positions()).toEqual([0, 0]);
    });

    it('ends a halt for a topic that looked shorter, in the same epoch', async () => {
      await adopt(first);
      await haltTopic(ledger.dataSource, at(0), await epochs(), { reason: 'it looked shorter', met: undefined });
      expect(await acceptEpoch(ledger.dataSource, { topic, epoch: first })).toEqual([group]);
      expect(await epochs()).toMatchObject({ epoch: first, past: new Set(), halt: undefined });
      expect(await acceptEpoch(ledger.dataSource, { topic, epoch: first })).toEqual([]);
    });

    it('keeps the new position where a message of the former epoch is parked after it', async () => {
      await adopt(first);
      await acceptEpoch(ledger.dataSource, { topic, epoch: second });
      const [late] = received(0, 500n, inEpoch(first, topic, ['car'], 1, 1));
      expect(await parkMessage(options, at(0), late, 'No such colour')).toEqual({ duplicates: 1 });
      expect(await positions()).toEqual([0, 0]);
      expect(await ledger.dataSource.query('SELECT FROM parked_events')).toEqual([]);
    });

    it('keeps the new position where messages that were fetched before it are applied or parked after it', async () => {
      await adopt(first);
      const { turn } = await readPosition(options, at(0));
      await acceptEpoch(ledger.dataSource, { topic, epoch: second });
      const late = received(0, 500n, inEpoch(first, topic, ['car'], 1, 2));
      await expect(applyMessages(options, { ...at(0), turn }, late)).rejects.toThrow('read again');
      await expect(parkMessage(options, { ...at(0), turn }, late[0], 'No such colour')).rejects.toThrow('read again');
      expect(await positions()).toEqual([0, 0]);
    });

    it('parks nothing while the topic is halted, and nothing of a foreign epoch', async () => {
      await adopt(first);
      const [foreign] = received(0, 5n, inEpoch(second, topic, ['car'], 1, 1));
      await expect(parkMessage(options, at(0), foreign, 'No such colour')).rejects.toThrow('in another epoch');
      await haltTopic(ledger.dataSource, at(0), await epochs(), { reason: 'it is halted', met: second });
      await expect(parkMessage(options, at(0), foreign, 'No such colour')).rejects.toThrow('it is halted');
      expect(await positions()).toEqual([5, 5]);
    });
  });

  describe('a group that begins on a topic of two epochs', () => {
    const streams = ['car-1', 'car-2'];
    const log = [
      [...inEpoch(first, topic, streams, 1, 2), ...inEpoch(second, topic, streams, 1, 3)],
      inEpoch(second, topic, ['car-3'], 1, 2),
    ];
    let worker: ConsumerWorker;

    const read = async (partition: number) => {
      const position = await worker.positionOf(topic, partition);
      const messages = received(partition, 0n, log[partition]).filter(({ offset }) => offset >= position);
      if (messages.length > 0) await worker.consume({ topic, partition, messages, heartbeat: async () => undefined });
    };
    beforeEach(() => {
      ends = log.map((messages, partition) => ({ partition, end: BigInt(messages.length) }));
      worker = new ConsumerWorker(options, () => undefined);
    });

    it.each([
      ['the older one first', [0, 1]],
      ['the newer one first', [1, 0]],
    ])('reads them as one history, from the beginning, though it meets %s', async (_, order) => {
      const faults: string[] = [];
      const note = (error: Error) => void faults.push(error.message);
      for (const partition of order) await read(partition).catch(note);
      for (const partition of order) await read(partition);
      expect(faults).toEqual([expect.stringContaining('several epochs')]);
      expect(await ledger.versions()).toEqual({ ...inOrder(streams, 3), ...inOrder(['car-3'], 2) });
      expect(await epochs()).toMatchObject({ epoch: second, past: new Set(), halt: undefined });
      expect(await positions()).toEqual([10, 2]);
    });

    it('halts at an epoch that begins later, and passes over all of its history once that is accepted', async () => {
      await read(0).catch(() => undefined);
      await read(0);
      const third = randomUUID();
      const later = received(0, 10n, inEpoch(third, topic, streams, 1, 4));
      await worker.positionOf(topic, 0);
      await expect(
        worker.consume({ topic, partition: 0, messages: later, heartbeat: async () => undefined }),
      ).rejects.toThrow(`accept-epoch ${topic}`);
      expect(await acceptEpoch(ledger.dataSource, { topic, epoch: third })).toEqual([group]);
      expect(await epochs()).toMatchObject({ epoch: third, past: new Set([first, second]), halt: undefined });
    });

    it('leaves a group that has read before to its operator', async () => {
      await stand();
      await adopt(first);
      const messages = received(0, 5n, inEpoch(second, topic, streams, 1, 1));
      await worker.positionOf(topic, 0);
      await expect(worker.consume({ topic, partition: 0, messages, heartbeat: async () => undefined })).rejects.toThrow(
        `accept-epoch ${topic}`,
      );
    });
  });
});

/** Messages as they come out of a partition, from an offset on. */
function received(
  partition: number,
  from: bigint,
  messages: OutgoingMessage[] = [],
): [ReceivedMessage, ...ReceivedMessage[]] {
  const [head, ...others] = messages.map((message, index) => ({
    ...message,
    value: Buffer.from(message.value),
    partition,
    offset: from + BigInt(index),
  }));
  if (!head) throw new Error('Expected a message at least.');
  return [head, ...others];
}
