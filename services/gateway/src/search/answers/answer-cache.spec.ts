import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { AnswerCache, roughBytes } from './answer-cache.ts';

const bounds = { entries: 2, bytes: { most: 1_000, of: () => 1 } };

describe('kept answers', () => {
  it('are dropped when they are too large together, the oldest first, and one that is too large is not kept', async () => {
    const bytes = { most: 1_000, of: (answer: string) => answer.length };
    const cache = new AnswerCache<string>({ entries: 100, bytes, milliseconds: 60_000 });
    let asked = 0;
    const get = (key: string, length: number) =>
      cache.get(key, async () => {
        asked += 1;
        return 'x'.repeat(length);
      });
    await get('a', 400);
    await get('b', 400);
    await get('b', 400);
    expect(asked).toBe(2);
    await get('c', 400);
    await get('b', 400);
    expect(asked).toBe(3);
    await get('a', 400);
    expect(asked).toBe(4);
    await get('large', 1_001);
    await get('large', 1_001);
    expect(asked).toBe(6);
  });

  it('are asked for once, and dropped when there are too many', async () => {
    const cache = new AnswerCache<number>({ ...bounds, milliseconds: 60_000 });
    let asked = 0;
    const ask = async () => ++asked;
    await Promise.all([cache.get('a', ask), cache.get('a', ask)]);
    expect(asked).toBe(1);
    await cache.get('b', ask);
    await cache.get('c', ask);
    expect(await cache.get('a', ask)).toBe(4);
  });

  it('are used while they are refreshed, if that is allowed, and requested only once then', async () => {
    const cache = new AnswerCache<string>({ ...bounds, milliseconds: 1, renewMilliseconds: 60_000 });
    const renewals: PromiseWithResolvers<string>[] = [];
    const renew = () => {
      const renewal = Promise.withResolvers<string>();
      renewals.push(renewal);
      return renewal.promise;
    };
    const asksFor = async (renewal: number) => {
      while (renewals.length < renewal) {
        expect(await cache.get('a', renew)).toBe('first');
        await nextTurn();
      }
    };
    await cache.get('a', async () => 'first');
    await asksFor(1);
    expect(await cache.get('a', renew)).toBe('first');
    expect(renewals).toHaveLength(1);
    renewals[0]?.reject(new Error('away'));
    await asksFor(2);
    renewals[1]?.resolve('second');
    await nextTurn();
    expect(await cache.get('a', renew)).toBe('second');
  });

  it('are let go once they are too old to be given, not only when others need their place', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const cache = new AnswerCache<object>({ ...bounds, entries: 100, milliseconds: 5 });
    const refs: WeakRef<object>[] = [];
    for (let place = 0; place < 50; place += 1) {
      await cache.get(`old ${place}`, async () => {
        const answer = { place };
        refs.push(new WeakRef(answer));
        return answer;
      });
    }
    await pause(20);
    await cache.get('new', async () => ({}));
    await nextTurn();
    collect();
    expect(refs.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(3);
  });

  it('keep no failure, and nothing at all if they are switched off', async () => {
    const cache = new AnswerCache<number>({ ...bounds, milliseconds: 60_000 });
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 1)).toBe(1);
    const off = new AnswerCache<number>({ ...bounds, milliseconds: 0 });
    await off.get('a', async () => 1);
    expect(await off.get('a', async () => 2)).toBe(2);
  });
});

describe('about how much a value takes up', () => {
  it('counts texts and bytes, however deep they are', () => {
    const text = 'x'.repeat(10_000);
    const values = [text, [text], { a: { b: text } }, new Map([['a', text]]), new Set([text]), Buffer.alloc(10_000)];
    for (const value of values) {
      expect(roughBytes(value)).toBeGreaterThanOrEqual(10_000);
      expect(roughBytes(value)).toBeLessThan(10_200);
    }
  });

  it('counts members that hold no text', () => {
    expect(roughBytes(Array.from({ length: 1_000 }, () => null))).toBeGreaterThanOrEqual(8_000);
    expect([roughBytes(undefined), roughBytes(1), roughBytes({})].every((bytes) => bytes > 0)).toBe(true);
  });
});
