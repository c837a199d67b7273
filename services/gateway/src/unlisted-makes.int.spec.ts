import { type CredentialHolder, MOST_UNLISTED } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentsOf } from './testing/documents-of.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { cars, dealerships, hillsides, sites } from './testing/two-dealers.ts';

const holders: Readonly<Record<string, CredentialHolder>> = {
  operators: { key_id: 'op_0123456789ab', purpose: 'operator' },
  riversides: { key_id: 'st_0123456789ab', purpose: 'site', site: 'riverside' },
};
const unlisted = [
  { id: 'u1', make: 'Bolwell', model: 'Nagari' },
  { id: 'u2', make: 'BOLWELL', model: 'Mk 7' },
  { id: 'u7', make: 'Bolwell', model: 'Ikara' },
  { id: 'u3', make: 'Totoya', model: 'Corolla' },
  { id: 'u4', make: 'VW', model: 'Golf' },
  { id: 'u5', make: 'Elfin', model: 'MS8' },
  { id: 'u6', ...hillsides, make: 'Purvis', model: 'Eureka' },
];

describe('MODEL-3 makes of the stock that are not listed', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const elfin = {
      kind: 'manufacturer',
      id: 'elfin',
      site: 'platform',
      body: { name: 'Elfin', slug: 'elfin' },
    } as const;
    const { documents, answers } = documentsOf([elfin]);
    gateway = await startTestGateway({
      sites,
      dealerships,
      documents: documents ?? [],
      cars: [...cars, ...unlisted],
      answers: { ...answers, credential: (token) => holders[token] },
    });
  });
  afterAll(() => gateway.close());

  const report = (site: string, token?: string) =>
    gateway.get(`/operate/v1/sites/${site}/unlisted-makes`, {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });

  it('MODEL-3 are listed for the operator with their vehicles, without aliases and makes that have a document', async () => {
    const answer = await report('riverside', 'operators');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({
      makes: [
        { make: 'Bolwell', vehicles: 3 },
        { make: 'Totoya', vehicles: 1 },
      ],
      more: 0,
    });
  });

  it('MODEL-3 are those of one site: a site’s credential reads its own (SITE-4)', async () => {
    expect((await report('riverside', 'riversides')).json().makes).toHaveLength(2);
    expect((await report('hillside', 'operators')).json().makes).toEqual([{ make: 'Purvis', vehicles: 1 }]);
    expect((await report('hillside', 'riversides')).status).toBe(403);
    expect((await report('riverside')).status).toBe(401);
    expect((await report('nowhere', 'operators')).status).toBe(404);
  });

  it('MODEL-3 are named up to a limit, and the others counted', async () => {
    const strange = Array.from({ length: MOST_UNLISTED + 5 }, (_, place) => ({
      id: `s${place}`,
      make: `Zzyzx ${place}`,
    }));
    await gateway.index(...strange);
    const { makes, more } = (await report('riverside', 'operators')).json();
    expect([makes.length, more]).toEqual([MOST_UNLISTED, 7]);
    expect(makes[0]).toEqual({ make: 'Bolwell', vehicles: 3 });
    await gateway.index(...strange.map((each) => ({ ...each, show_on_dealer_website: false })));
  });

  it('MODEL-3 are kept: they have tiles and a page of their own, and aliases those of their make', async () => {
    const page = async (path: string) =>
      (await gateway.get(`/api/pages?path=${encodeURIComponent(path)}`, { host: 'riverside.example' })).json();
    expect(await page('/search/bolwell/')).toMatchObject({ status: 200, content: { count: 3 } });
    expect((await page('/search/vw/')).head.canonical).toBe('/search/volkswagen/');
  });
});
