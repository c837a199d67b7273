import { describe, expect, it } from '@jest/globals';
import type { ReceivedMessage } from '../../transport.ts';
import { isHistory, type KnownEpochs, MOST_EPOCHS, nothingKnown, sortByEpoch } from './epochs.ts';

const uuid = (letter: string) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`;
const [first, second, third] = [uuid('a'), uuid('b'), uuid('c')] as const;

const headersOf = (epoch?: string): Record<string, string> => (epoch === undefined ? {} : { ce_epoch: epoch });

const messages = (...epochs: (string | undefined)[]): ReceivedMessage[] =>
  epochs.map((epoch, index) => ({
    topic: 'test',
    partition: 0,
    offset: BigInt(index),
    key: 'key',
    headers: headersOf(epoch),
    value: Buffer.alloc(0),
  }));

const sort = (epochs: (string | undefined)[], known: Partial<KnownEpochs> = {}) => {
  const sorted = sortByEpoch(messages(...epochs), { ...nothingKnown, ...known });
  const offsets = (of: ReceivedMessage[]) => of.map(({ offset }) => Number(offset));
  return {
    current: offsets(sorted.current),
    past: offsets(sorted.past),
    adopted: sorted.adopted,
    foreign: sorted.foreign && Number(sorted.foreign.offset),
  };
};

describe('messages by their epochs', () => {
  it('adopts the first epoch that is met, and counts what names none to it', () => {
    const all = { current: [0, 1, 2], past: [], foreign: undefined };
    expect(sort([undefined, first, first])).toEqual({ ...all, adopted: first });
    expect(sort([undefined, undefined, undefined])).toEqual({ ...all, adopted: undefined });
    expect(sort([undefined, first, undefined], { epoch: first })).toEqual({ ...all, adopted: undefined });
  });

  it('ends at the first message of another epoch, though known ones come behind it', () => {
    const upToTwo = { current: [0, 1], past: [], adopted: undefined, foreign: 2 };
    expect(sort([first, first, second, first], { epoch: first })).toEqual(upToTwo);
    expect(sort([first, second])).toEqual({ current: [0], past: [], adopted: first, foreign: 1 });
  });

  it('passes over the past, in which what names no epoch lies too', () => {
    const known = { epoch: third, past: new Set([first, second]) };
    const sorted = { current: [3], past: [0, 1, 2], adopted: undefined, foreign: undefined };
    expect(sort([undefined, first, second, third], known)).toEqual(sorted);
  });

  it('takes every epoch of a history for the current one, and none beside them', () => {
    const history = { ends: new Map([[0, 9n]]), epochs: new Set([first, second]) };
    const all = { current: [0, 1, 2], past: [], foreign: undefined };
    expect(sort([first, first, second], { epoch: first, history })).toEqual({ ...all, adopted: second });
    expect(sort([second, first, second], { epoch: second, history })).toEqual({ ...all, adopted: undefined });
    expect(sort([first, third], { epoch: second, history })).toMatchObject({
      current: [0],
      adopted: first,
      foreign: 1,
    });
  });

  it('counts as history what was in a partition when the group began, up to a bound of epochs', () => {
    const ends = new Map([[0, 1n]]);
    const [inside, outside] = messages(first, second) as [ReceivedMessage, ReceivedMessage];
    expect([inside, outside].map((message) => isHistory(message, { ends, epochs: new Set() }))).toEqual([true, false]);
    const full = new Set(Array.from({ length: MOST_EPOCHS }, (_, number) => `epoch ${number}`));
    expect(isHistory(inside, { ends, epochs: full })).toBe(false);
    expect(isHistory({ ...inside, partition: 1 }, { ends, epochs: new Set() })).toBe(false);
  });

  it('leaves a malformed epoch to the code that reads the event', () => {
    expect(sort(['no epoch', first], { epoch: first })).toEqual({
      current: [0, 1],
      past: [],
      adopted: undefined,
      foreign: undefined,
    });
  });
});
