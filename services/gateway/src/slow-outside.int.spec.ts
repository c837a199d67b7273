import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { withAllPages } from './testing/switches.ts';
import { startTestGateway, type TestAnswer, type TestGateway } from './testing/test-gateway.ts';

const siteOf = (id: number, slug: string) => {
  const { config } = exampleSite({ id, slug, hosts: [`${slug}.example`], dealership_ids: [id] });
  return { revision: 1, config: withAllPages(config) };
};
const [ATTACKED, OTHER] = ['attacked.example', 'other.example'] as const;
const USER = { user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' };
/** As many connections go to a service, and as many seats has one site in a gateway as it usually is. */
const HELD = 32;
const NETWORKS = 8;
const LOOK_MS = 20;
const TOKEN = 'a'.repeat(54);

/** What a provider outside, who is slow, lets wait. */
let waits: RegExp | undefined;
let go: () => void;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({
    sites: [siteOf(1, 'attacked'), siteOf(2, 'other')],
    dealerships: [exampleDealership(1, 'attacked'), exampleDealership(2, 'other')],
    answers: {
      held: (url) => (waits?.test(url) ? held : undefined),
      enquiry: () => ({
        status: 201,
        body: { success: true, lead_id: USER.user_id, analytics_event: 22, success_path: '/success?about=enquiry' },
      }),
      user: (token) => (token === 'b'.repeat(43) ? USER : undefined),
    },
    // A busy machine gives fewer seats than these.
    config: { trustProxy: ['loopback'], limits: { requestsAtOnce: 1_024 } },
  });
});
afterAll(() => gateway?.close());

let held: Promise<void>;
beforeEach(() => {
  held = new Promise((resolve) => {
    go = resolve;
  });
  gateway.upstream.calls.splice(0);
});

afterEach(() => {
  waits = undefined;
  go();
});

/** Sends the same from several networks until as many as may wait do. */
async function holdUp(calls: RegExp, send: (network: number) => Promise<TestAnswer>): Promise<void> {
  waits = calls;
  for (let number = 0; number < HELD; number += 1) void send(number % NETWORKS).catch(() => undefined);
  const waiting = () => gateway.upstream.calls.filter(({ url }) => calls.test(url)).length;
  while (waiting() < HELD) await pause(LOOK_MS);
}
const from = (network: number) => ({ 'x-forwarded-for': `10.0.0.${network + 1}` });

describe('a provider outside that is slow', () => {
  it('of payments holds up nobody’s enquiry, however often a reservation is looked at meanwhile', async () => {
    await holdUp(/^\/reservations\//, (network) =>
      gateway.get(`/api/pages?path=/reservations/${TOKEN}`, { host: ATTACKED, headers: from(network) }),
    );
    const enquiry = await gateway.get('/api/enquiries', {
      method: 'POST',
      host: OTHER,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'slow-outside-1', ...from(100) },
      body: '{}',
    });
    expect([enquiry.status, enquiry.text]).toEqual([201, expect.stringContaining(USER.user_id)]);
  });

  it('of SMS holds up nobody’s session, however many ask for codes meanwhile', async () => {
    await holdUp(/^\/sign-in\/codes/, (network) =>
      gateway.get('/sign-in', {
        method: 'POST',
        host: ATTACKED,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...from(network) },
        body: 'phone=0491+570+006',
      }),
    );
    const me = await gateway.get('/api/me', {
      host: OTHER,
      headers: { cookie: `__Host-forecourt-session=${'b'.repeat(43)}`, ...from(100) },
    });
    expect([me.status, me.json().user]).toEqual([200, { id: USER.user_id, phone: USER.phone }]);
  });
});
