import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { Bell, backOffDelay, defaultBackOff, pause } from './pause.ts';
import { repeat } from './repeat.ts';

const LONG_MS = 3_600_000;

describe('a pause', () => {
  it.each([
    ['passed', 0],
    ['was cut short', LONG_MS],
  ] as const)('leaves no listener behind when it %s', async (_, milliseconds) => {
    const stopping = new AbortController();
    const bell = new Bell();
    const waiting = pause(milliseconds, stopping.signal, bell.listen());
    if (milliseconds > 0) bell.ring();
    await waiting;
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  it('ends at once, without an error, if a signal is or becomes aborted', async () => {
    await pause(LONG_MS, AbortSignal.abort());
    const stopping = new AbortController();
    const waiting = pause(LONG_MS, stopping.signal);
    stopping.abort();
    await waiting;
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });
});

describe('the back-off if none is given', () => {
  it('waits longer and longer', () => {
    expect(backOffDelay(defaultBackOff, 3)).toBeGreaterThan(backOffDelay(defaultBackOff, 1));
  });

  it('looks again within a second, however long the trouble has lasted', () => {
    for (const failures of [10, 100, 10_000]) expect(backOffDelay(defaultBackOff, failures)).toBeLessThanOrEqual(1_000);
  });
});

describe('recurring work', () => {
  it('ends its time in progress when it is stopped, and has no other', async () => {
    const times: string[] = [];
    const begun = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const work = repeat(LONG_MS, async () => {
      begun.resolve();
      await release.promise;
      times.push('done');
    });
    await begun.promise;
    const stopped = work.stop();
    release.resolve();
    await stopped;
    expect(times).toEqual(['done']);
  });
});
