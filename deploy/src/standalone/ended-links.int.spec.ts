import { rmSync } from 'node:fs';
import path from 'node:path';
import { type FormName, faultsOf, type PageContent, type ShownForm } from '@forecourt/contracts';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { KeyOperator } from '../operator/key-operator.ts';
import { foreignAnswers, type GivenLink, tokenOf } from './testing/foreign-links.ts';
import { CARAVANS, FORM_ADDRESSES, GROUP, MOTORCYCLES, TOYOTA } from './testing/form-addresses.ts';
import { freeFieldsOf, hostileMailbox, hostileTexts, misplacedIn } from './testing/hostile-texts.ts';
import { ListeningCrm } from './testing/listening-crm.ts';
import { type Answer, Person } from './testing/person.ts';
import { gatewayOf, startProduct, type TestProcess, until } from './testing/product-process.ts';
import { filledIn } from './testing/sent-forms.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(480_000);

const SITES = [TOYOTA, GROUP, CARAVANS, MOTORCYCLES];
const PHONE = '0491 570 158';
/** In the name of whoever has the links that end. */
const NAMED = 'Endymion';
const STEPS = 9;
const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const env = { ...process.env, FORECOURT_DATA: folder };
const crm = new ListeningCrm();
let product: TestProcess;
let gateway: URL;
let person: Person;
/** Vehicles of the group that can be had, each for one purchase or reservation. */
const cars: string[] = [];

beforeAll(async () => {
  product = await startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '10000' });
  gateway = gatewayOf(folder);
  person = new Person(gateway);
  await crm.start(env);
  const { text } = await person.ask(GROUP, '/api/search?status=in_stock&hitsPerPage=60');
  const { hits } = JSON.parse(text) as { hits: { id: string; reserved: boolean }[] };
  cars.push(...hits.flatMap(({ id, reserved }) => (reserved ? [] : [id])));
  await person.signIn(GROUP, PHONE);
});
afterAll(async () => {
  await product?.stop('SIGINT');
  await crm.stop();
  rmSync(parent, { recursive: true, force: true });
});

const modelOf = (address: string) => `/api/pages?path=${encodeURIComponent(address)}`;

/** The form on the page at an address; undefined if it shows none. */
async function formAt(who: Person, site: string, address: string): Promise<ShownForm | undefined> {
  const { text } = await who.ask(site, modelOf(address));
  const { content } = JSON.parse(text) as { content: PageContent };
  const inBlocks =
    content.kind === 'content' ? content.blocks.flatMap((block) => (block.kind === 'form' ? block.form : [])) : [];
  return [...('form' in content ? [content.form as ShownForm | null] : []), ...inBlocks][0] ?? undefined;
}

/** Posts a form as a browser without JavaScript does, with a text in each field that takes it. @returns where it led to */
async function postForm(who: Person, form: ShownForm, said: { text: string; usual: Record<string, string> }) {
  const usual = { ...filledIn(form, 'nobody'), ...said.usual };
  const takes = (name: string) =>
    faultsOf(form.fields, { ...usual, [name]: said.text }).every(({ field }) => field !== name);
  const hostile = freeFieldsOf(form).filter((name) => said.usual[name] === undefined && takes(name));
  const values = { ...usual, ...Object.fromEntries(hostile.map((name) => [name, said.text])) };
  const asked = form.fields.flatMap(({ name }): [string, string][] => {
    const value = values[name];
    if (value === true) return [[name, 'on']];
    return value === false || value === undefined ? [] : [[name, String(value)]];
  });
  const answer = await who.post(GROUP, form.path, { form: form.name, ...Object.fromEntries(asked) });
  if (answer.status !== 303) throw new Error(`${form.path} answered ${answer.status} to ${JSON.stringify(values)}.`);
  return { location: String(answer.headers.location), hostile };
}

interface Bought {
  readonly text: string;
  readonly links: GivenLink[];
  readonly hostile: ReadonlySet<string>;
}

/** Buys a vehicle online up to its deposit, by somebody with a number of their own. */
async function buy(number: number, text: string): Promise<Bought> {
  const buyer = new Person(gateway);
  const usual = {
    ...{ email: hostileMailbox(`buyer${number}`), phone: `0412 345 60${number}`, kms: '84,500' },
    ...{ 'do-you-have-a-trade-in': 'Yes', handover: 'Delivery' },
  };
  let form: ShownForm | undefined;
  while (!form && cars.length > 0) form = await formAt(buyer, GROUP, `/checkout-journey?car_id=${cars.pop()}`);
  const hostile = new Set<string>();
  let at = '';
  for (let step = 0; form && step < STEPS; step += 1) {
    const posted = await postForm(buyer, form, { text, usual });
    for (const name of posted.hostile) hostile.add(name);
    if (posted.location.startsWith('/reservations/')) {
      const links = [at.split('?')[0] ?? '', posted.location].map((each) => ({ site: GROUP, path: each }));
      return { text, links, hostile };
    }
    at = posted.location;
    form = await formAt(buyer, GROUP, at);
  }
  throw new Error(`A purchase with ${text} ended at ${at}.`);
}

/** Sends a form that a single call sends, as who is signed in. @returns its link */
async function sent(site: string, address: string, more: Record<string, string>): Promise<GivenLink> {
  const form = await formAt(person, site, address);
  if (!form) throw new Error(`${site}${address} shows no form.`);
  const { status, text } = await person.ask(
    site,
    form.action,
    { 'content-type': 'application/json', 'idempotency-key': `ended-links-${form.name}` },
    JSON.stringify({
      ...{ ...filledIn(form, 'ended'), name: NAMED, phone: PHONE, email: hostileMailbox('ended') },
      ...{ ...more, ...form.fixed, url: `http://${site}.localhost:${gateway.port}${form.path}` },
    }),
  );
  const { manage_path: link, success_path: other } = JSON.parse(text);
  if (status >= 300) throw new Error(`${site}${address}: ${status} ${text}`);
  return { site, path: link ?? other };
}

/** A time that a form may book. */
async function timeAt(name: FormName & ('test_drive' | 'service_booking'), kind: string) {
  const { site, path: address } = FORM_ADDRESSES[name];
  const form = await formAt(person, site, address);
  const places = form?.fields.flatMap(({ name: field, choices = [] }) => (field === 'location' ? choices : [])) ?? [];
  for (const location of [form?.fixed.location ?? [], places.map(({ value }) => value)].flat()) {
    const { text } = await person.ask(site, `/api/${kind}/slots?${new URLSearchParams({ location })}`);
    const [, appointment] = /"starts_at":"([^"]+)"/.exec(text) ?? [];
    if (appointment !== undefined) return { location, appointment };
  }
  throw new Error(`${site} has no free time.`);
}

/** An alert at an address of their own, by the link in its email. */
async function alertLink(): Promise<GivenLink> {
  const about = new URLSearchParams({ search: '/search/jayco/' });
  const asked = await person.post(CARAVANS, `/save-search?${about}`, { email: 'endymion@posthorn.example' });
  if (asked.status !== 303) throw new Error(`An alert was answered ${asked.status}: ${asked.text}`);
  let token: string | undefined;
  await until('the email with the link is there', async () => {
    const { text } = await person.ask(`localhost:${gateway.port}`, '/outbox');
    [, token] = /\/alerts\/([\w-]{54})/.exec(text) ?? [];
    return token !== undefined;
  });
  return { site: CARAVANS, path: `/alerts/${token}` };
}

/** What a link shows, as a page, as its data, and in the file that some have. */
async function shownAt({ site, path: at }: GivenLink): Promise<Answer[]> {
  const files = /^\/(?:test-drives|service-bookings)\//.test(at) ? [`${at}/calendar.ics`] : [];
  return Promise.all([at, modelOf(at), ...files].map((address) => person.ask(site, address)));
}

describe('what is bought online in steps', () => {
  it('keeps texts that try to leave their place as texts: on its page, its reservation’s, at the desk, in CRMs and messages', async () => {
    const bought: Bought[] = [];
    for (const [number, text] of hostileTexts.entries()) bought.push(await buy(number, text));
    for (const field of ['name', 'last_name', 'delivery_address']) {
      expect([field, bought.some(({ hostile }) => hostile.has(field))]).toEqual([field, true]);
    }
    await crm.untilQuiet();
    const read = (await Promise.all(bought.flatMap(({ links }) => links.map(shownAt)))).flat();
    const keys = await KeyOperator.open(env);
    const made = await keys.create({ purpose: 'support', site: GROUP, name: 'desk', dealership: [] });
    const desk = `support.localhost:${gateway.port}`;
    await person.post(desk, '/support/sign-in', { credential: (made as { token: string }).token });
    read.push(await person.ask(desk, '/support/leads'), await person.ask(`localhost:${gateway.port}`, '/outbox'));
    for (const [, lead] of new Set(crm.posted.map(({ text }) => /"lead_id":"([^"]+)"/.exec(text) ?? []))) {
      if (lead !== undefined) read.push(await person.ask(desk, `/support/leads/${lead}`));
    }
    expect(read.filter(({ status }) => status !== 200).map(({ at, status }) => `${status} ${at}`)).toEqual([]);
    expect(crm.posted.length).toBeGreaterThan(hostileTexts.length * 2);
    expect([...read, ...crm.posted].flatMap(misplacedIn)).toEqual([]);
  });
});

describe('links that have ended', () => {
  it('SITE-4 say so at their own place alone, open nothing elsewhere, and nothing of their person once that is erased', async () => {
    const text = hostileTexts[0];
    const said = { last_name: text, message: text };
    const links: Record<string, GivenLink> = {
      payment: await sent(GROUP, '/online-payment', said),
      reservation: await sent(GROUP, `/cars/${cars.pop()}/checkout`, said),
      service: await sent(GROUP, '/book-service', {
        ...said,
        ...(await timeAt('service_booking', 'service-bookings')),
      }),
      drive: await sent(CARAVANS, '/book-test-drive', { ...said, ...(await timeAt('test_drive', 'test-drives')) }),
      alert: await alertLink(),
    };
    const [purchase, deposit] = (await buy(8, text)).links;
    if (purchase && deposit) Object.assign(links, { purchase, deposit });
    const press = async (name: string, fields: Record<string, string>) => {
      const { site, path: at } = links[name] ?? { site: '', path: '' };
      return (await person.post(site, `${at}?sure=yes`, fields)).status;
    };
    const ended = [
      await press('reservation', { change: 'cancel' }),
      await press('deposit', { change: 'cancel' }),
      await press('service', { go: 'cancel' }),
      await press('drive', { go: 'cancel' }),
      await press('alert', { go: 'confirm' }),
      await press('alert', { go: 'unsubscribe' }),
    ];
    expect(ended).toEqual(ended.map(() => 303));

    // What has ended does not begin again, nor is there anything to pay.
    expect(await press('alert', { go: 'confirm' })).toBe(409);
    expect(await press('drive', await timeAt('test_drive', 'test-drives'))).toBe(409);
    const pay = await person.ask(GROUP, `/api/reservations/${tokenOf(links.reservation ?? { path: '' })}/pay`);
    expect(pay.headers.location).toBe(links.reservation?.path);
    const all = Object.values(links);
    const shown = async () => (await Promise.all(all.map(shownAt))).flat();
    const ends = await shown();
    expect(ends.filter(({ status }) => status !== 200)).toEqual([]);
    expect(ends.flatMap(misplacedIn)).toEqual([]);
    const foreign = await foreignAnswers(person, all, SITES, 'acting');
    expect(foreign.faults).toEqual([]);
    expect(foreign.asked).toBeGreaterThan(250);

    const erased = await person.post(GROUP, '/account', { erase: 'yes' });
    expect(erased.headers.location).toBe('/sign-in?done=erased');
    const after = (
      await Promise.all([links.payment, links.reservation, links.service].flatMap((link) => link ?? []).map(shownAt))
    ).flat();
    expect(after.filter(({ text: each }) => each.includes(NAMED) || each.includes('onfz')).map(({ at }) => at)).toEqual(
      [],
    );
    expect((await foreignAnswers(person, all, SITES, 'acting')).faults).toEqual([]);
  });
});
