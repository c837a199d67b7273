import { describe, expect, it } from '@jest/globals';
import { sampleEvent } from '../conformance/samples.ts';
import type { ReceivedEvent } from './received-event.ts';
import { dropSeen } from './stream-marks.ts';

function received(...places: [stream: string, version: number][]): ReceivedEvent[] {
  return places.map(([stream, version], index) => ({
    event: sampleEvent(stream, version),
    topic: 'cars',
    partition: 0,
    offset: BigInt(index),
  }));
}

describe('dropSeen', () => {
  it('drops what an earlier batch has seen and duplicates within this one', () => {
    const events = received(['a', 2], ['a', 3], ['b', 1], ['a', 2], ['a', 3], ['a', 4]);
    const unseen = dropSeen(events, new Map([['a', 2]]));

    expect(unseen.events.map(({ offset }) => Number(offset))).toEqual([1, 2, 5]);
    expect(unseen.moved).toEqual(
      new Map([
        ['a', 4],
        ['b', 1],
      ]),
    );
    expect(unseen).toMatchObject({ duplicates: 3, gaps: 0 });
  });

  it('passes on an event ahead of its turn, and counts the gap', () => {
    const unseen = dropSeen(received(['a', 2], ['a', 5], ['b', 1]), new Map());
    expect(unseen.events).toHaveLength(3);
    expect(unseen).toMatchObject({ duplicates: 0, gaps: 2 });
  });
});
