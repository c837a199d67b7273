import { hasPage, type PageDeclaration, pages } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleDealership, exampleSite } from './testing/example-site.ts';
import { withAllPages } from './testing/switches.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const tagged = exampleSite({ analytics: { enabled: true, tag_manager: 'GTM-ABC1234' } });
const site = { ...tagged, config: withAllPages(tagged.config) };
const host = site.config.hosts[0] ?? '';
const TOKEN = 'a'.repeat(43);
/** Words of a pattern that let whoever knows them in. */
const SECRETS = /:(?:token|purchase)/;

/** The pages of the table with an address of their own, and one address of each pattern. */
const addressed = pages
  .filter((page: PageDeclaration) => hasPage(site.config, page) && Array.isArray(page.paths))
  .flatMap((page: PageDeclaration) =>
    (page.paths as readonly string[]).map((pattern) => ({
      page,
      pattern,
      path: pattern.replace(/:\w+/g, TOKEN).replace('*', 'something'),
    })),
  );

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ sites: [site], dealerships: [exampleDealership(1, 'riverside')] });
});
afterAll(() => gateway?.close());

/** Sources of a policy that are another's. */
const foreignOf = (policy: unknown): string[] =>
  String(policy)
    .split(/[ ;]+/)
    .filter((word) => /^(?:https?:|\*|[\w-]+\.[\w.-]+)/.test(word));

describe('pages with a secret (EVT-1)', () => {
  it('are declared: all with a token in the address, and all that are for a user alone', () => {
    const undeclared = addressed.filter(
      ({ page, pattern }) =>
        page.secret === undefined && (SECRETS.test(pattern) || (page.gate && page.gate.type === null)),
    );
    expect(undeclared.map(({ pattern }) => pattern)).toEqual([]);
    expect(new Set(addressed.filter(({ page }) => page.secret).map(({ page }) => page.kind)).size).toBeGreaterThan(8);
  });

  it.each(addressed.map(({ page, path }) => [path, page] as const))(
    '%s loads another company’s scripts only if it has none',
    async (path, { secret }) => {
      const { headers, status } = await gateway.get(path, { host });
      const policy = headers['content-security-policy'];
      // Of a page that fails, the address alone is one.
      if (secret === undefined || (secret === 'content' && status !== 200)) {
        if (headers.location === undefined) expect(policy).toContain('googletagmanager');
        return;
      }
      // Redirects to sign-in have no document.
      if (headers.location === undefined) {
        expect(foreignOf(policy)).toEqual([]);
        expect(policy).toMatch(/style-src 'self' 'sha256-/);
        expect(headers['referrer-policy']).toBe('no-referrer');
      }
      const model = await gateway.get(`/api/pages?${new URLSearchParams({ path })}`, { host });
      if (model.status === 200) expect(model.json().frame.analytics?.tag_manager ?? null).toBeNull();
    },
  );

  it('include the thanks for a booking by the link in its address, also if the booking is off or nobody can say now', async () => {
    const sent = `/success?about=test-drive&lead=6b1f0c9e-2d47-4a83-b5f6-91e7c3d20a58`;
    const booked = `${sent}&booking=${'a'.repeat(54)}`;
    const { headers } = await gateway.get(booked, { host });
    expect(foreignOf(headers['content-security-policy'])).toEqual([]);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const tagManagerAt = async (path: string) =>
      (await gateway.get(`/api/pages?${new URLSearchParams({ path })}`, { host })).json().frame.analytics.tag_manager;
    expect([await tagManagerAt(booked), await tagManagerAt(sent)]).toEqual([null, 'GTM-ABC1234']);
  });

  it('are opened as documents of their own from a page whose scripts could read them', async () => {
    const ask = (headers: Record<string, string>) =>
      gateway.get('/api/pages?path=/sign-in', { host, headers }).then((answer) => answer.json().redirect);
    expect(await ask({ referer: `https://${host}/search/` })).toMatch(/^https?:\/\/[^/]+\/sign-in$/);
    expect(await ask({})).toBeNull();
  });

  it('take forms by what the browser says of itself, as without a referrer it keeps the origin back', async () => {
    const send = (headers: Record<string, string>) =>
      gateway.get('/api/alerts', { method: 'POST', host, body: '{}', headers: { origin: 'null', ...headers } });
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).not.toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({})).status).toBe(403);
  });
});
