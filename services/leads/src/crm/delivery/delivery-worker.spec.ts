import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Claimed } from './delivery-queue.ts';
import { startDelivering } from './delivery-worker.ts';

const claimed = ['ill', 'sound'].map((lead_id) => ({
  ...{ subscription_id: 'sub_1', lead_id, version: 1, attempts: 1, age: 0 },
}));

describe('the worker that delivers to CRMs', () => {
  it('CRM-4 delivers a message although another one of its batch can’t be loaded', async () => {
    const waiting = [...claimed];
    const ended = new Map<string, boolean>();
    const faults: unknown[] = [];
    const settledAll = Promise.withResolvers<void>();
    const query = async (text: string, values: unknown[][]) => {
      if (text.includes('RECURSIVE')) return [waiting.splice(0), 0];
      if (!text.includes('INSERT INTO crm_attempts')) return [];
      const [, leads = [], , , delivered = []] = values;
      for (const [place, lead] of leads.entries()) ended.set(String(lead), delivered[place] === true);
      if (ended.size === claimed.length) settledAll.resolve();
      return [[], 0];
    };
    const worker = startDelivering({
      dataSource: { query } as unknown as DataSource,
      preparation: {
        load: async (messages: readonly Claimed[]) => {
          if (messages.some(({ leadId }) => leadId === 'ill')) throw new Error('its key is lost');
          return async () => ({ request: { url: 'https://crm.example', headers: {}, body: '' } });
        },
      },
      sender: { send: async () => ({ delivered: true, milliseconds: 0, answer: 200 }), close: async () => undefined },
      onError: (error) => faults.push(error),
      onPassedOver: () => undefined,
      onDisabled: () => undefined,
    });
    await settledAll.promise;
    await worker.stop();
    expect(Object.fromEntries(ended)).toEqual({ ill: false, sound: true });
    expect(faults).toEqual([new Error('its key is lost')]);
  });
});
