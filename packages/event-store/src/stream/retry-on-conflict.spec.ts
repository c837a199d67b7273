import { describe, expect, it } from '@jest/globals';
import { VersionConflictError } from '../events/errors.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

describe('retryOnConflict', () => {
  const conflict = new VersionConflictError('car-1', 3, 4);
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const serialization = Object.assign(new Error('could not serialize access'), { code: '40001' });

  /** Work that fails with each of the errors in turn and then returns its number of runs. */
  function failing(...errors: Error[]): { run: () => Promise<number>; runs: () => number } {
    let runs = 0;
    const run = async () => {
      const error = errors[runs];
      runs += 1;
      if (error) throw error;
      return runs;
    };
    return { run, runs: () => runs };
  }

  it('runs the work again after a version conflict, a deadlock and a serialization failure', async () => {
    expect(await retryOnConflict(failing(conflict, deadlock, serialization).run)).toBe(4);
  });

  it('gives up with the last conflict after the given attempts', async () => {
    const work = failing(deadlock, conflict, conflict);
    await expect(retryOnConflict(work.run, { attempts: 2 })).rejects.toBe(conflict);
    expect(work.runs()).toBe(2);
  });

  it('lets every other error through at once', async () => {
    const fault = new Error('no such column');
    const work = failing(fault);
    await expect(retryOnConflict(work.run)).rejects.toBe(fault);
    expect(work.runs()).toBe(1);
  });
});
