import { ProblemError } from '@forecourt/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway, type TestSetting } from './testing/test-gateway.ts';

const accepted = { success: true, lead_id: 'L1', analytics_event: 22, success_path: '/success?about=enquiry' };
const HOST = 'riverside.example';
/** Its online payments are for users. */
const PAYING = 'paying.example';
const enquiry = JSON.stringify({ name: 'Ann', email: 'ann@example.com' });

let gateway: TestGateway;
let reply: () => { status: number; body: unknown };
const setting: TestSetting = {
  sites: [
    { revision: 1, config: exampleSite().config },
    {
      revision: 1,
      config: exampleSite({ id: 2, slug: 'paying', hosts: [PAYING], online_payments: { enabled: true } }).config,
    },
  ],
  dealerships: [exampleDealership(1, 'riverside')],
  answers: {
    enquiry: () => reply(),
    user: () => {
      throw new ProblemError({ status: 503, detail: 'Identity is away.' });
    },
  },
};
beforeAll(async () => {
  gateway = await startTestGateway(setting);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.upstream.calls.splice(0);
  reply = () => ({ status: 201, body: accepted });
});

const send = (headers: Record<string, string> = {}, body = enquiry, { get }: Pick<TestGateway, 'get'> = gateway) =>
  get('/api/enquiries', {
    method: 'POST',
    host: HOST,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const leadsCalls = () => gateway.upstream.calls.filter(({ service }) => service === 'leads');

describe('POST /api/enquiries', () => {
  it('LEAD-1 LEAD-6 passes the enquiry on unchanged, with its key and its browser', async () => {
    const sent = await send({ 'idempotency-key': 'k1', 'user-agent': 'Browser 1' });
    expect([sent.status, sent.json()]).toEqual([201, accepted]);
    expect(leadsCalls()).toMatchObject([
      { body: enquiry, headers: { 'idempotency-key': 'k1', 'x-visitor-user-agent': 'Browser 1' } },
    ]);
    reply = () => ({ status: 200, body: accepted });
    expect((await send({ 'idempotency-key': 'k1' })).status).toBe(200);
  });

  it('CRM-4 passes on what a signed-in visitor sends while identity is away, but for what needs a user', async () => {
    const sendAsUser = () =>
      gateway.get('/api/enquiries', {
        method: 'POST',
        host: PAYING,
        body: enquiry,
        headers: { 'content-type': 'application/json', cookie: `__Host-forecourt-session=${'a'.repeat(43)}` },
      });
    expect((await sendAsUser()).json()).toEqual(accepted);
    expect(leadsCalls()[0]?.caller).not.toHaveProperty('user');
    reply = () => ({ status: 401, body: { message: 'Please sign in to pay online.' } });
    expect((await sendAsUser()).status).toBe(503);
  });

  it('LEAD-3 passes on what came with a proof of work, and marks what came without one', async () => {
    const key = 'a-key-of-one-form';
    const challenge = (await gateway.get(`/api/captcha?for=${key}`, { host: HOST })).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    await send({ 'idempotency-key': key, 'captcha-solution': solved });
    await send({ 'idempotency-key': key });
    const marks = leadsCalls().map(({ headers }) => headers['x-visitor-suspected']);
    expect(marks).toEqual([undefined, 'captcha']);
  });

  it('LEAD-3 refuses a proof of work of another form with a clear error, and passes nothing on', async () => {
    const challenge = (await gateway.get('/api/captcha?for=the-key-of-another', { host: HOST })).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const refused = await send({ 'idempotency-key': 'a-key-of-one-form', 'captcha-solution': solved });
    expect([refused.status, refused.json().errors[0].field]).toEqual([400, 'captcha']);
    expect(leadsCalls()).toEqual([]);
    expect((await gateway.get('/api/captcha?for=short', { host: HOST })).json().errors[0].field).toBe('for');
  });

  it('SITE-4 sets the host’s site, regardless of the visitor’s input', async () => {
    await send({
      'x-site': 'hillside',
      'x-actor': 'operator',
      authorization: 'Bearer x',
      'x-visitor-user-agent': 'fake',
    });
    const [call] = leadsCalls();
    expect(call?.caller).toMatchObject({
      actor: 'visitor',
      scope: { kind: 'site', id: 'riverside', revision: 1 },
    });
    expect(call?.headers['x-visitor-user-agent']).not.toBe('fake');
  });

  it('LEAD-4 keeps the server’s message and its errors by field', async () => {
    const errors = [
      { field: 'email', message: 'Please enter a valid email address.' },
      { field: 'phone', message: 'Please enter a phone number.' },
    ];
    reply = () => {
      throw new ProblemError({ status: 400, detail: 'Please fix the following errors:', errors });
    };
    const refused = await send();
    expect(refused.status).toBe(400);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json()).toMatchObject({ message: 'Please fix the following errors:', errors });
  });

  it('refuses what another website sends', async () => {
    expect((await send({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
    expect(leadsCalls()).toEqual([]);
    expect((await send({ origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });

  it('LEAD-9 refuses what is too large, and says that it closes the connection without reading the rest', async () => {
    const refused = await send({}, JSON.stringify({ message: 'x'.repeat(70_000) }));
    expect([refused.status, refused.headers.connection]).toEqual([413, 'close']);
    expect((await send()).status).toBe(201);
  });

  it('LEAD-3 counts accepted enquiries alone; refused ones have a wider limit of their own', async () => {
    const limited = await startTestGateway({ ...setting, config: { limits: { enquiriesPerTenMinutes: 2 } } });
    try {
      const statusOf = async () => (await send({}, enquiry, limited)).status;
      const refuse = () => {
        throw new ProblemError({ status: 400, detail: 'Please enter your name.' });
      };
      reply = refuse;
      for (let refused = 0; refused < 5; refused += 1) expect(await statusOf()).toBe(400);
      reply = () => ({ status: 201, body: accepted });
      expect(await statusOf()).toBe(201);
      reply = refuse;
      for (let refused = 5; refused < 10; refused += 1) expect(await statusOf()).toBe(400);
      expect(await statusOf()).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('LEAD-3 LEAD-4 answers 429 with Retry-After if one address sends too much', async () => {
    const limited = await startTestGateway({ ...setting, config: { limits: { enquiriesPerTenMinutes: 3 } } });
    try {
      for (let sent = 0; sent < 3; sent += 1) expect((await send({}, enquiry, limited)).status).toBe(201);
      const refused = await send({}, enquiry, limited);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json().message).toContain('try again');
    } finally {
      await limited.close();
    }
  });
});
