import { describe, expect, it } from '@jest/globals';
import { pause } from './pause.ts';
import { sharedLook } from './shared-look.ts';

/** Counts looks, each of which takes so many milliseconds. */
function counted(takesMs: number) {
  const counts = { looks: 0 };
  const look = sharedLook(async () => {
    counts.looks += 1;
    const seen = counts.looks;
    await pause(takesMs);
    return seen;
  });
  return { counts, look };
}

describe('a shared look', () => {
  it('is one for all who ask while it takes place', async () => {
    const { counts, look } = counted(20);
    expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
    expect(counts.looks).toBe(1);
  });

  it('looks again for who asks after a quick one', async () => {
    const { look } = counted(1);
    expect(await look()).toBe(1);
    expect(await look()).toBe(2);
  });

  it('gives a slow one to those who ask soon after it, and looks again later', async () => {
    const { look } = counted(110);
    expect(await look()).toBe(1);
    await pause(300);
    expect(await look()).toBe(1);
    await pause(1_200);
    expect(await look()).toBe(2);
  });

  it('looks again after one that failed', async () => {
    let looks = 0;
    const look = sharedLook(() => {
      looks += 1;
      if (looks === 1) throw new Error('away');
      return looks;
    });
    await expect(look()).rejects.toThrow('away');
    expect(await look()).toBe(2);
  });
});
