import { HEAP_NOISE_BYTES, soak } from '@forecourt/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { startDelivering } from './delivery-worker.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(240_000);

describe('10,000 rounds leave nothing behind', () => {
  it.each([true, false])(
    'of a worker that delivers (%s: or is refused) a message of another subscription each time',
    async (delivered) => {
      let place = 0;
      const left = await soak((round) => {
        const query = async (text: string) => {
          if (!text.includes('RECURSIVE')) return [[], 0];
          await round();
          place += 1;
          const row = {
            subscription_id: `sub_${place % 50}`,
            lead_id: `lead-${place}`,
            version: 1,
            attempts: 1,
            age: 0,
          };
          return [[row], 1];
        };
        return startDelivering({
          dataSource: { query } as unknown as DataSource,
          preparation: {
            load: async () => async () => ({ request: { url: 'https://crm.example', headers: {}, body: '' } }),
          },
          sender: { send: async () => ({ delivered, milliseconds: 0, answer: 200 }), close: async () => undefined },
          onError: () => undefined,
          onPassedOver: () => undefined,
          onDisabled: () => undefined,
        });
      });
      expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
      expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
    },
  );
});
