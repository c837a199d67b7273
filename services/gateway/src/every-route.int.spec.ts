import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PageDeclaration, type PageKind, pages } from '@forecourt/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { documentsOf } from './testing/documents-of.ts';
import { NOW, startTestGateway, type TestGateway, type TestRequest } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';
import {
  cars,
  dealerships,
  entries,
  GROUP,
  holders,
  OTHER,
  OWN,
  SESSION,
  showsOwn,
  sites,
  TOKEN,
  vehicle,
} from './testing/whole-dealers.ts';

const KEY = 'fk_hillside';

let gateway: TestGateway;
let spoolFolder: string;
beforeAll(async () => {
  spoolFolder = await mkdtemp(path.join(tmpdir(), 'gateway-every-route-'));
  const documents = documentsOf(entries);
  gateway = await startTestGateway({
    ...{ sites, dealerships, cars, ...documents },
    answers: {
      ...documents.answers,
      // Stock looks at nobody's site here: what is left is what the gateway itself keeps apart.
      vehicle: (asked) => (['h1', 'car-h1'].includes(asked) ? found(vehicle) : undefined),
      vehicles: (ids) => (ids.includes('h1') ? [vehicle] : []),
      user: (token, { scope }) =>
        token === SESSION && scope?.id !== OTHER
          ? { user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' }
          : undefined,
      watchlist: (asked) => ({
        status: 200,
        body: asked.endsWith('/list') ? { cars: [{ car_id: 'h1', saved_at: '2026-11-01T00:00:00.000Z' }] } : {},
      }),
      credential: (token) => holders[token],
      feedClient: (id) => ({ key_id: id, client: OWN, revision: 1 }),
      feed: () => ({ status: 200, body: {} }),
    },
    config: { spoolFolder, trustProxy: true },
  });
});
afterAll(async () => {
  await gateway.close();
  await rm(spoolFolder, { recursive: true });
});
beforeEach(() => {
  gateway.upstream.calls.splice(0);
});

/** What hillside's sites call what is theirs; what is called x is not known to either. */
const namesOn = (site: string): Readonly<Record<string, string>> => ({
  ...{ car: 'h1', idOrSlug: 'h1', place: 'hillside-yard', make: 'kia', maker: 'kia' },
  ...{ post: `${site}-post`, offer: `${site}-offer`, token: TOKEN, purchase: TOKEN, id: TOKEN },
  // Of what only a credential reaches.
  ...{ slug: OTHER, digest: 'a'.repeat(64), number: '1', file: 'offers.xml', keyId: 'x', name: 'x' },
});
const named = (pattern: string, site: string) =>
  pattern.replaceAll(/:(\w+)|\*/g, (_, name) => namesOn(site)[name] ?? 'sportage');

let networks = 0;
const ask = (address: string, site: string, { headers, ...request }: TestRequest = {}) => {
  networks += 1;
  const network = `198.51.${networks >> 8}.${networks & 255}`;
  return gateway.get(address, {
    ...{ host: `${site}.example`, ...request },
    headers: { cookie: `__Host-forecourt-session=${SESSION}`, 'x-forwarded-for': network, ...headers },
  });
};
/** What was passed on, without what every answer needs. */
const passedOn = () =>
  gateway.upstream.calls.filter(({ url }) => !/^\/(configurations|(credentials|sessions)\/check)/.test(url));

/** What an answer has to do with hillside: whether it shows something of it, and in whose name services were asked for it. */
async function tried(address: string, site: string, request?: TestRequest) {
  gateway.upstream.calls.splice(0);
  const { status, text } = await ask(address, site, request);
  return { status, text, shows: showsOwn(text), scopes: new Set(passedOn().map(({ caller }) => caller.scope?.id)) };
}
type Tried = Awaited<ReturnType<typeof tried>>;

/** What is wrong with an answer of riverside. */
const leaksOf = ({ shows, scopes }: Tried): string[] => [
  ...(shows ? ['shows what is hillside’s'] : []),
  ...[...scopes].filter((scope) => scope !== OTHER).map((scope) => `asks for ${scope}`),
];

const json = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'idempotency-key': 'one-of-hillsides',
};
const kias = { name: 'search_cars', arguments: { make: ['Kia'] } };
/** What calls need besides their address: a query, or a body about what is hillside's. */
const sent: Readonly<Record<string, string | object>> = {
  'GET /api/suggestions': '?q=sport',
  'GET /sitemaps/vehicles.xml': '?dealership=2&from=a',
  'GET /api/pages': '?path=/cars/h1',
  'GET /api/test-drives/slots': '?location=hillside-yard',
  'GET /api/service-bookings/slots': '?location=hillside-yard',
  'POST /mcp': { jsonrpc: '2.0', id: 1, method: 'tools/call', params: kias },
  'POST /api/phone-reveals': { car_id: 'h1' },
  'POST /api/enquiries': { form: 'enquiry', car_id: 'h1', name: 'Ann', email: 'ann@example.com' },
  'POST /api/leads': { form: 'test_drive', car_id: 'h1', name: 'Ann', email: 'ann@example.com' },
  'POST /api/watchlist/save-car': { phone_number: '0491 570 006', car_id: 'h1' },
  'POST /api/watchlist/remove-car': { phone_number: '0491 570 006', car_id: 'h1' },
  'POST /api/alerts': { car_id: 'h1', email: 'ann@example.com' },
  'POST /api/valuations': { rego: 'ABC123', regoState: 'QLD', car_id: 'h1' },
  'PATCH /api/valuations/:id': { kms: 40_000 },
  'POST /api/miscellaneous': { column_name: 'valuation', id: TOKEN },
};

/** Routes that say the same on each site. */
const ofNoSite: Readonly<Record<string, string>> = {
  'GET /openapi.json': 'describes the platform’s calls',
  'GET /asyncapi.json': 'describes the platform’s events',
  'GET /mcp': 'keeps no sessions, so there is nothing to read',
  'DELETE /mcp': 'keeps no sessions, so there is nothing to end',
  'GET /api/finance/repayments': 'a calculation with what is sent',
  'GET /api/alerts/:id/unsubscribe': 'leads to the page, which is tried',
  'GET /api/reservations/:token/pay': 'passes on its link, whose site the leads service checks',
  'GET /test-drives/calendars/:file': 'one place’s calendar, on any host, for a program that knows its secret address',
  'POST /payments/v1/messages': 'takes a provider’s signed message, on any host',
};
/** Routes that need more than a table can say, with the spec that tries them and what it says of other sites. */
const elsewhere: Readonly<Record<string, string>> = {
  'GET /api/captcha': 'captcha/captchas.spec.ts: is of no use on another site',
  'GET /images/drawn/:light/:shape/:view/:file': 'the pictures of a page, below',
  'GET /images/photos/:instead/:file': 'the pictures of a page, below',
  'GET /images/site/:file': 'own-pictures.int.spec.ts: answers 404 at another site',
  'GET /videos/:host/*': 'pictures.int.spec.ts: answers 404 at a site that does not list the host',
  'GET /*': 'each page, below',
  'POST /*': 'each page, below',
  'GET /preview/:token': 'previews.int.spec.ts: is not shown by a link of another site',
  'GET /preview/:token/*': 'previews.int.spec.ts: is not shown by a link of another site',
  'POST /preview/:token': 'previews.int.spec.ts: sends nothing',
  'POST /preview/:token/*': 'previews.int.spec.ts: sends nothing',
};
/** Queries of pages that show nothing of a site without one. */
const queries: Partial<Record<PageKind, string>> = {
  compare: '?car=h1',
  valuation: '?car_id=h1',
  test_drive: '?car_id=h1',
  personalised_finance: '?car_id=h1',
  save_search: '?car_id=h1',
  purchase: '?car_id=h1',
};

const routes = () =>
  [...gateway.service.app.getHttpAdapter().getInstance().routeKinds]
    .map(([route, kind]) => ({
      route,
      kind,
      method: route.split(' ')[0] as TestRequest['method'],
      at: route.split(' ')[1] ?? '',
    }))
    .filter(({ method }) => method !== 'HEAD' && String(method) !== 'OPTIONS');

/** Addresses of the pages that documents make. */
const documentPaths: Readonly<Record<string, readonly string[]>> = {
  site: ['/', '/customer-feedback-survey'],
  model_slug: ['/sportage/accessories'],
};
/** Pages of which a site has its numbers alone, that read what a user has by a call of their own, or that only developers see. */
const withoutWords: readonly PageKind[] = ['models', 'price_range', 'watchlist', 'design'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** A page's own content, without its frame; empty for what is no page. */
const contentOf = (text: string): string => /"content":(.*)/.exec(text)?.[1] ?? '';
const isOfVisitors = (kind: string) => !['operate', 'crm', 'feed', 'feedOut'].includes(kind);

describe('SITE-4 on another dealer’s site', () => {
  it('no call of visitors shows or changes what is not its own', async () => {
    const faults: string[] = [];
    const calls = routes().filter(
      ({ route, kind }) => isOfVisitors(kind) && !(route in ofNoSite) && !(route in elsewhere),
    );
    for (const { route, method, at } of calls) {
      const more = sent[route];
      const hasBody = typeof more === 'object' || method === 'POST';
      const address = named(at, OWN) + (typeof more === 'string' ? more : '');
      const request = {
        ...(method && { method }),
        ...(hasBody && { headers: json, body: JSON.stringify(more ?? {}) }),
      };
      const onOwn = await tried(address, OWN, request);
      const onOther = await tried(address, OTHER, request);
      const differs = onOwn.status < 400 && onOwn.text !== onOther.text;
      faults.push(...leaksOf(onOther).map((leak) => `${route} ${leak}`));
      if (!onOwn.shows && !onOwn.scopes.has(OWN) && !differs)
        faults.push(`${route} has nothing of hillside on its own site: ${onOwn.status} ${onOwn.text}`);
    }
    expect(faults).toEqual([]);
  });

  it('no page shows or takes what is not its own', async () => {
    const faults: string[] = [];
    for (const page of pages as readonly PageDeclaration[]) {
      const kind = page.kind as PageKind;
      const addresses = typeof page.paths === 'string' ? documentPaths[page.paths] : page.paths;
      const own: string[] = [];
      for (const pattern of addresses ?? []) {
        for (const site of [OWN, GROUP]) {
          const address = named(pattern, site) + (queries[kind] ?? '');
          const onOwn = await tried(address, site);
          own.push(`${onOwn.status}`);
          if (onOwn.scopes.has(site) || showsOwn(contentOf(onOwn.text))) own.push('shown');
          for (const request of [{}, { method: 'POST' as const, headers: form, body: 'a=b' }])
            faults.push(...leaksOf(await tried(address, OTHER, request)).map((leak) => `${address} ${leak}`));
        }
      }
      if (own.length > 0 && !own.includes('shown') && !withoutWords.includes(kind))
        faults.push(`${kind} shows nothing of hillside on its own sites: ${own}`);
    }
    expect(faults).toEqual([]);
  });

  it('no picture comes at an address that its own site has signed', async () => {
    const { text } = await ask('/used-car/list', OWN);
    const addressOf = (kind: string) => new RegExp(`/images/${kind}/[^"\\s,]+`).exec(text)?.[0] ?? kind;
    expect((await ask(addressOf('drawn'), OWN)).status).toBe(200);
    for (const address of [addressOf('drawn'), addressOf('photos')]) {
      expect(address).toContain('s=');
      expect([address, (await ask(address, OTHER)).status]).toEqual([address, 403]);
    }
  });

  it('no credential of a dealer reaches what is not its own', async () => {
    const faults: string[] = [];
    const calls = routes().filter(({ kind }) => ['operate', 'crm', 'feedOut'].includes(kind));
    const browsers = /^\/support(\/sign-in|\/sign-out|\/\*)?$/;
    for (const { route, at, method } of calls.filter(({ route, at }) => !(route in ofNoSite) && !browsers.test(at))) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
      const address = named(at, OWN).replace('offers.xml', 'google.tsv');
      const call = async (token: string, slug: string) => {
        const basic = `Basic ${Buffer.from(`${slug}:${token}`).toString('base64')}`;
        const authorization = at.startsWith('/feeds/') ? basic : `Bearer ${token}`;
        gateway.upstream.calls.splice(0);
        const { status, text } = await ask(address, OTHER, {
          ...(method && { method }),
          ...body,
          headers: { 'content-type': 'application/json', authorization },
        });
        return { status, text };
      };
      for (const token of Object.keys(holders).filter((each) => holders[each]?.site === OWN)) {
        const { text } = await call(token, OWN);
        const strange = passedOn().filter(({ body: passed }) => !passed.includes(`"site":"${OWN}"`));
        if (strange.length > 0) faults.push(`${route} by ${token} asks ${strange.map(({ url, body: b }) => url + b)}`);
        if (text.includes('riverside yard')) faults.push(`${route} by ${token} shows what is riverside’s`);
      }
      const reached = [];
      for (const token of ['operators', ...Object.keys(holders).filter((each) => holders[each]?.site === OTHER)]) {
        const { status } = await call(token, OTHER);
        if (status !== 401 && status !== 403) reached.push(token);
      }
      if (reached.length === 0) faults.push(`${route} is reached by nobody`);
    }
    expect(faults).toEqual([]);
  });

  it('no feed writes or reads as another client than its key’s', async () => {
    const faults: string[] = [];
    for (const { route, at, method } of routes().filter(({ kind }) => kind === 'feed')) {
      const body = method === 'GET' ? '' : '{"events":[]}';
      const headers = {
        'content-type': at.endsWith('/files') ? 'text/csv' : 'application/json',
        'forecourt-key': KEY,
        'forecourt-timestamp': String(NOW.getTime() / 1000),
        'forecourt-signature': 'c2lnbmVk',
        'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
      };
      gateway.upstream.calls.splice(0);
      const { status, text } = await ask(named(at, OWN), OTHER, {
        ...(method && { method }),
        headers,
        ...(body && { body }),
      });
      const calls = passedOn().filter(({ service }) => service === 'stock');
      if (calls.length === 0) faults.push(`${route} asks nobody: ${status} ${text}`);
      const scopes = new Set(calls.map(({ caller }) => `${caller.actor} ${caller.scope?.kind} ${caller.scope?.id}`));
      if ([...scopes].some((scope) => scope !== `feed:${OWN} feed-key ${KEY}`))
        faults.push(`${route} asks for ${[...scopes]}`);
    }
    expect(faults).toEqual([]);
  });
});
