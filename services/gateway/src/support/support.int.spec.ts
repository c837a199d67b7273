import type { CredentialHolder, LeadTimeline } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { leadTimelineExample } from '../api/examples/crm.ts';
import { feedFileReportExample } from '../api/examples/feed-files.ts';
import { leadListExample, supportDeliveriesExample } from '../api/examples/support.ts';
import { feedHealthExample, vehicleHistoryExample } from '../api/examples/support-stock.ts';
import { startTestGateway, type TestAnswer, type TestGateway } from '../testing/test-gateway.ts';
import { dealerships, RIVERSIDE, sites } from '../testing/two-dealers.ts';
import { supportPages } from './support-pages.controller.ts';

const HOST = 'support.example';
const LEAD = leadTimelineExample.lead_id;
const SUBSCRIPTION = 'sub_0123456789ab';
const FILE = feedFileReportExample.id;
const STOCKNUM = vehicleHistoryExample.stocknum;
const holders: Readonly<Record<string, CredentialHolder>> = {
  riversides: { key_id: 'su_0123456789ab', purpose: 'support', site: 'riverside' },
  hillsides: { key_id: 'su_000000000002', purpose: 'support', dealerships: [{ id: 2, slug: 'hillside' }] },
  revoked: { key_id: 'su_000000000003', purpose: 'support', site: 'riverside' },
  crms: { key_id: 'cr_0123456789ab', purpose: 'crm', site: 'riverside' },
  sites: { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
};
const submitted: LeadTimeline['history'][number] = {
  version: 1,
  type: 'forecourt.leads.LeadSubmitted.v1',
  at: '2026-03-04T02:00:00.000Z',
  actor: 'visitor',
  data: {
    lead_id: LEAD,
    source: 'Website',
    category: 'Vehicle Enquiry',
    url: 'https://riverside.example/cars/x',
    person: { name: '<b>Mia</b>', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61412345678' },
    message: 'Is it "still" there?',
    opt_in: false,
    additional_services: [],
    dealership_id: 1,
    dealership_slug: 'riverside',
    lead_attributes: { visited_pages: [], linked_query_params: {} },
  },
};
const timeline = { ...leadTimelineExample, history: [submitted, ...leadTimelineExample.history] };
const [delivered] = supportDeliveriesExample.deliveries;
const deliveries = { ...supportDeliveriesExample, deliveries: [{ ...delivered, status: 'dead' }] };

const ended = new Set<string>();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    sites,
    dealerships,
    answers: {
      credential: (token) => (ended.has(token) ? undefined : holders[token]),
      support: (path) => answers[path.replace(LEAD, ':id')] ?? { status: 404 },
    },
    config: { supportHost: HOST, trustProxy: ['loopback'], limits: { refusedCredentialsPerMinute: 3 } },
  });
});
afterAll(() => gateway.close());
beforeEach(() => {
  ended.clear();
  gateway.upstream.calls.splice(0);
});

const answers: Readonly<Record<string, { status: number; body: unknown }>> = {
  '/support/leads': { status: 200, body: leadListExample },
  '/support/leads/:id/timeline': { status: 200, body: timeline },
  '/support/leads/:id/deliveries': { status: 200, body: deliveries },
  '/support/leads/:id/send-again': { status: 200, body: { messages: 2 } },
  '/support/feeds': { status: 200, body: feedHealthExample },
  [`/support/files/${FILE}?after=-1`]: { status: 200, body: feedFileReportExample },
  [`/support/vehicles/${STOCKNUM}/history`]: { status: 200, body: vehicleHistoryExample },
};

let networks = 0;
/** A browser of a network of its own, without JavaScript. */
class Browser {
  cookie = '';
  readonly #headers: Record<string, string>;
  constructor(
    readonly host = HOST,
    headers: Record<string, string> = {},
  ) {
    networks += 1;
    this.#headers = { 'x-forwarded-for': `203.0.113.${networks}`, ...headers };
  }

  get = (path: string, method: 'GET' | 'POST' = 'GET', body?: string, origin = `http://${this.host}`) =>
    gateway
      .get(path, {
        method,
        host: this.host,
        headers: {
          ...this.#headers,
          ...(this.cookie && { cookie: this.cookie }),
          ...(method === 'POST' && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body !== undefined && { body }),
      })
      .then((answer) => this.#keep(answer));

  post = (path: string, fields: Record<string, string>, origin?: string) =>
    this.get(path, 'POST', new URLSearchParams(fields).toString(), origin);

  signIn = (credential: string, to = '') => this.post('/support/sign-in', { credential, to });

  #keep(answer: TestAnswer): TestAnswer {
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }
}
const signedIn = async (credential = 'riversides') => {
  const browser = new Browser();
  expect((await browser.signIn(credential)).status).toBe(303);
  return browser;
};
/** What the gateway asked leads and stock for support. */
const asked = () => gateway.upstream.calls.filter(({ url }) => url.startsWith('/support/'));
const sent = () => JSON.parse(asked().at(-1)?.body || '{}');

describe('support’s calls', () => {
  const call = (path: string, token?: string, body?: object) => {
    networks += 1;
    return gateway.get(path, {
      headers: {
        'x-forwarded-for': `198.51.100.${networks}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  };

  it('read and send again for the credential that was checked, without its secret', async () => {
    const listed = await call('/support/v1/leads?state=won&dealership_id=1&limit=7', 'riversides');
    expect([listed.status, listed.json(), listed.headers['cache-control']]).toEqual([200, leadListExample, 'no-store']);
    expect(sent()).toEqual({ holder: holders.riversides, query: { state: 'won', dealership_id: 1, limit: 7 } });
    expect((await call(`/support/v1/leads/${LEAD}`, 'riversides')).json()).toEqual(timeline);
    expect((await call(`/support/v1/leads/${LEAD}/deliveries`, 'riversides')).json()).toEqual(deliveries);
    const again = { subscription_id: SUBSCRIPTION };
    expect((await call(`/support/v1/leads/${LEAD}/send-again`, 'riversides', again)).json()).toEqual({ messages: 2 });
    expect(sent()).toEqual({ holder: holders.riversides, again });
    const wrong = await call('/support/v1/leads?state=sold', 'riversides');
    expect([wrong.status, wrong.json().errors[0].field]).toEqual([400, 'state']);
  });

  it('read feeds, files and vehicles for the credential that was checked', async () => {
    for (const [path, body] of [
      ['feeds', feedHealthExample],
      [`files/${FILE}`, feedFileReportExample],
      [`vehicles/${STOCKNUM}/history`, vehicleHistoryExample],
    ] as const) {
      const read = await call(`/support/v1/${path}`, 'hillsides');
      expect([read.status, read.json(), read.headers['cache-control']]).toEqual([200, body, 'no-store']);
      expect([asked().at(-1)?.service, sent()]).toEqual(['stock', { holder: holders.hillsides }]);
    }
    expect((await call('/support/v1/vehicles/..%2Ffeeds/history', 'hillsides')).status).toBe(404);
    expect(asked().at(-1)?.url).toBe('/support/vehicles/..%2Ffeeds/history');
  });

  const routes = [
    ...['leads', 'leads/:id', 'leads/:id/deliveries', 'POST leads/:id/send-again'],
    ...['feeds', 'files/:id', 'vehicles/:id/history', 'phone-reveals'],
  ];
  it.each(routes)('%s refuses no credential, one of another purpose, and a revoked one', async (route) => {
    const [path = '', method] = route.split(' ').reverse();
    const body = method ? { subscription_id: SUBSCRIPTION } : undefined;
    ended.add('revoked');
    for (const token of [undefined, 'nobodys', 'revoked', 'crms', 'sites', 'operators']) {
      const answer = await call(`/support/v1/${path.replace(':id', LEAD)}`, token, body);
      expect([token, answer.status]).toEqual([token, 401]);
    }
    expect(asked()).toEqual([]);
  });

  it('are all in that table', () => {
    const { routeKinds } = gateway.service.app.getHttpAdapter().getInstance();
    const own = [...routeKinds.keys()].filter((route) => /^(?!HEAD)\w+ \/support\/v1\//.test(route));
    expect(own.map((route) => route.replace('GET ', '').replace('/support/v1/', '')).sort()).toEqual(
      [...routes].sort(),
    );
  });
});

describe('support’s pages', () => {
  const paths = supportPages.map(({ path }) =>
    path === '/support/vehicles'
      ? `${path}?stocknum=${STOCKNUM}`
      : path.replace(':id', path.includes('/files/') ? FILE : LEAD),
  );

  it('lead from the host to the first page by signing in, and out again', async () => {
    const browser = new Browser();
    expect(await browser.get('/')).toMatchObject({ status: 302, headers: { location: '/support' } });
    expect(await browser.get('/support')).toMatchObject({ status: 303, headers: { location: '/support/leads' } });
    const to = `/support/leads/${LEAD}`;
    const gate = await browser.get(to);
    expect(gate.headers.location).toBe(`/support/sign-in?${new URLSearchParams({ to })}`);
    const form = await browser.get(String(gate.headers.location));
    expect(form.text).toContain(`name="to" value="${to}"`);
    const opened = await browser.signIn(' riversides ', to);
    expect(opened).toMatchObject({ status: 303, headers: { location: to } });
    const attributes = String(opened.headers['set-cookie']);
    expect(attributes).toMatch(
      /^__Host-forecourt-support=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await browser.get(to)).status).toBe(200);
    const { cookie } = browser;
    expect((await browser.post('/support/sign-out', {})).status).toBe(303);
    browser.cookie = cookie;
    expect((await browser.get(to)).status).toBe(303);
  });

  it.each(paths)(
    '%s shows nothing without a session, with a revoked credential’s, or to another purpose',
    async (path) => {
      // Each refusal takes half a second.
      await Promise.all(
        ['crms', 'sites', 'operators', 'nobodys', ''].map(async (credential) => {
          const other = new Browser();
          expect((await other.signIn(credential)).status).toBe(401);
          expect(await other.get(path)).toMatchObject({ status: 303 });
        }),
      );
      const browser = await signedIn('revoked');
      expect((await browser.get(path)).status).toBe(200);
      ended.add('revoked');
      gateway.upstream.calls.splice(0);
      for (const answer of [await browser.get(path), await browser.post(path, { subscription_id: SUBSCRIPTION })]) {
        expect([answer.status, String(answer.headers.location)]).toEqual([
          303,
          expect.stringMatching(/^\/support\/sign-in/),
        ]);
      }
      browser.cookie = `__Host-forecourt-support=${'A'.repeat(43)}`;
      expect((await browser.get(path)).status).toBe(303);
      expect(asked()).toEqual([]);
    },
  );

  it('ask leads and stock with the credential that the browser is signed in with, and no other', async () => {
    for (const name of ['riversides', 'hillsides'] as const) {
      const browser = await signedIn(name);
      for (const path of paths) {
        gateway.upstream.calls.splice(0);
        expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
        expect(asked().length).toBeGreaterThan(0);
        expect(asked().map((each) => JSON.parse(each.body).holder)).toEqual(asked().map(() => holders[name]));
      }
      for (const path of [`leads/${LEAD.replace('5', '6')}`, 'files/of-another', 'vehicles?stocknum=U2', 'vehicles'])
        expect((await browser.get(`/support/${path}`)).status).toBe(404);
    }
  });

  it('list leads without their persons, whom only the lead’s own page shows, escaped', async () => {
    const browser = await signedIn();
    const list = await browser.get('/support/leads?state=&deliveries=failed');
    expect(sent().query).toEqual({ deliveries: 'failed', limit: 50 });
    expect(list.text).toContain('2021 Toyota Corolla ZR (HM1042)');
    expect(list.text).toContain(`/support/leads?deliveries=failed&amp;before=${leadListExample.next}`);
    const shown = await browser.get(`/support/leads/${LEAD}`);
    expect(shown.text).toContain('&lt;b&gt;Mia&lt;/b&gt; Nguyen');
    expect(shown.text).toContain('Is it &quot;still&quot; there?');
    expect(shown.text).toContain('su_0123456789ab');
    for (const path of paths.filter((each) => each !== `/support/leads/${LEAD}`)) {
      expect((await browser.get(path)).text).not.toMatch(/Nguyen|mia@example|61412345678|still/);
    }
    expect(await browser.get('/support/leads?state=sold')).toMatchObject({ status: 400 });
    expect(await browser.get('/support/nothing')).toMatchObject({ status: 404 });
  });

  it('send a failed delivery again', async () => {
    const browser = await signedIn();
    const path = `/support/leads/${LEAD}/deliveries`;
    expect((await browser.get(path)).text).toContain('Send 1 failed again');
    const answer = await browser.post(path, { subscription_id: SUBSCRIPTION });
    expect(answer).toMatchObject({ status: 303, headers: { location: `${path}?queued=2` } });
    expect(sent()).toEqual({ holder: holders.riversides, again: { subscription_id: SUBSCRIPTION } });
    expect((await browser.get(`${path}?queued=2`)).text).toContain('2 messages will be sent again.');
    expect((await browser.post(`/support/leads/${LEAD}`, {})).status).toBe(404);
  });

  it('take forms from their own host alone', async () => {
    const browser = await signedIn();
    gateway.upstream.calls.splice(0);
    for (const path of ['/support/sign-in', '/support/sign-out', `/support/leads/${LEAD}/deliveries`]) {
      const fields = { subscription_id: SUBSCRIPTION, credential: 'riversides' };
      expect((await browser.post(path, fields, 'http://riverside.example')).status).toBe(403);
    }
    expect(asked()).toEqual([]);
  });

  it('lead nowhere else by signing in', async () => {
    for (const to of ['https://evil.example/', '//evil.example', '/support/../x', '/cars', '/support/%2e']) {
      expect(await new Browser().signIn('riversides', to)).toMatchObject({ headers: { location: '/support/leads' } });
    }
  });

  it('let a valid credential in where its network has tried wrong ones', async () => {
    const browser = new Browser();
    const wrong = ['one', 'two', 'three', 'four', 'five'].map((credential) => browser.signIn(credential));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await browser.signIn('riversides')).status).toBe(303);
  });

  it('are on no dealer’s host, and no dealer’s page is on theirs', async () => {
    for (const path of ['/support', '/support/sign-in', ...paths]) {
      expect((await new Browser(RIVERSIDE.host).get(path)).status).toBe(404);
    }
    for (const path of ['/cars', '/api/search', '/favicon.svg', '/operate']) {
      expect((await new Browser().get(path)).status).toBe(404);
    }
  });

  it('are not cached, found by no search engine, and load nothing', async () => {
    const browser = await signedIn();
    for (const path of ['/support/sign-in', ...paths, '/support/nothing']) {
      const { headers, text } = await browser.get(path);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/,
      );
      expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(text).not.toMatch(/<script|<img|<link| style=| on\w+=/);
    }
  });
});
