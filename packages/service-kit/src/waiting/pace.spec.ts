import { describe, expect, it } from '@jest/globals';
import { Pace } from './repeat.ts';

/** How long the turn takes to come, in milliseconds. */
async function waited(pace: Pace, ...signals: AbortSignal[]): Promise<number> {
  const begun = performance.now();
  await pace.turn(...signals);
  return performance.now() - begun;
}

describe('the pace of batches', () => {
  it('lets the first begin at once, and the next one so much after it began', async () => {
    const pace = new Pace(100);
    expect(await waited(pace)).toBeLessThan(50);
    pace.begin(false);
    await new Promise((resolve) => setTimeout(resolve, 40));
    const rest = await waited(pace);
    expect(rest).toBeGreaterThan(10);
    expect(rest).toBeLessThan(100);
  });

  it('makes no backlog wait', async () => {
    const pace = new Pace(60_000);
    pace.begin(true);
    await pace.turn();
  });

  it('ends a wait when a signal is aborted', async () => {
    const pace = new Pace(60_000);
    pace.begin(false);
    await pace.turn(AbortSignal.timeout(10));
  });
});
