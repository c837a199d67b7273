import { describe, expect, it } from '@jest/globals';
import type { OutgoingMessage } from '../transport.ts';
import { byPartition, type PartitionMessages, sizeOf } from './partition-batches.ts';
import { Outcome, type SendBatch, sendPartition } from './send-partition.ts';

const message = (key: string, bytes: number): OutgoingMessage => ({
  topic: 'cars',
  key,
  headers: { ce_id: key },
  value: 'x'.repeat(bytes),
});

describe('the record batches of a publish', () => {
  it('are of one partition each, in the order given', () => {
    const messages = ['a', 'b', 'c', 'a'].map((key) => message(key, 1));
    const lanes = byPartition(messages, ({ key }) => (key === 'b' ? 1 : 0));
    expect(lanes.map(({ partition, messages: own }) => [partition, own.map(({ key }) => key)])).toEqual([
      [0, ['a', 'c', 'a']],
      [1, ['b']],
    ]);
  });

  it('stay below 768 kB, except for a single larger message, and have at most a thousand messages', async () => {
    const sent: OutgoingMessage[][] = [];
    const send = async ({ messages }: PartitionMessages) => void sent.push([...messages]);
    const publish = async (messages: OutgoingMessage[]) => {
      sent.length = 0;
      await sendPartition(send as SendBatch, { topic: 'cars', partition: 0, messages }, new Outcome());
      return sent.map((batch) => batch.map(({ key }) => key));
    };
    const sizes = [300_000, 300_000, 300_000, 900_000, 10];
    expect(await publish(sizes.map((bytes, index) => message(`car-${index}`, bytes)))).toEqual([
      ['car-0', 'car-1'],
      ['car-2'],
      ['car-3'],
      ['car-4'],
    ]);
    for (const batch of sent.filter(({ length }) => length > 1)) {
      expect(batch.reduce((sum, each) => sum + sizeOf(each), 0)).toBeLessThanOrEqual(768_000);
    }
    const many = await publish(Array.from({ length: 2_001 }, () => message('car', 1)));
    expect(many.map(({ length }) => length)).toEqual([1_000, 1_000, 1]);
    expect(await publish([])).toEqual([]);
  });

  it('count bytes, not characters', () => {
    expect(sizeOf({ ...message('car', 0), value: 'ü'.repeat(100) })).toBe(sizeOf(message('car', 200)));
  });
});
