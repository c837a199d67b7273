import { type PageDeclaration, pages } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf } from './testing/documents-of.ts';
import { startTestGateway, type TestGateway, type TestRequest } from './testing/test-gateway.ts';
import { found } from './testing/two-dealers.ts';
import { cars, dealerships, entries, OWN, SESSION, sites, TOKEN, vehicle } from './testing/whole-dealers.ts';

/** Calls that come from elsewhere by their nature, and what makes them safe. */
const ofElsewhere: Readonly<Record<string, string>> = {
  'POST /api/alerts/:id/unsubscribe': 'one click in a mail program (RFC 8058), by a link that only its person has',
  'POST /payments/v1/messages': 'a provider’s signed message',
  'DELETE /mcp': 'keeps no sessions, so there is nothing to end',
};
/** Pages whose address is a secret link: without it nobody can make a browser send anything. */
const bySecretLink: readonly string[] = ['alert', 'test_drive_booking', 'reservation', 'purchase'];
/** Calls of visitors to other services that change nothing. */
const READS = /\/(check|list|export|slots)$/;

let gateway: TestGateway;
beforeAll(async () => {
  const documents = documentsOf(entries);
  gateway = await startTestGateway({
    ...{ sites, dealerships, cars, ...documents },
    answers: {
      ...documents.answers,
      vehicle: (asked) => (['h1', 'car-h1'].includes(asked) ? found(vehicle) : undefined),
      vehicles: (ids) => (ids.includes('h1') ? [vehicle] : []),
      user: (token) =>
        token === SESSION ? { user_id: '6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58', phone: '+61491570006' } : undefined,
      watchlist: () => ({ status: 204 }),
      alerts: () => ({ status: 204 }),
    },
    config: { trustProxy: true },
  });
});
afterAll(() => gateway.close());

let networks = 0;
/** Sends it as a page of another website makes the browser of a signed-in user do. @returns what services were asked to change */
async function forged(method: TestRequest['method'], address: string, headers: object, body: string) {
  networks += 1;
  gateway.upstream.calls.splice(0);
  const { status } = await gateway.get(address, {
    ...{ host: `${OWN}.example`, ...(method && { method }), body },
    headers: {
      ...{ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ...{ cookie: `__Host-forecourt-session=${SESSION}`, 'x-forwarded-for': `198.51.100.${networks}` },
      ...headers,
    },
  });
  const changes = gateway.upstream.calls.filter(({ method: asked, url }) => asked !== 'GET' && !READS.test(url));
  return { status, changes: changes.map(({ url }) => url) };
}
const named = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => ({ car: 'h1', offer: `${OWN}-offer` })[name] ?? TOKEN);

const BY_CREDENTIAL = ['operate', 'crm', 'feed', 'feedOut'];
const changing = () =>
  [...gateway.service.app.getHttpAdapter().getInstance().routeKinds]
    .filter(([route, kind]) => /^(POST|PATCH|PUT|DELETE) /.test(route) && !BY_CREDENTIAL.includes(kind))
    .map(([route]) => route)
    .filter((route) => !(route in ofElsewhere) && !route.includes('*') && !/ \/(preview|support)\b/.test(route));

describe('AUTH-2 what another website makes a signed-in visitor’s browser send', () => {
  it('is refused by each call that changes something', async () => {
    const faults: string[] = [];
    const routes = changing();
    for (const route of routes) {
      const [method, at = ''] = route.split(' ');
      const json = { 'content-type': 'application/json', 'idempotency-key': 'forged-by-another' };
      const body = JSON.stringify({ car_id: 'h1', phone_number: '0491 570 006', email: 'ann@example.com' });
      const { status, changes } = await forged(method as TestRequest['method'], named(at), json, body);
      if (status !== 403 || changes.length > 0) faults.push(`${route}: ${status} ${changes}`);
    }
    expect(faults).toEqual([]);
    expect(routes.length).toBeGreaterThan(8);
  });

  it('changes nothing as a form of any page', async () => {
    const faults: string[] = [];
    let refused = 0;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'do=again&go=confirm&remove=one&sign_out=all&erase=on&phone=0491570006&code=123456&cancel=on';
    for (const { kind, paths } of pages as readonly PageDeclaration[]) {
      if (typeof paths === 'string' || bySecretLink.includes(kind)) continue;
      for (const path of paths) {
        const { status, changes } = await forged('POST', `${named(path)}?car_id=h1`, form, body);
        if (status === 403) refused += 1;
        else if (status !== 404 || changes.length > 0) faults.push(`${kind} ${path}: ${status} ${changes}`);
      }
    }
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(8);
  });
});
