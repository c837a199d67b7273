import { describe, expect, it } from '@jest/globals';
import { pauseAfterRefresh, Refresher } from './refresher.ts';

/** A refresher whose refreshes end when the test says so. */
function refreshing(ends: (nth: number) => Promise<void> = async () => undefined) {
  const begun: number[] = [];
  const faults: unknown[] = [];
  const refresher = new Refresher({
    refresh: () => ends(begun.push(performance.now())),
    onFault: (error) => faults.push(error),
  });
  const until = async (count: number) => {
    while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { refresher, begun, faults, until };
}

describe('the refresher', () => {
  it('leaves three times a refresh between two, at least 250 ms and at most 2 s', () => {
    expect([0, 50, 83, 100, 400, 5_000].map(pauseAfterRefresh)).toEqual([250, 250, 250, 300, 1_200, 2_000]);
  });

  it('tries again soon after a fault that took long', async () => {
    const { refresher, begun, until } = refreshing(async (nth) => {
      if (nth > 1) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
      throw new Error('not there');
    });
    refresher.want();
    await until(2);
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeLessThan(1_500);
    await refresher.stop();
  });

  it('refreshes at once after idle', async () => {
    const { refresher, begun } = refreshing();
    refresher.want();
    expect(begun).toHaveLength(1);
    await refresher.stop();
  });

  it('has all that is written meanwhile share the next refresh', async () => {
    let end: () => void = () => undefined;
    const { refresher, begun, until } = refreshing((nth) =>
      nth === 1
        ? new Promise((resolve) => {
            end = resolve;
          })
        : Promise.resolve(),
    );
    for (let n = 0; n < 50; n += 1) refresher.want();
    expect(begun).toHaveLength(1);
    end();
    await until(2);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(begun).toHaveLength(2);
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(245);
    refresher.want();
    expect(begun).toHaveLength(3);
    await refresher.stop();
  });

  it('tries again after a fault, and stops in the middle of a pause', async () => {
    const { refresher, begun, faults, until } = refreshing(async (nth) => {
      if (nth === 1) throw new Error('gone');
    });
    refresher.want();
    await until(2);
    expect(faults).toEqual([new Error('gone')]);
    refresher.want();
    await refresher.stop();
    refresher.want();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(begun).toHaveLength(2);
  });
});
