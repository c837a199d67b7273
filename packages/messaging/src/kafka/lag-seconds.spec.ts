import { describe, expect, it } from '@jest/globals';
import { findAge } from './lag-seconds.ts';

async function found(age: number): Promise<{ found: number; questions: number }> {
  let questions = 0;
  const result = await findAge(async (milliseconds) => {
    questions += 1;
    return age > milliseconds;
  });
  return { found: result, questions };
}

describe('the search for an age', () => {
  it.each([101, 150, 999, 60_000, 3_600_000, 86_400_000 * 400])(
    'finds %d ms to a fifth, and not below',
    async (age) => {
      const result = await found(age);
      expect(result.found).toBeGreaterThanOrEqual(age);
      expect(result.found).toBeLessThanOrEqual(age * 1.2);
      expect(result.questions).toBeLessThan(20);
    },
  );

  it('asks once about a young age', async () => {
    expect(await found(20)).toEqual({ found: 100, questions: 1 });
  });
});
