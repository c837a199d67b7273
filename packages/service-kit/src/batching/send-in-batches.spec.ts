import { describe, expect, it } from '@jest/globals';
import { type BatchAnswer, ReceiverBusyError } from './batches.ts';
import { sendInBatches } from './send-in-batches.ts';

/** A receiver that takes requests up to a number of bytes, one of them at a time beyond which it is busy. */
class Receiver {
  readonly requests: number[] = [];
  readonly taken: number[] = [];
  readonly settled: string[] = [];
  readonly waits: number[] = [];
  most = 50;
  /** So many next requests find it busy. */
  busyFor = 0;
  inFlight = 0;
  mostInFlight = 0;
  illegible: readonly number[] = [];

  send = async (items: readonly number[]): Promise<BatchAnswer<number>> => {
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    await Promise.resolve();
    this.inFlight -= 1;
    const bytes = items.reduce((sum, item) => sum + item, 0);
    this.requests.push(bytes);
    if (bytes > this.most) return { kind: 'tooLarge', reason: `${bytes} bytes are too many` };
    if (this.busyFor > 0) {
      this.busyFor -= 1;
      return { kind: 'busy', reason: 'later' };
    }
    return {
      kind: 'answered',
      items: items.map((item) => {
        if (this.illegible.includes(item)) return { kind: 'refused', reason: 'it is illegible' };
        this.taken.push(item);
        return { kind: 'done', result: item };
      }),
    };
  };

  run(items: number[], options: { bytes?: number; inFlight?: number; stopsAtRefusal?: boolean } = {}): Promise<void> {
    const { bytes = 1_000, ...rest } = options;
    return sendInBatches(items, {
      bounds: { items: 100, bytes },
      bytesOf: (item) => item,
      send: this.send,
      onSettled: (item, answer) => this.settled.push(`${item} ${answer.kind === 'done' ? 'done' : answer.reason}`),
      wait: async (ms) => void this.waits.push(ms),
      ...rest,
    });
  }
}

describe('sending in batches', () => {
  it('keeps every request within its bytes, so that none is as large as all of them', async () => {
    const receiver = new Receiver();
    await receiver.run(
      Array.from({ length: 600 }, () => 9),
      { bytes: 45 },
    );
    expect(Math.max(...receiver.requests)).toBe(45);
    expect(receiver.taken).toHaveLength(600);
  });

  it('halves what the receiver finds too large, refuses what alone is, and lets all others pass', async () => {
    const receiver = new Receiver();
    await receiver.run([20, 20, 20, 51, 7, 20]);
    expect(receiver.taken).toEqual([20, 20, 20, 7, 20]);
    expect(receiver.settled).toContain('51 51 bytes are too many');
    expect(receiver.waits).toEqual([]);
  });

  it('waits for a busy receiver, longer each time, and then succeeds', async () => {
    const receiver = new Receiver();
    receiver.busyFor = 3;
    await receiver.run([1, 2, 3]);
    expect(receiver.taken).toEqual([1, 2, 3]);
    expect(receiver.waits).toHaveLength(3);
    expect(receiver.waits[2]).toBeGreaterThan(receiver.waits[0] ?? Infinity);
  });

  it('stops if the receiver stays busy, and refuses nothing', async () => {
    const receiver = new Receiver();
    receiver.busyFor = Infinity;
    await expect(receiver.run([1, 2, 3, 4])).rejects.toThrow(ReceiverBusyError);
    expect(receiver.settled).toEqual([]);
  });

  it('sends a few batches at once and no more', async () => {
    const receiver = new Receiver();
    await receiver.run(
      Array.from({ length: 40 }, () => 9),
      { bytes: 9, inFlight: 2 },
    );
    expect(receiver.mostInFlight).toBe(2);
    expect(receiver.taken).toHaveLength(40);
  });

  it('keeps the order with one batch in flight, and sends nothing behind a refused item where that is wanted', async () => {
    const receiver = new Receiver();
    receiver.illegible = [4];
    await receiver.run([1, 2, 3, 4, 5, 6], { bytes: 4, stopsAtRefusal: true });
    expect(receiver.taken).toEqual([1, 2, 3]);
    expect(receiver.settled).toEqual(['1 done', '2 done', '3 done', '4 it is illegible']);
  });

  it('reports what was done before a fault ends it', async () => {
    const receiver = new Receiver();
    const send = receiver.send;
    receiver.send = (items) => (items[0] === 3 ? Promise.reject(new Error('The line is dead.')) : send(items));
    await expect(receiver.run([1, 2, 3, 4], { bytes: 1 })).rejects.toThrow('The line is dead.');
    expect(receiver.settled).toEqual(['1 done', '2 done']);
  });
});
