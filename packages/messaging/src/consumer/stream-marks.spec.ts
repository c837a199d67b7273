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
    const unseen = dropSeen(events, new Map([['a', { version: 2, recordedUntil: undefined }]]));

    expect(unseen.events.map(({ offset }) => Number(offset))).toEqual([1, 2, 5]);
    expect([...unseen.moved].map(([stream, { version }]) => [stream, version])).toEqual([
      ['a', 4],
      ['b', 1],
    ]);
    expect(unseen).toMatchObject({ duplicates: 3, gaps: 0 });
  });

  it('passes on an event ahead of its turn, and counts the gap', () => {
    const unseen = dropSeen(received(['a', 2], ['a', 5], ['b', 1]), new Map());
    expect(unseen.events).toHaveLength(3);
    expect(unseen).toMatchObject({ duplicates: 0, gaps: 2 });
  });

  it('passes on a seen version that was recorded after everything seen: the stream was restored from a backup', () => {
    const at = (version: number, minute: number): ReceivedEvent[] =>
      received(['a', version]).map((each) => ({
        ...each,
        event: { ...each.event, recordedtime: new Date(Date.UTC(2026, 2, 4, 0, minute)).toISOString() },
      }));
    const before = dropSeen([...at(1, 1), ...at(2, 2), ...at(3, 3)], new Map());
    // Version 1 again, and then what the restored service has recorded since.
    const after = dropSeen([...at(1, 1), ...at(2, 10), ...at(2, 10), ...at(3, 11), ...at(4, 12)], before.moved);

    expect(after.events.map(({ event, restored }) => [event.streamversion, restored ?? false])).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ]);
    expect(after).toMatchObject({ duplicates: 2, gaps: 0 });
    expect(after.moved.get('a')).toEqual({ version: 4, recordedUntil: new Date(Date.UTC(2026, 2, 4, 0, 12)) });
  });

  it('never takes an event for a restored one that does not say when it was recorded', () => {
    const seen = new Map([['a', { version: 3, recordedUntil: new Date(0) }]]);
    expect(dropSeen(received(['a', 2]), seen)).toMatchObject({ events: [], duplicates: 1 });
  });
});
