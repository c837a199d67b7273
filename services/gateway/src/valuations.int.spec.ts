import { type FieldName, fieldOf } from '@forecourt/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from './testing/example-site.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { dealerships } from './testing/two-dealers.ts';

const ID = 'v'.repeat(43);

describe('the record of a valuation', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const site = (id: number, slug: string, valuations: object) => ({
      revision: 1,
      config: exampleSite({ ...{ id, slug, hosts: [`${slug}.example`], dealership_ids: [id] }, valuations }).config,
    });
    gateway = await startTestGateway({
      sites: [
        site(1, 'recording', { enabled: true, record: true }),
        site(2, 'not-recording', { enabled: true }),
        site(3, 'without', { record: true }),
      ],
      dealerships,
    });
  });
  afterAll(() => gateway?.close());

  /** The status, and which calls the leads service got. */
  async function record(site: string, body: object): Promise<[number, string[]]> {
    const host = `${site}.example`;
    const before = gateway.upstream.calls.length;
    const { status } = await gateway.get('/api/miscellaneous', {
      ...{ method: 'POST', host, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', origin: `http://${host}` },
    });
    const calls = gateway.upstream.calls.slice(before).filter(({ service }) => service === 'leads');
    return [status, calls.map(({ method, url }) => `${method} ${url}`)];
  }

  it('TRADE-1 is taken by POST /api/miscellaneous with its column’s name, only where the site switches that on', async () => {
    const valuation = { id: ID, column_name: 'valuation', offer_accepted: false };
    expect((await record('recording', valuation))[1]).toEqual([`POST /valuations/${ID}/record`]);
    expect(await record('recording', { ...valuation, column_name: 'anything' })).toEqual([400, []]);
    for (const site of ['not-recording', 'without']) expect(await record(site, valuation)).toEqual([404, []]);
  });

  it('TRADE-1 LEAD-4 is refused in the words of its form alone, as visitors read them', async () => {
    const host = 'recording.example';
    const answer = await gateway.get('/api/valuations', {
      ...{ method: 'POST', host, body: JSON.stringify({ rego: '!!!', regoState: 'nowhere' }) },
      headers: { 'content-type': 'application/json', origin: `http://${host}`, 'idempotency-key': 'visit-0001' },
    });
    expect([answer.status, answer.json().errors]).toEqual([
      400,
      ['rego', 'regoState'].map((name) => ({ field: name, message: fieldOf(name as FieldName).invalid })),
    ]);
  });
});
