import { describe, expect, it } from '@jest/globals';
import { FairQueue, QueueFullError, type QueueLimits } from './fair-queue.ts';

const LIMITS = { slots: 1, waiting: 400, waitingPerNetwork: 100 };

/** A queue whose work ends when the spec says so; what has ended is listed. */
function setting(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits });
  const begun: { key: string; end: () => void }[] = [];
  const ended: string[] = [];
  const ask = (key: string, site: string, network: string, more: { host?: string; signal?: AbortSignal } = {}) => {
    const work = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push({ key, end: resolve });
      return promise.then(() => {
        ended.push(key);
        return key;
      });
    };
    return queue.now({ key, turn: { site, network }, work, ...more });
  };
  /** Finishes current work until there is none. */
  const endAll = async () => {
    for (let next = begun.shift(); next; next = begun.shift()) {
      next.end();
      while (begun.length === 0 && queue.load.running + queue.load.waiting > 0) await tick();
    }
  };
  return { queue, begun, ended, ask, endAll };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
const outcomes = async (asked: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map(({ status }) => status);

describe('the queue of pictures', () => {
  it('UI-2 makes no other site wait for 260 pictures that one network requests', async () => {
    const { ask, ended, endAll } = setting();
    const flood = Array.from({ length: 260 }, (_, index) => ask(`flood ${index}`, 'a', '203.0.113.7'));
    const settled = outcomes(flood);
    const others = [ask('other site', 'b', '198.51.100.1'), ask('same site', 'a', '198.51.100.2')];
    await endAll();
    expect(await outcomes(others)).toEqual(['fulfilled', 'fulfilled']);
    // One is being made when they come, and the sites take turns.
    expect(ended.indexOf('other site')).toBeLessThanOrEqual(2);
    expect(ended.indexOf('same site')).toBeLessThanOrEqual(4);
    const counts = Object.groupBy(await settled, (status) => status);
    expect([counts.fulfilled?.length, counts.rejected?.length]).toEqual([101, 159]);
  });

  it('bounds what one network has waiting on all sites together', async () => {
    const { ask, endAll } = setting({ waitingPerNetwork: 3 });
    const asked = Array.from({ length: 10 }, (_, index) => ask(`picture ${index}`, `site ${index}`, '203.0.113.7'));
    const settled = Promise.allSettled(asked);
    await endAll();
    const refused = (await settled).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(6);
    expect(refused.every((error) => error instanceof QueueFullError)).toBe(true);
  });

  it('bounds what waits in all, and has room again afterwards', async () => {
    const { ask, endAll } = setting({ waiting: 2 });
    const asked = ['a', 'b', 'c', 'd'].map((name) => ask(name, name, name));
    const settled = outcomes(asked);
    await endAll();
    expect(await settled).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    const again = ask('d', 'd', 'd');
    await endAll();
    expect(await again).toBe('d');
  });

  it('UI-2 does the same work once for all who ask, in the turn of the first one', async () => {
    const { ask, ended, endAll } = setting();
    const flood = Array.from({ length: 20 }, (_, index) => ask(`picture ${index}`, 'a', '203.0.113.7'));
    const shared = ask('picture 19', 'b', '198.51.100.1');
    await endAll();
    expect([await shared, ended.indexOf('picture 19')]).toEqual(['picture 19', 2]);
    await Promise.all(flood);
    expect(ended).toHaveLength(20);
  });

  it('does not begin abandoned work', async () => {
    const { ask, queue, ended, endAll } = setting();
    const [gone, alsoGone] = [new AbortController(), new AbortController()];
    const first = ask('first', 'a', 'x');
    const left = ask('left', 'a', 'x', { signal: gone.signal });
    const shared = [ask('shared', 'a', 'x', { signal: gone.signal }), ask('shared', 'a', 'y')];
    const twiceLeft = [gone, alsoGone].map(({ signal }) => ask('twice left', 'a', 'x', { signal }));
    const settled = outcomes([first, left, ...shared, ...twiceLeft]);
    gone.abort();
    alsoGone.abort();
    expect(queue.load).toEqual({ waiting: 2, running: 1 });
    await endAll();
    expect(await settled).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected', 'rejected']);
    expect([ended, queue.load]).toEqual([['first', 'shared'], { waiting: 0, running: 0 }]);
  });

  it('UI-2 limits a slow host to its own slots, and a site to its share', async () => {
    const { ask, begun, queue } = setting({ slots: 6, slotsPerSite: 4, slotsPerHost: 2 });
    for (let index = 0; index < 10; index += 1) void ask(`slow ${index}`, 'a', 'x', { host: 'slow.example' });
    for (let index = 0; index < 10; index += 1) void ask(`quick ${index}`, 'a', 'x', { host: 'quick.example' });
    for (let index = 0; index < 10; index += 1) void ask(`third ${index}`, 'a', 'x', { host: 'third.example' });
    expect(begun.map(({ key }) => key)).toEqual(['slow 0', 'slow 1', 'quick 0', 'quick 1']);
    void ask('other', 'b', 'y', { host: 'other.example' });
    expect(begun.at(-1)?.key).toBe('other');
    begun[2]?.end();
    while (begun.length < 6) await tick();
    expect([begun.at(-1)?.key, queue.load.running]).toEqual(['quick 2', 5]);
  });

  it('UI-2 does background work when idle, and once', async () => {
    const { ask, queue, ended, endAll } = setting();
    const faults: unknown[] = [];
    const first = ask('first', 'a', 'x');
    const later = (key: string, work: () => Promise<unknown>) =>
      queue.later({ key, turn: { site: 'a', network: 'x' }, work }, (error) => faults.push(error));
    later('avif', async () => ended.push('avif'));
    later('avif', async () => ended.push('avif again'));
    later('broken', () => Promise.reject(new Error('broken')));
    const second = ask('second', 'b', 'y');
    await endAll();
    await Promise.all([first, second]);
    expect(ended).toEqual(['first', 'second', 'avif']);
    expect(faults).toEqual([new Error('broken')]);
  });

  it('refuses what waits when it is closed, and waits for what was begun', async () => {
    const { ask, queue, begun } = setting();
    const asked = outcomes([ask('first', 'a', 'x'), ask('second', 'a', 'x')]);
    const closed = queue.close();
    begun[0]?.end();
    await closed;
    expect([await asked, queue.load]).toEqual([['fulfilled', 'rejected'], { waiting: 0, running: 0 }]);
  });

  it('continues after a fault', async () => {
    const { ask, queue, endAll } = setting();
    const broken = queue.now({
      key: 'b',
      turn: { site: 'a', network: 'x' },
      work: () => Promise.reject(new Error('no')),
    });
    const next = ask('next', 'a', 'x');
    await expect(broken).rejects.toThrow('no');
    while (queue.load.running === 0) await tick();
    await endAll();
    expect(await next).toBe('next');
  });
});
