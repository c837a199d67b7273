import { describe, expect, it } from '@jest/globals';
import { checkTopic, type PublishedEvent } from './check-topic.ts';

/** Messages of one partition, as `a1 b1 a2`: key and version; the content is the version unless given after an =. */
function published(text: string, partition = 0): PublishedEvent[] {
  return text.split(' ').map((word, offset) => {
    const [event = '', content = event] = word.split('=');
    return { partition, offset: BigInt(offset), key: event.slice(0, 1), version: Number(event.slice(1)), content };
  });
}
const streams = (lengths: Record<string, number>) => new Map(Object.entries(lengths));

describe('a topic compared with its promises', () => {
  it('may repeat a part after a crash', () => {
    expect(checkTopic('t', published('a1 b1 a2 a1 b1 a2 a3'), streams({ a: 3, b: 1 }))).toEqual({
      faults: [],
      repeats: 3,
    });
  });

  it.each([
    ['leaves a version out', 'a1 a3', { a: 3 }, 't a: version 3 follows 1'],
    ['is out of order', 'a2 a1 a2', { a: 2 }, 't a: version 2 follows 0'],
    ['lacks the end of a stream', 'a1', { a: 2 }, 't a: 2 events are stored, 1 published'],
    ['lacks a stream', 'a1', { a: 1, b: 1 }, 't b: 1 events are stored, none published'],
    ['has what was never stored', 'a1 b1', { a: 1 }, 't b: 0 events are stored, 1 published'],
    ['repeats as something else', 'a1 a1=x', { a: 1 }, 't a: version 1 is repeated with different content'],
    ['holds what is no event', 'a1 ax', { a: 1 }, 't a: version NaN follows 1'],
  ])('is at fault where it %s', (_why, text, lengths, fault) => {
    expect(checkTopic('t', published(text), streams(lengths)).faults).toContain(fault);
  });

  it('is at fault where a reader missed an offset, or a key is in two partitions', () => {
    const [first, second] = published('a1 a2') as [PublishedEvent, PublishedEvent];
    expect(checkTopic('t', [first, { ...second, offset: 2n }], streams({ a: 2 })).faults).toEqual([
      't/0: expected offset 1, found 2',
    ]);
    expect(checkTopic('t', [first, { ...second, partition: 1, offset: 0n }], streams({ a: 2 })).faults).toEqual([
      't a: is in several partitions',
    ]);
  });
});
