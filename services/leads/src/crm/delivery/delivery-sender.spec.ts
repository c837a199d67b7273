import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { webhookRequest } from './delivery-sender.ts';
import { newSecret } from './subscription.rows.ts';

const message = {
  id: 'lead-1:2',
  type: 'forecourt.leads.LeadRouted.v1',
  timestamp: '2026-03-04T02:00:00.000Z',
  data: {},
};

describe('a webhook', () => {
  it('is verified by the package of Standard Webhooks with each valid secret, and with no other', () => {
    const secrets = [newSecret(), newSecret()];
    const { url, headers, body } = webhookRequest({ url: 'https://crm.example/hook', secrets }, message, new Date());
    for (const secret of secrets) {
      const { id: _, ...sent } = message;
      expect(new Webhook(secret).verify(body, headers)).toEqual(sent);
    }
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow();
    expect([url, headers['webhook-id']]).toEqual(['https://crm.example/hook', 'lead-1:2']);
  });
});
