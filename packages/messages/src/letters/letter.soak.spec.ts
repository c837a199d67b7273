import { HEAP_NOISE_BYTES, soak } from '@forecourt/service-kit/testing';
import { expect, it, jest } from '@jest/globals';
import type { LetterCarrier } from './letter.process.ts';
import { startCarrying } from './letter.process.ts';
import type { LeasedLetter } from './letter.rows.ts';

// Ten thousand rounds, on a machine that may be busy.
jest.setTimeout(240_000);

it.each([true, false])(
  '10,000 rounds leave nothing behind of sending letters (%s: or failing at it)',
  async (isSent) => {
    const left = await soak((round) => {
      const take = async () => {
        await round();
        return [{} as LeasedLetter];
      };
      const carry = async () => {
        if (!isSent) throw new Error('The database is away.');
        return 'sent' as const;
      };
      return startCarrying({ take, carry } as unknown as LetterCarrier, () => undefined);
    });
    expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
  },
);
