import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { gatewayOf, runToEnd, startProduct, TestProcess, until } from './testing/product-process.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(120_000);

/** Two dealers with nothing in common, and one dealership of the first. */
const TOYOTA = 'northside-toyota';
const CARAVANS = 'wattle-creek-caravans';
const TOYOTAS_DEALERSHIP = '101';
const SECRETS = /Marguerite|Featherstone|posthorn|98765432|sailing boat/;

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
let product: TestProcess;
let gateway: URL;
let crm: Server;
/** The body of each request that the CRM got. */
const received: string[] = [];
const leads: Record<string, string> = {};

beforeAll(async () => {
  crm = createServer(async (message, response) => {
    let body = '';
    for await (const part of message) body += part;
    received.push(body);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve));
  product = await startProduct(folder, {});
  gateway = gatewayOf(folder);
  const url = `http://127.0.0.1:${(crm.address() as AddressInfo).port}/leads`;
  await command('crm', 'create', '--dealership', TOYOTAS_DEALERSHIP, '--name', 'Acme CRM', '--url', url);
  for (const site of [TOYOTA, CARAVANS]) leads[site] = await enquire(site);
});
afterAll(async () => {
  await product?.stop('SIGINT');
  crm?.closeAllConnections();
  await new Promise((resolve) => crm?.close(resolve));
  rmSync(parent, { recursive: true, force: true });
});

/** Runs a command of the operator. @returns what it printed */
async function command(program: 'key' | 'crm', ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(`programs/${program}`, args, { folder });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

async function newKey(...bounds: string[]): Promise<{ keyId: string; token: string }> {
  const { key_id: keyId, token } = JSON.parse(await command('key', 'create', ...bounds, '--name', 'desk', '--json'));
  return { keyId, token };
}

async function enquire(site: string, about: object = {}): Promise<string> {
  const { body } = await request(new URL('/api/enquiries', gateway), {
    method: 'POST',
    headers: {
      host: `${site}.localhost:${gateway.port}`,
      'content-type': 'application/json',
      'idempotency-key': `enquiry-for-support-of-${site}-${Object.keys(about).length}`,
    },
    body: JSON.stringify({
      name: 'Marguerite',
      last_name: 'Featherstone',
      email: 'm@posthorn.example',
      phone: '0498 765 432',
      message: 'Would you swap it for a sailing boat?',
      url: `http://${site}.localhost/contact`,
      terms_conditions: true,
      ...about,
    }),
  });
  return ((await body.json()) as { lead_id: string }).lead_id;
}

/** A vehicle of the dealership. */
async function carOf(site: string): Promise<string> {
  const headers = { host: `${site}.localhost:${gateway.port}` };
  const { body } = await request(new URL('/api/search?hitsPerPage=50', gateway), { headers });
  const { hits } = (await body.json()) as { hits: { id: string; dealership_id: number }[] };
  return hits.find((each) => String(each.dealership_id) === TOYOTAS_DEALERSHIP)?.id ?? '';
}

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** A browser without JavaScript on support's own host. */
class Desk {
  #cookie = '';

  get = (address: string) => this.#ask('GET', address);
  post = (address: string, fields: Record<string, string>) =>
    this.#ask('POST', address, new URLSearchParams(fields).toString());

  async #ask(method: 'GET' | 'POST', address: string, body?: string): Promise<Answer> {
    const host = `support.localhost:${gateway.port}`;
    const answer = await request(new URL(address, gateway), {
      method,
      headers: {
        host,
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }),
      },
      ...(body !== undefined && { body }),
    });
    const [set] = [answer.headers['set-cookie'] ?? []].flat();
    if (set) this.#cookie = set.split(';')[0] ?? '';
    const location = String(answer.headers.location ?? '');
    return { status: answer.statusCode, location, text: await answer.body.text() };
  }
}

async function call(address: string, token?: string, method: 'GET' | 'POST' = 'GET') {
  const { statusCode, body } = await request(new URL(address, gateway), {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ subscription_id: 'sub_000000000000' }) }),
  });
  return { status: statusCode, text: await body.text() };
}

/** Support's calls about a lead, or about all. */
const callsAbout = (lead: string): readonly (readonly ['GET' | 'POST', string])[] => [
  ['GET', `/support/v1/leads/${lead}`],
  ['GET', `/support/v1/leads/${lead}/deliveries`],
  ['POST', `/support/v1/leads/${lead}/send-again`],
];
const toyotas = () => leads[TOYOTA] ?? '';
const caravans = () => leads[CARAVANS] ?? '';

describe('support', () => {
  it('signs in with a credential, and reads its own dealer’s leads, their timelines and deliveries', async () => {
    const { keyId, token } = await newKey('--purpose', 'support', '--site', TOYOTA);
    const desk = new Desk();
    const gate = await desk.get('/support/leads');
    expect(gate).toMatchObject({ status: 303, location: expect.stringContaining('/support/sign-in') });
    expect((await desk.get(gate.location)).text).toContain('Paste the credential');
    const opened = await desk.post('/support/sign-in', { credential: token, to: '/support/leads' });
    expect(opened).toMatchObject({ status: 303, location: '/support/leads' });
    const list = (await desk.get('/support/leads')).text;
    expect(list).toContain(toyotas());
    expect(list).not.toContain(caravans());
    expect(list).not.toMatch(SECRETS);

    await until('the CRM has it', () => received.some((body) => body.includes(toyotas())));
    const deliveries = `/support/leads/${toyotas()}/deliveries`;
    await until('its delivery is logged', async () => (await desk.get(deliveries)).text.includes('Answered 204'));
    const shown = (await desk.get(deliveries)).text;
    expect(shown).toContain('Acme CRM');
    expect(shown).not.toMatch(SECRETS);

    const lead = (await desk.get(`/support/leads/${toyotas()}`)).text;
    expect(lead).toMatch(SECRETS);
    expect(lead).toMatch(new RegExp(`Who opened it[\\s\\S]*${keyId}`));
    expect((await desk.post('/support/sign-out', {})).status).toBe(303);
    expect((await desk.get(`/support/leads/${toyotas()}`)).status).toBe(303);
  });

  it('of one dealer reads and sends nothing of another, neither by pages nor by calls', async () => {
    const bounds = [
      [caravans(), '--site', TOYOTA],
      [caravans(), '--dealership', `${TOYOTAS_DEALERSHIP}:${TOYOTA}`],
      [toyotas(), '--site', CARAVANS],
    ] as const;
    for (const [others, ...bound] of bounds) {
      const { token } = await newKey('--purpose', 'support', ...bound);
      const desk = new Desk();
      expect((await desk.post('/support/sign-in', { credential: token })).status).toBe(303);
      const list = (await desk.get('/support/leads')).text;
      expect(list).not.toContain(others);
      for (const page of [`/support/leads/${others}`, `/support/leads/${others}/deliveries`]) {
        const answer = await desk.get(page);
        expect([answer.status, SECRETS.test(answer.text)]).toEqual([404, false]);
      }
      const again = { subscription_id: 'sub_000000000000' };
      expect((await desk.post(`/support/leads/${others}/deliveries`, again)).status).toBe(404);
      expect((await call('/support/v1/leads', token)).text).not.toContain(others);
      for (const [method, address] of callsAbout(others)) {
        const answer = await call(address, token, method);
        expect([address, answer.status, SECRETS.test(answer.text)]).toEqual([address, 404, false]);
      }
    }
  });

  it('is refused without a credential, with one of another purpose, and with a revoked one at once', async () => {
    const { keyId, token } = await newKey('--purpose', 'support', '--site', TOYOTA);
    const crms = await newKey('--purpose', 'crm', '--site', TOYOTA);
    const sites = await newKey('--purpose', 'site', '--site', TOYOTA);
    const desk = new Desk();
    expect((await desk.post('/support/sign-in', { credential: token })).status).toBe(303);
    expect((await desk.get('/support/leads')).status).toBe(200);
    await command('key', 'revoke', keyId);
    for (const page of ['/support/leads', `/support/leads/${toyotas()}`, `/support/leads/${toyotas()}/deliveries`]) {
      const answer = await desk.get(page);
      expect([answer.status, answer.text.includes(toyotas())]).toEqual([303, false]);
    }
    for (const wrong of [undefined, token, crms.token, sites.token, `${keyId}.${'A'.repeat(43)}`]) {
      for (const [method, address] of [['GET', '/support/v1/leads'] as const, ...callsAbout(toyotas())]) {
        expect([address, (await call(address, wrong, method)).status]).toEqual([address, 401]);
      }
      if (wrong) expect((await new Desk().post('/support/sign-in', { credential: wrong })).status).toBe(401);
    }
  });

  it('CRM-2 CRM-3 a CRM in a process of its own gets a lead in each way, and reports back', async () => {
    const outside = new TestProcess('standalone/testing/outside-crm', [], { folder });
    try {
      await outside.says(' now');
      const [url = ''] = /http:[^ ]+/.exec(outside.out.stdout) ?? [];
      const mailboxes = { adf: 'adf@crm.example', person: 'desk@crm.example' };
      const subscribe = async (kind: string, ...to: string[]): Promise<{ secret?: string }> => {
        const named = ['--dealership', TOYOTAS_DEALERSHIP, '--name', `Outside ${kind}`, '--kind', kind];
        return JSON.parse(await command('crm', 'create', ...named, ...to, '--json'));
      };
      const webhook = await subscribe('webhook', '--url', `${url}/webhook`);
      const adf = await subscribe('adf-webhook', '--url', `${url}/adf`, '--email', mailboxes.adf);
      await subscribe('adf-email', '--email', mailboxes.adf);
      await subscribe('email', '--email', mailboxes.person);
      const { token } = await newKey('--purpose', 'crm', '--dealership', `${TOYOTAS_DEALERSHIP}:${TOYOTA}`);
      const secrets = { webhook: webhook.secret, adf: adf.secret };
      const setting = { platform: `http://localhost:${gateway.port}`, token, secrets, mailboxes };
      await request(`${url}/configure`, { method: 'POST', body: JSON.stringify(setting) });

      const lead = await enquire(TOYOTA, { car_id: await carOf(TOYOTA) });
      const lines = () =>
        outside.out.stdout
          .split('\n')
          .slice(1)
          .filter(Boolean)
          .map((line) => JSON.parse(line));
      const of = (way: string) => lines().find((each) => each.way === way && (each.lead === lead || way === 'email'));
      const ways = ['webhook', 'adf-webhook', 'adf-email', 'email', 'pull', 'topic'];
      for (const way of [...ways, 'report']) await until(`it has the lead by ${way}`, () => of(way) !== undefined);
      expect(ways.map((way) => [way, of(way)?.name])).toEqual(ways.map((way) => [way, 'Marguerite']));
      expect(of('report')?.repeated).toEqual([false, true]);
      // Of the other dealer's leads it has none, in any way.
      expect(lines().filter((each) => each.lead === caravans())).toEqual([]);
      expect(outside.out.stderr).toBe('Following leads as outside-crm. Stop with Ctrl-C.\n');
    } finally {
      await outside.stop('SIGTERM');
    }
  });

  it('leaves no personal detail in a log', async () => {
    const { token } = await newKey('--purpose', 'support', '--site', TOYOTA);
    expect((await call(`/support/v1/leads/${toyotas()}`, token)).text).toMatch(SECRETS);
    const logs = path.join(folder, 'logs');
    const lines = readdirSync(logs).map((file) => readFileSync(path.join(logs, file), 'utf8'));
    expect(lines.join('')).not.toMatch(SECRETS);
    expect(lines.join('')).not.toContain(token);
  });
});
