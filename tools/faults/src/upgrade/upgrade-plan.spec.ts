import { describe, expect, it } from '@jest/globals';
import { planUpgrade, upgradeOrder } from './upgrade-plan.ts';

const words = (steps: ReturnType<typeof planUpgrade>) => steps.map(({ process, to }) => `${process} ${to}`);

describe('the plan of an upgrade', () => {
  it('upgrades each process once, over at least the time for which both releases are to run side by side', () => {
    const steps = planUpgrade([], 600_000);
    expect(words(steps)).toEqual(upgradeOrder.map((process) => `${process} next`));
    const untilLast = steps.slice(0, -1).reduce((sum, { stayMs }) => sum + stayMs, 0);
    expect(untilLast).toBeGreaterThanOrEqual(600_000);
  });

  it('rolls back in the opposite order, whichever order was asked for, and upgrades those again', () => {
    expect(words(planUpgrade(['gateway-1', 'stock'], 7_000)).slice(upgradeOrder.length)).toEqual([
      'gateway-1 previous',
      'stock previous',
      'stock next',
      'gateway-1 next',
    ]);
  });
});
