import type { ShownMessage } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships, RIVERSIDE, sites } from './testing/two-dealers.ts';

const messages: Record<string, ShownMessage[]> = {
  identity: [{ kind: 'sms', at: '2026-11-20T00:00:05.000Z', to: '+61412345678', text: '482913 is <b>your</b> code.' }],
  leads: [
    {
      kind: 'webhook',
      at: '2026-11-20T00:00:09.000Z',
      to: 'https://crm.example/leads',
      content_type: 'application/json',
      body: '{"lead_id":"7"}',
      outcome: '204',
    },
    {
      kind: 'email',
      at: '2026-11-20T00:00:07.000Z',
      from: 'Harbour <no-reply@platform.example>',
      to: ['sales@dealer.example'],
      subject: 'A new enquiry',
      text: 'Ann asks.',
      headers: { 'List-Unsubscribe': '<https://x.example>' },
      attachments: ['lead.xml'],
    },
  ],
};

describe('the page of messages', () => {
  let development: TestGateway;
  let production: TestGateway;
  let answers: Partial<typeof messages> = messages;
  beforeAll(async () => {
    const setting = { sites, dealerships, answers: { shownMessages: (service: string) => answers[service] } };
    development = await startTestGateway({ ...setting, config: { development: true } });
    production = await startTestGateway(setting);
  });
  afterAll(() => Promise.all([development?.close(), production?.close()]));

  it('shows what all services have, newest first, as text', async () => {
    const { status, headers, text } = await development.get('/outbox', { host: 'localhost' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
    const places = ['crm.example/leads', 'A new enquiry', '482913 is &lt;b&gt;your&lt;/b&gt; code.'].map((part) =>
      text.indexOf(part),
    );
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
    expect(places[0]).toBeGreaterThan(0);
    expect(text).toContain('Attached: lead.xml');
  });

  it('names a service that does not answer', async () => {
    answers = { leads: [] };
    const { text } = await development.get('/outbox', { host: 'localhost' });
    answers = messages;
    expect(text).toContain('No answer from: identity.');
  });

  it('is not there for another machine, for a page of another website, and in production', async () => {
    const asked = [
      await development.get('/outbox', { host: 'evil.example' }),
      await development.get('/outbox', { host: 'localhost', headers: { 'x-forwarded-for': '203.0.113.7' } }),
      await production.get('/outbox', { host: 'localhost' }),
      await production.get('/outbox', RIVERSIDE),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const { text } of asked) expect(text).not.toContain('482913');
  });
});
