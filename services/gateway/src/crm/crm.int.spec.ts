import type { CredentialHolder } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { leadKeysExample, pulledLeadsExample, subscriptionExample } from '../api/examples/crm.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { dealerships, sites } from '../testing/two-dealers.ts';

const holders: Readonly<Record<string, CredentialHolder>> = {
  crms: { key_id: 'cr_0123456789ab', purpose: 'crm', dealerships: [{ id: 1, slug: 'riverside' }] },
  supports: { key_id: 'su_0123456789ab', purpose: 'support', site: 'riverside' },
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
};

let gateway: TestGateway;
let answer: { status: number; body: unknown };
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    answers: { credential: (token) => holders[token], crm: () => answer },
  });
});
afterAll(() => gateway.close());
beforeEach(() => void gateway.upstream.calls.splice(0));

const call = (path: string, token: string, body?: object) =>
  gateway.get(path, {
    headers: { authorization: `Bearer ${token}` },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const sent = () => {
  const last = gateway.upstream.calls.filter(({ service }) => service === 'leads').at(-1);
  return last && { url: last.url, method: last.method, body: last.body ? JSON.parse(last.body) : undefined };
};

describe('the calls of CRMs', () => {
  it('pull leads for the credential that was checked, without its secret, on any host', async () => {
    answer = { status: 200, body: pulledLeadsExample };
    const pulled = await call('/crm/v1/leads?limit=7&wait=3&after=abc', 'crms');
    expect([pulled.status, pulled.json(), pulled.headers['cache-control']]).toEqual([
      200,
      pulledLeadsExample,
      'no-store',
    ]);
    expect(sent()).toEqual({
      url: '/crm/leads',
      method: 'POST',
      body: { holder: holders.crms, query: { limit: 7, wait: 3, after: 'abc' } },
    });
    expect((await call('/crm/v1/leads?wait=26', 'crms')).status).toBe(400);
  });

  it('fetch keys of up to a hundred leads, in answers that no cache keeps', async () => {
    answer = { status: 200, body: leadKeysExample };
    const fetched = await call('/crm/v1/keys', 'crms', { lead_ids: ['lead-1', 'lead-2'] });
    expect([fetched.status, fetched.json(), fetched.headers['cache-control']]).toEqual([
      200,
      leadKeysExample,
      'no-store',
    ]);
    expect(sent()).toEqual({
      url: '/crm/keys',
      method: 'POST',
      body: { holder: holders.crms, lead_ids: ['lead-1', 'lead-2'] },
    });
    gateway.upstream.calls.splice(0);
    const many = Array.from({ length: 101 }, (_, index) => `lead-${index}`);
    for (const lead_ids of [many, [], ['x'.repeat(61)], 'lead-1', [1]]) {
      expect((await call('/crm/v1/keys', 'crms', { lead_ids })).json()).toMatchObject({ status: 400 });
    }
    expect(sent()).toBeUndefined();
  });

  it('report on a lead', async () => {
    answer = { status: 200, body: { lead_id: 'lead-1', repeated: false } };
    const report = { id: 'a-1', type: 'contacted', channel: 'sms' };
    expect((await call('/crm/v1/leads/lead-1/events', 'crms', report)).status).toBe(200);
    expect(sent()).toMatchObject({ url: '/crm/leads/lead-1/events', body: { holder: holders.crms, report } });
    const wrong = await call('/crm/v1/leads/lead-1/events', 'crms', { id: 'a-2', type: 'appointment' });
    expect([wrong.status, wrong.json().errors[0].field]).toEqual([400, 'starts_at']);
    expect((await call('/crm/v1/leads/lead%00/events', 'crms', report)).status).toBe(404);
  });

  it('manage subscriptions, for the operator only', async () => {
    answer = { status: 200, body: [subscriptionExample] };
    expect((await call('/operate/v1/subscriptions?dealership_id=501', 'operators')).json()).toEqual([
      subscriptionExample,
    ]);
    expect(sent()).toMatchObject({ url: '/subscriptions?dealership_id=501', method: 'GET' });
    await call('/operate/v1/subscriptions/sub_1/replay', 'operators', { lead_id: 'lead-1' });
    expect(sent()).toMatchObject({ url: '/subscriptions/sub_1/replay', body: { lead_id: 'lead-1' } });
  });

  it('are refused with a credential of another purpose, or none', async () => {
    for (const [path, token] of [
      ['/crm/v1/leads', 'supports'],
      ['/crm/v1/leads', 'operators'],
      ['/operate/v1/subscriptions', 'crms'],
      ['/operate/v1/subscriptions', 'nobodys'],
    ] as const) {
      expect([path, token, (await call(path, token)).status]).toEqual([path, token, 401]);
    }
    for (const token of ['supports', 'operators', 'nobodys'])
      expect((await call('/crm/v1/keys', token, { lead_ids: ['lead-1'] })).status).toBe(401);
    expect((await gateway.get('/crm/v1/leads')).status).toBe(401);
    expect(sent()).toBeUndefined();
  });
});
