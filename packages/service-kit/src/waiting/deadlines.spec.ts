import { describe, expect, it } from '@jest/globals';
import { inTime } from './deadlines.ts';

describe('an answer that must come in time', () => {
  it('is given, as is its error', async () => {
    await expect(inTime(1_000, Promise.resolve('yes'))).resolves.toBe('yes');
    await expect(inTime(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('is given up once the time is over, with the fault that the caller names', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(inTime(5, never)).rejects.toThrow('No answer within 5 ms.');
    await expect(inTime(5, never, () => new RangeError('late'))).rejects.toThrow(RangeError);
  });
});
