import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { request } from 'undici';
import { gatewayOf, startProduct, type TestProcess, until } from './testing/product-process.ts';
import { filledIn } from './testing/sent-forms.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(120_000);

/** Its draw is for users. */
const GROUP = 'southern-cross-cars';
const OTHER = 'northside-toyota';
const SPIN = '/spin-to-win';

const parent = makeTestFolder();
const folder = path.join(parent, 'data');
let product: TestProcess;
let gateway: URL;

beforeAll(async () => {
  product = await startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '100' });
  gateway = gatewayOf(folder);
});
afterAll(async () => {
  await product?.stop('SIGINT');
  rmSync(parent, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly cacheControl: string;
  readonly text: string;
}

/** A browser without JavaScript: it keeps cookies by their names, follows nothing by itself and says where a form came from. */
class PlainBrowser {
  readonly cookies = new Map<string, string>();
  readonly attributes: string[] = [];
  readonly #host: string;

  constructor(site: string) {
    this.#host = `${site}.localhost:${gateway.port}`;
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask('GET', address, headers);
  }

  post(address: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${this.#host}`, ...headers };
    return this.#ask('POST', address, sent, new URLSearchParams(fields).toString());
  }

  postJson(address: string, body: object, key: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', origin: `http://${this.#host}`, 'idempotency-key': key };
    return this.#ask('POST', address, headers, JSON.stringify(body));
  }

  /** Asks for a code at the gate of an address, and enters it. @returns where that leads to */
  async signIn(phone: string, address = SPIN): Promise<string> {
    const gate = await this.get(address);
    const codeStep = await this.post(gate.location, { phone });
    expect(codeStep).toMatchObject({ status: 303, location: expect.stringContaining('step=code') });
    return (await this.post(codeStep.location, { code: await newestCode() })).location;
  }

  async #ask(method: 'GET' | 'POST', address: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(new URL(address, gateway), {
      method,
      headers: { ...headers, host: this.#host, ...(cookie && { cookie }) },
      ...(body !== undefined && { body }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      this.attributes.push(set);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      cacheControl: String(answer.headers['cache-control'] ?? ''),
      text: await answer.body.text(),
    };
  }
}

/** The code of the newest SMS, as a developer reads it on the page of messages. */
async function newestCode(): Promise<string> {
  const { body } = await request(new URL('/outbox', gateway), { headers: { host: `localhost:${gateway.port}` } });
  return /<pre>(?<code>\d{6}) is your/.exec(await body.text())?.groups?.code ?? '';
}

/** All messages, as a developer reads them. */
async function outbox(): Promise<string> {
  const { body } = await request(new URL('/outbox', gateway), { headers: { host: `localhost:${gateway.port}` } });
  return body.text();
}

/** A card of the sandbox that pays (docs/payments.md). */
const CARD = '4242424242424242';
/** Pays on the provider's page. */
async function payAt(address: string): Promise<void> {
  const { statusCode, body } = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: CARD, expiry: '12/39', code: '123' }).toString(),
  });
  await body.dump();
  expect(statusCode).toBe(303);
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const fieldsOf = (html: string) => [...html.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name);

describe('signing in, by plain forms', () => {
  it('AUTH-1 leads from a gate over a wrong number, a wrong code and another code back to the page', async () => {
    const browser = new PlainBrowser(GROUP);
    const gate = await browser.get(SPIN, {
      referer: `http://${GROUP}.localhost:${gateway.port}/special-offers?page=2`,
    });
    expect(gate).toMatchObject({ status: 302, cacheControl: 'private, no-store' });
    expect(gate.location).toBe(
      `/sign-in?${new URLSearchParams({ type: 'spin-to-win', redirect: SPIN, back: '/special-offers?page=2' })}`,
    );
    const phoneStep = await browser.get(gate.location);
    expect(phoneStep.text).toContain('Sign in to spin');
    expect(phoneStep.text).toContain('autoComplete="tel"');
    expect(phoneStep.text).toContain('<meta name="robots" content="noindex');
    expect(phoneStep.text).toContain('href="/special-offers?page=2"');

    const wrong = await browser.post(gate.location, { phone: '03 9123 4567' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(
      /aria-invalid="true"[^>]*value="03 9123 4567"|value="03 9123 4567"[^>]*aria-invalid="true"/,
    );
    expect(wrong.text).toContain('Please enter an Australian mobile number');

    const sent = await browser.post(gate.location, { phone: '0491 570 006' });
    expect(sent.status).toBe(303);
    expect(sent.location).not.toMatch(/491|570/);
    const codeStep = await browser.get(sent.location);
    expect(codeStep.text).toContain('autoComplete="one-time-code"');
    expect(fieldsOf(codeStep.text)).toEqual(expect.arrayContaining(['code', 'do']));
    const first = await newestCode();
    const refused = await browser.post(sent.location, { code: otherThan(first) });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('You have 4 more tries');
    expect(await browser.post(sent.location, { do: 'again' })).toMatchObject({ status: 303, location: sent.location });
    const done = await browser.post(sent.location, { code: await newestCode() });
    expect(done).toMatchObject({ status: 303, location: SPIN });
    const page = await browser.get(SPIN);
    expect(page).toMatchObject({ status: 200, cacheControl: 'private, no-store' });
    expect(page.text).toContain('name="email"');
    expect(browser.attributes.join('\n')).not.toContain('Secure');
    for (const each of browser.attributes) expect(each).toMatch(/Path=\/; HttpOnly; SameSite=Lax/);
    expect(JSON.parse((await browser.get('/api/me')).text)).toEqual({
      user: { id: expect.any(String), phone: '+61491570006' },
    });
  });

  it('AUTH-1 never leads to another site', async () => {
    const browser = new PlainBrowser(GROUP);
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      '/.//evil.example',
    ]) {
      const address = `/sign-in?${new URLSearchParams({ type: 'finance', redirect: evil, back: evil })}`;
      expect((await browser.get(address)).text).not.toContain('evil.example"');
    }
    const address = `/sign-in?${new URLSearchParams({ redirect: '//evil.example', back: '/\\evil.example' })}`;
    const { location } = await browser.post(address, { phone: '0491 570 156' });
    expect(location).not.toContain('evil');
    expect((await browser.post(location, { code: await newestCode() })).location).toBe('/account');
  });

  it('AUTH-1 takes a code only in the browser that asked for it', async () => {
    const [browser, thief] = [new PlainBrowser(GROUP), new PlainBrowser(GROUP)];
    const { location } = await browser.post('/sign-in', { phone: '0491 570 157' });
    const code = await newestCode();
    const stolen = await thief.post(location, { code });
    expect(stolen.status).toBe(400);
    expect([...thief.cookies.keys()]).toEqual([]);
    expect((await browser.post(location, { code })).status).toBe(303);
  });

  it('AUTH-2 SITE-4 a session works on its own site alone, and nothing planted is taken over', async () => {
    const browser = new PlainBrowser(GROUP);
    browser.cookies.set('forecourt-session', 'A'.repeat(43));
    browser.cookies.set('forecourt-sign-in', 'B'.repeat(43));
    await browser.signIn('0491 570 158');
    expect([...browser.cookies.values()]).not.toContain('A'.repeat(43));
    expect(browser.cookies.has('forecourt-sign-in')).toBe(false);
    const elsewhere = new PlainBrowser(OTHER);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect(JSON.parse((await elsewhere.get('/api/me')).text)).toEqual({ user: null });
    expect((await elsewhere.get('/account')).status).toBe(302);
    expect((await elsewhere.post('/account', { sign_out: 'all' })).location).toMatch(/^\/sign-in/);
    expect(JSON.parse((await browser.get('/api/me')).text)).toEqual({
      user: { id: expect.any(String), phone: '+61491570158' },
    });
  });

  it('AUTH-2 refuses forms of other websites, and signs out here and everywhere', async () => {
    const [one, other] = [new PlainBrowser(GROUP), new PlainBrowser(GROUP)];
    await one.signIn('0491 570 159', '/account');
    await other.signIn('0491 570 159', '/account');
    const foreign = { origin: 'https://evil.example' };
    expect((await one.post('/account', { sign_out: 'all' }, foreign)).status).toBe(403);
    expect((await new PlainBrowser(GROUP).post('/sign-in', { phone: '0491 570 159' }, foreign)).status).toBe(403);
    const account = await one.get('/account');
    expect(account).toMatchObject({ status: 200, cacheControl: 'private, no-store' });
    expect(account.text).toContain('0491 570 159');
    const [, device = ''] = /name="sign_out" value="([0-9a-f-]{36})"/.exec(account.text) ?? [];
    expect(await one.post('/account', { sign_out: device })).toMatchObject({ status: 303, location: '/account' });
    expect(JSON.parse((await other.get('/api/me')).text)).toEqual({ user: null });
    await one.post('/account', { sign_out: 'all' });
    expect(one.cookies.has('forecourt-session')).toBe(false);
    expect((await one.get('/account')).location).toMatch(/^\/sign-in\?redirect=%2Faccount/);
  });

  it('AUTH-3 PAGE-3 gives one spin to a user, whatever email address is typed, and none without one', async () => {
    const browser = new PlainBrowser(GROUP);
    await browser.signIn('0491 570 110');
    const { content } = JSON.parse((await browser.get(`/api/pages?path=${SPIN}`)).text);
    const spin = (sender: string) => ({
      ...content.form.fixed,
      ...filledIn(content.form, sender),
      url: `http://${GROUP}.localhost${SPIN}`,
    });
    const stranger = new PlainBrowser(GROUP);
    expect((await stranger.postJson('/api/enquiries', spin('nobody'), 'spin-nobody')).status).toBe(401);
    expect((await stranger.post(SPIN, { form: 'spin_to_win' })).location).toMatch(/^\/sign-in\?type=spin-to-win/);
    const answers: { lead_id?: string }[] = [];
    for (const name of ['one', 'two']) {
      const { text } = await browser.postJson('/api/enquiries', spin(name), `spin-${name}-x`);
      answers.push(JSON.parse(text));
    }
    expect(answers[0]?.lead_id).toEqual(expect.any(String));
    expect(answers[1]).toEqual(answers[0]);
  });

  it('AUTH-3 keeps the checkout by its flag, finance and paying online for users, leads back, and leaves trade-ins open', async () => {
    const { hits } = JSON.parse((await new PlainBrowser(OTHER).get('/api/search')).text) as {
      hits: { id: string; reserved: boolean; status: string }[];
    };
    const free = hits.find(({ reserved, status }) => !reserved && status === 'in_stock');
    const checkout = `/cars/${free?.id}/buy-online`;
    const buyer = new PlainBrowser(OTHER);
    const referer = `http://${OTHER}.localhost:${gateway.port}/cars/${free?.id}`;
    const gate = await buyer.get(checkout, { referer });
    expect(gate.location).toBe(
      `/sign-in?${new URLSearchParams({ type: 'checkout', redirect: checkout, back: `/cars/${free?.id}` })}`,
    );
    expect((await buyer.post(checkout, { form: 'reserve' })).location).toMatch(/^\/sign-in\?type=checkout/);
    expect(await buyer.signIn('0491 570 316', checkout)).toBe(checkout);
    // A site without the flag asks nobody.
    const found = JSON.parse((await new PlainBrowser(GROUP).get('/api/search')).text) as { hits: { id: string }[] };
    const open = await new PlainBrowser(GROUP).get(`/cars/${found.hits[0]?.id}/checkout`);
    expect(open.location).not.toContain('sign-in');
    const pay = await new PlainBrowser(GROUP).get('/online-payment');
    expect(pay).toMatchObject({ status: 302, location: expect.stringMatching(/^\/sign-in\?type=online-payment/) });
    expect((await new PlainBrowser(OTHER).get('/online-payment')).status).toBe(404);
    const finance = await new PlainBrowser(GROUP).get('/personalised/finance');
    expect(finance).toMatchObject({ status: 302, location: expect.stringMatching(/^\/sign-in\?type=finance/) });
    for (const path of ['/trade-in', '/sell-my-car']) {
      expect([path, (await new PlainBrowser(GROUP).get(path)).location ?? '']).toEqual([
        path,
        expect.not.stringContaining('sign-in'),
      ]);
    }
  });

  it('RES-2 RES-3 takes an online payment once, however often it is sent, with a receipt on screen and by email', async () => {
    const payer = new PlainBrowser(GROUP);
    const address = '/online-payment?reference=INV-20417&amount=1%2C250.50';
    expect(await payer.signIn('0491 570 737', address)).toBe(address);
    const { content } = JSON.parse((await payer.get(`/api/pages?path=${encodeURIComponent(address)}`)).text);
    const body = {
      ...filledIn(content.form, 'payer'),
      ...{ payment_reference: 'INV-20417', payment_amount: '$1,250.50' },
      ...content.form.fixed,
      url: `http://${GROUP}.localhost:${gateway.port}/online-payment`,
    };
    expect(content.payments).toEqual(['Mastercard', 'Visa', 'Maestro']);
    expect((await new PlainBrowser(GROUP).postJson('/api/enquiries', body, 'stranger-pays')).status).toBe(401);
    const refused = await payer.postJson('/api/enquiries', { ...body, payment_amount: '0' }, 'payer-pays-0');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('from $1 to $100,000')]);
    const answers = await Promise.all([1, 2, 3].map(() => payer.postJson('/api/enquiries', body, 'payer-pays-once')));
    const paths = answers.map(({ text }) => (JSON.parse(text) as { success_path: string }).success_path);
    expect(new Set(paths).size).toBe(1);
    const [path = ''] = paths;
    const pageOf = async (at = path) => JSON.parse((await payer.get(`/api/pages?path=${at}`)).text).content;
    const { pay } = await pageOf();
    expect(pay.label).toBe('Pay $1,250.50');
    await payAt(pay.href);
    await until(
      'the payment is complete',
      async () => (await pageOf()).title === 'Thank you, your payment is complete',
    );
    expect(JSON.stringify((await pageOf()).facts)).toContain('$1,250.50 paid by card, no surcharge');
    expect((await new PlainBrowser(OTHER).get(path)).status).toBe(404);
    await until('the receipt is sent', async () => (await outbox()).includes('Receipt: $1,250.50 for INV-20417'));
    expect(await outbox()).not.toContain(CARD);
    expect((await payer.postJson('/api/enquiries', body, 'payer-pays-once')).text).toBe(answers[0]?.text);
    expect((await pageOf()).pay).toBeNull();
  });

  it('RES-3 VEH-2 buys online in steps, continues on another device by a code, and sends the dealer everything once', async () => {
    const { hits } = JSON.parse((await new PlainBrowser(GROUP).get('/api/search')).text) as {
      hits: { slug: string }[];
    };
    const laptop = new PlainBrowser(GROUP);
    const pageOf = async (browser: PlainBrowser, at: string) =>
      JSON.parse((await browser.get(`/api/pages?path=${encodeURIComponent(at)}`)).text).content;
    const offered = async ({ slug }: { slug: string }): Promise<string | undefined> => {
      const { actions = [] } = await pageOf(laptop, `/cars/${slug}`);
      return actions.find(({ kind }: { kind: string }) => kind === 'buy_online')?.href;
    };
    const begins = await Promise.all(hits.map(offered));
    const begin = begins.find((href) => href !== undefined) ?? '';
    const bought = hits[begins.indexOf(begin)]?.slug ?? '';
    const buttons = async (): Promise<string[]> =>
      (await pageOf(laptop, `/cars/${bought}`)).actions.map(({ kind }: { kind: string }) => kind);
    const before = await buttons();
    expect(begin).toMatch(/^\/checkout-journey\?car_id=/);
    const refused = await laptop.post(begin, { name: 'Pat', last_name: 'Buyer', email: 'pat', phone: '07 3000 1234' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('valid email address')]);
    const contact = { name: 'Pat', last_name: 'Buyer', email: 'pat.buyer@posthorn.example', phone: '0491 570 156' };
    const first = await laptop.post(begin, contact);
    expect(first).toMatchObject({ status: 303, location: expect.stringMatching(/\?step=trade_in$/) });
    const steps: Record<string, string>[] = [
      { 'do-you-have-a-trade-in': 'Yes' },
      {
        ...{ rego: 'FOUND1', regoState: 'QLD', kms: '45,000', condition: 'Good', service_history: 'Complete' },
        ...{ damage: 'None', keys: 'Two or more', finance_owing: 'No' },
      },
      { purchase_payment: 'Finance' },
    ];
    let at = first.location;
    for (const step of steps) at = (await laptop.post(at, step)).location;
    expect(at).toMatch(/\?step=handover$/);

    // Left there, and continued on a phone by a code to the number that was given; nobody else finds it.
    const phone = new PlainBrowser(GROUP);
    const resume = '/checkout-journey/resume';
    expect((await phone.get(resume)).location).toMatch(/^\/sign-in\?type=checkout/);
    expect(await phone.signIn('0491 570 156', resume)).toBe(resume);
    // Nobody was signed in when it was begun: it takes the address that was given, too, and goes on under an address of its own.
    expect(await pageOf(phone, resume)).toMatchObject({ purchases: [], unclaimed: { purchases: [{}] } });
    expect((await phone.post(resume, { email: 'other@posthorn.example' })).status).toBe(400);
    expect((await phone.post(resume, { email: contact.email })).location).toBe(resume);
    const [kept] = (await pageOf(phone, resume)).purchases;
    const begun = at.split('?')[0] ?? '';
    const path: string = kept.href;
    expect(kept).toMatchObject({ href: expect.not.stringMatching(begun), label: 'Continue' });
    const stranger = new PlainBrowser(GROUP);
    await stranger.signIn('0491 570 157', resume);
    expect(await pageOf(stranger, resume)).toMatchObject({ purchases: [], unclaimed: null });
    expect((await new PlainBrowser(OTHER).get(path)).status).toBe(404);

    expect(await pageOf(phone, path)).toMatchObject({ step: 'handover', part: 3 });
    const delivery = await phone.post(`${path}?step=handover`, { handover: 'Delivery' });
    expect(delivery.location).toBe(`${path}?step=delivery`);
    const nowhere = { delivery_address: '1 High St, Nowhere', postcode: '0001' };
    expect((await phone.post(delivery.location, nowhere)).status).toBe(400);
    const there = { delivery_address: '14 Aspley Court, North Lakes', postcode: '4509' };
    const last = await phone.post(delivery.location, there);
    expect(last.location).toBe(`${path}?step=deposit`);
    const shown = await pageOf(phone, last.location);
    const summary = JSON.stringify([shown.answered, shown.amounts]);
    for (const said of ['Pat Buyer', 'FOUND1 QLD', 'Finance', 'North Lakes, 4509', 'Delivery', 'Balance']) {
      expect(summary).toContain(said);
    }
    expect((await phone.post(last.location, {})).status).toBe(400);
    const sent = await Promise.all([1, 2].map(() => phone.post(last.location, { terms_agreed: 'on' })));
    const locations = new Set(sent.map(({ location }) => location));
    expect([...locations].filter((location) => location.startsWith('/reservations/'))).toHaveLength(1);
    const reservation = sent.find(({ location }) => location.startsWith('/reservations/'))?.location ?? '';
    await payAt((await phone.get((await pageOf(phone, reservation)).pay.href)).location);
    await until(
      'the vehicle is reserved',
      async () => (await pageOf(phone, reservation)).title === 'The vehicle is reserved for you',
    );
    const order = { form: null, next: { href: reservation }, part: null, amounts: shown.amounts };
    expect(await pageOf(phone, path)).toMatchObject(order);
    // Whoever began it reads nothing more.
    expect((await laptop.get(begun)).text).not.toContain(reservation);
    // A vehicle that is held keeps its buttons for enquiries and loses those for money.
    expect(before).toEqual(
      expect.arrayContaining(['enquire', 'call', 'test_drive', 'chat', 'reserve', 'buy_online', 'trade_in']),
    );
    const ofMoney = ['reserve', 'buy_online', 'trade_in'];
    await until('the vehicle is shown as held', async () => !(await buttons()).includes('reserve'));
    expect(await buttons()).toEqual(before.filter((kind) => !ofMoney.includes(kind)));

    // The dealer reads everything in one lead, as the person does in their own data.
    const own = JSON.parse((await phone.get('/api/me/data')).text) as {
      leads: { sent: { category: string; answers: object; person: object }; history: object[] }[];
    };
    expect(own.leads).toHaveLength(1);
    expect(own.leads[0]?.sent).toMatchObject({ category: 'Online Purchase', person: { name: 'Pat' } });
    const exported = JSON.stringify(own.leads[0]);
    for (const said of ['FOUND1', '"kms":"45000"', 'Finance', 'North Lakes', '"delivery_price":"$', 'DepositPaid']) {
      expect(exported).toContain(said);
    }
    expect(exported).not.toContain(path);
  });

  it('AUTH-2 pages without a gate are the same bytes for everyone', async () => {
    const [user, stranger] = [new PlainBrowser(GROUP), new PlainBrowser(GROUP)];
    await user.signIn('0491 570 313');
    for (const address of ['/special-offers', '/contact', '/sign-in?type=finance']) {
      const [one, other] = [await user.get(address), await stranger.get(address)];
      expect(one.text).toBe(other.text);
    }
    expect((await user.get('/contact')).text).toContain('href="/account"');
  });
});
