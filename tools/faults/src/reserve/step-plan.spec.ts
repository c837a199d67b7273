import { describe, expect, it } from '@jest/globals';
import { planSteps, points, type StepRound, stepParts } from './step-plan.ts';

const cycle = points.length;
const ways = (plan: readonly StepRound[]) => new Set(plan.map(({ parts }) => parts.toSorted().join(' + ')));

describe('the plan of kills at the steps of a reservation', () => {
  it('meets in one cycle every step, every part alone and every two parts at once', () => {
    const plan = planSteps(7, cycle);
    expect(new Set(plan.map(({ point }) => point))).toEqual(new Set(points));
    const pairs = stepParts.flatMap((one, place) =>
      stepParts.slice(place + 1).map((other) => [one, other].toSorted().join(' + ')),
    );
    expect(ways(plan)).toEqual(new Set([...stepParts, ...pairs]));
  });

  it('kills in three cycles each part at each step', () => {
    const killed = planSteps(8, 3 * cycle).flatMap(({ point, parts }) => parts.map((part) => `${part} at ${point}`));
    expect(new Set(killed).size).toBe(cycle * stepParts.length);
  });

  it('begins first what ends by itself', () => {
    expect(planSteps(9, cycle)[0]).toMatchObject({ point: 'ReservationLapsed', ending: 'left alone' });
  });

  it('is the same for the same seed', () => {
    expect(planSteps(7, 50)).toEqual(planSteps(7, 50));
    expect(planSteps(7, 50)).not.toEqual(planSteps(8, 50));
  });
});
