import { describe, expect, it } from '@jest/globals';
import { backOffDelay, defaultBackOff } from './pause.ts';

describe('the back-off where none is given', () => {
  it('waits longer and longer', () => {
    expect(backOffDelay(defaultBackOff, 3)).toBeGreaterThan(backOffDelay(defaultBackOff, 1));
  });

  it('looks again within a second, however long the trouble has lasted', () => {
    for (const failures of [10, 100, 10_000]) expect(backOffDelay(defaultBackOff, failures)).toBeLessThanOrEqual(1_000);
  });
});
