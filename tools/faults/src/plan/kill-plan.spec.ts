import { describe, expect, it } from '@jest/globals';
import { killable, killsOf, planKills } from './kill-plan.ts';

const count = (seed: number, kills: number) => planKills(seed, kills).reduce((sum, step) => sum + killsOf(step), 0);

describe('the plan of kills', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(planKills(7, 50)).toEqual(planKills(7, 50));
    expect(planKills(7, 50)).not.toEqual(planKills(8, 50));
  });

  it('kills every part once before any comes again', () => {
    const first = planKills(3, 50).slice(0, killable.length);
    expect(first.map(({ kills }) => kills.length)).toEqual(killable.map(() => 1));
    expect(first.map(({ kills }) => kills[0]?.part).sort()).toEqual([...killable].sort());
  });

  it('kills the given number of times, some parts two at once and some while they start', () => {
    const steps = planKills(1, 50);
    expect(count(1, 50)).toBeGreaterThanOrEqual(50);
    expect(count(1, 5)).toBe(5);
    expect(steps.some(({ kills }) => kills.length === 2 && kills[0]?.part !== kills[1]?.part)).toBe(true);
    expect(steps.some(({ kills }) => kills.some(({ againMs }) => againMs !== undefined))).toBe(true);
  });
});
