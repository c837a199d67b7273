import type { Transport } from '@forecourt/messaging';
import { Metrics } from '@forecourt/service-kit';
import { HEAP_NOISE_BYTES, soakCalls } from '@forecourt/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { SubscriberMetrics } from './lead.publishing.ts';

// Ten thousand rounds of each, on a machine that may be busy.
jest.setTimeout(120_000);

describe('10,000 scrapes of whoever follows the leads', () => {
  it('leave nothing behind, though each names another subscriber', async () => {
    const metrics = new Metrics('leads', false, () => undefined);
    let scrapes = 0;
    const transport = {
      groups: async () => [`crm-${scrapes++}`],
      lag: async () => [{ partition: 0, committed: 1n, end: 2n }],
      lagSeconds: async () => 3,
    };
    expect(new SubscriberMetrics(metrics, transport as unknown as Transport)).toBeDefined();
    const left = await soakCalls(() => metrics.registry.metrics());
    expect(left).toEqual({ listeners: 0, resources: {}, heapBytes: expect.any(Number) });
    expect(left.heapBytes).toBeLessThan(HEAP_NOISE_BYTES);
  });
});
