import { describe, expect, it } from '@jest/globals';
import { Slices } from './slices.ts';

describe('slices', () => {
  it('go to the keys by turns, however many requests one of them has', async () => {
    const slices = new Slices();
    const order: string[] = [];
    const work = async (key: string, times: number) => {
      const slice = slices.open(key);
      for (let done = 0; done < times; done += 1) {
        await slice.next();
        order.push(key);
      }
    };
    await Promise.all([work('a', 2), work('a', 2), work('a', 2), work('b', 3), work('c', 1)]);
    expect(order.slice(0, 5)).toEqual(['a', 'b', 'c', 'a', 'b']);
    expect(order).toHaveLength(10);
  });

  it('let the event loop go round between any two of them', async () => {
    const slices = new Slices();
    const order: string[] = [];
    let rounds = 0;
    let isDone = false;
    const round = () => {
      rounds += 1;
      if (!isDone) setImmediate(round);
    };
    setImmediate(round);
    const work = async () => {
      const slice = slices.open('a');
      for (let done = 0; done < 5; done += 1) {
        await slice.next();
        order.push(`round ${rounds}`);
      }
    };
    await Promise.all([work(), work(), work()]);
    isDone = true;
    expect(new Set(order).size).toBe(15);
  });

  it('are over once their time is used up, and not at the next turn', async () => {
    const slice = new Slices().open('a');
    while (!slice.isOver) await Promise.resolve();
    await slice.next();
    expect(slice.isOver).toBe(false);
    while (!slice.isOver) await Promise.resolve();
  });
});
