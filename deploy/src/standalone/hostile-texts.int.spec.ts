import { rmSync } from 'node:fs';
import path from 'node:path';
import { type FormName, formNames, type PageContent, type ShownForm } from '@forecourt/contracts';
import { makeTestFolder } from '@forecourt/embedded-postgres';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { XmlDocument } from 'libxml2-wasm';
import { KeyOperator } from '../operator/key-operator.ts';
import { foreignAnswers, type GivenLink } from './testing/foreign-links.ts';
import { CARAVANS, DISTRIBUTING, FORM_ADDRESSES, GROUP, MOTORCYCLES, TOYOTA } from './testing/form-addresses.ts';
import { freeFieldsOf, hostileMailbox, hostileTexts, misplacedIn } from './testing/hostile-texts.ts';
import { ListeningCrm } from './testing/listening-crm.ts';
import { type Answer, Person } from './testing/person.ts';
import { gatewayOf, startProduct, type TestProcess } from './testing/product-process.ts';
import { type FormAddress, filledIn } from './testing/sent-forms.ts';

// A whole product starts here, on a machine that may be busy.
jest.setTimeout(480_000);

const SITES = [TOYOTA, GROUP, CARAVANS, MOTORCYCLES];
const PHONE = '0491 570 156';
/** Where each form is met that a single call sends. */
const FORMS: Readonly<Partial<Record<FormName, FormAddress>>> = {
  ...FORM_ADDRESSES,
  reserve: { site: GROUP, path: '/cars/:car/checkout' },
  online_payment: { site: GROUP, path: '/online-payment' },
  finance_application: { site: GROUP, path: '/personalised/finance?car_id=:car' },
};
/** An accepted offer is the form of a valuation, and a purchase goes in steps (ended-links.int.spec.ts). */
const ELSEWHERE: readonly FormName[] = ['trade_in_offer', 'buy_online'];
/** How often one person may: a hold without a payment, a spin. */
const MOST: Readonly<Partial<Record<FormName, number>>> = { reserve: 2, spin_to_win: 1 };
/** What a browser sends besides, and a program may fill with anything. */
const BESIDES = [
  'Vehicle Make',
  'Vehicle Model',
  'stock_number',
  'car_type',
  'manufacturer_slug',
  'page_id',
  'subcategory',
];
/** Two open bookings a person; the others ask without naming a time. */
const BOOKED: Readonly<Partial<Record<FormName, string>>> = {
  test_drive: 'test-drives',
  service_booking: 'service-bookings',
};
const MOST_BOOKED = 2;
const parent = makeTestFolder();
const folder = path.join(parent, 'data');
const env = { ...process.env, FORECOURT_DATA: folder };
const crm = new ListeningCrm();
let product: TestProcess;
let gateway: URL;
let person: Person;
const vehicles = new Map<string, readonly string[]>();
/** One that a finance application is taken for. */
let financed: string | undefined;
const taken: { form: FormName; site: string; lead: string; pages: string[]; fields: string[] }[] = [];

beforeAll(async () => {
  product = await startProduct(folder, { ENQUIRIES_PER_TEN_MINUTES: '10000' });
  gateway = gatewayOf(folder);
  person = new Person(gateway);
  await crm.start(env);
  for (const site of SITES) {
    const { text } = await person.ask(site, '/api/search?status=in_stock&hitsPerPage=60');
    const { hits } = JSON.parse(text) as { hits: { id: string; dealership_slug: string; reserved: boolean }[] };
    const free = hits.filter(
      (hit) => !hit.reserved && (site !== GROUP || hit.dealership_slug === DISTRIBUTING.dealership),
    );
    vehicles.set(
      site,
      free.map(({ id }) => id),
    );
    await person.signIn(site, PHONE);
  }
  for (const car of vehicles.get(GROUP) ?? []) {
    const { text } = await person.ask(
      GROUP,
      `/api/pages?path=${encodeURIComponent(`/personalised/finance?car_id=${car}`)}`,
    );
    if (text.includes('"kind":"personalised_finance"')) financed ??= car;
  }
});
afterAll(async () => {
  await product?.stop('SIGINT');
  await crm.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** The form on the page at an address. */
async function formAt(name: FormName, { site, path: address }: FormAddress): Promise<ShownForm> {
  const { text } = await person.ask(site, `/api/pages?path=${encodeURIComponent(address)}`);
  const { content } = JSON.parse(text) as { content: PageContent };
  const inBlocks =
    content.kind === 'content' ? content.blocks.flatMap((block) => (block.kind === 'form' ? block.form : [])) : [];
  const found = [...('form' in content ? [content.form as ShownForm] : []), ...inBlocks].find(
    (form) => form?.name === name,
  );
  if (!found) throw new Error(`${site}${address} shows no form ${name}, but ${content.kind}.`);
  return found;
}

/** A free time, where the form books one. */
async function timeFor(
  name: FormName,
  number: number,
  form: ShownForm,
): Promise<{ location?: string; appointment?: string }> {
  const kind = BOOKED[name];
  const site = FORMS[name]?.site ?? '';
  if (kind === undefined || number >= MOST_BOOKED) return {};
  const places = form.fields.flatMap(({ name: field, choices = [] }) => (field === 'location' ? choices : []));
  for (const location of [form.fixed.location ?? [], places.map(({ value }) => value)].flat()) {
    const { status, text } = await person.ask(site, `/api/${kind}/slots?${new URLSearchParams({ location })}`);
    const [, appointment] = /"starts_at":"([^"]+)"/.exec(status === 200 ? text : '') ?? [];
    if (appointment !== undefined) return { location, appointment };
  }
  throw new Error(`${site} has no free time for ${name}.`);
}

/** Sends a form with a text in each field that takes it, and a usual answer in the others. @returns the fields that took it */
async function play(name: FormName, number: number, text: string): Promise<void> {
  const declared = FORMS[name];
  if (!declared) return;
  const { site } = declared;
  const car = name === 'finance_application' ? financed : vehicles.get(site)?.[name === 'reserve' ? number : 0];
  const at = declared.path.replace(':car', car ?? '');
  const form = await formAt(name, { site, path: at });
  const usual = { ...filledIn(form, `${name}${number}`), ...(await timeFor(name, number, form)) };
  let fields = [...freeFieldsOf(form), ...BESIDES];
  for (let tried = 0; tried < 5; tried += 1) {
    const sender = `${name}${number}`;
    const answer = await person.ask(
      site,
      form.action,
      { 'content-type': 'application/json', 'idempotency-key': `hostile-${sender}-${tried}` },
      JSON.stringify({
        ...{ ...usual, email: hostileMailbox(sender), phone: PHONE },
        ...Object.fromEntries(fields.map((field) => [field, text])),
        ...{ ...form.fixed, url: `http://${site}.localhost:${gateway.port}${form.path}#${text}` },
        lead_attributes: {
          visited_pages: [`/search/?q=${text}`],
          linked_query_params: { utm_source: text, [text.slice(0, 20)]: 'x' },
        },
      }),
    );
    const said = JSON.parse(answer.text);
    if (answer.status < 300) {
      const pages = [said.success_path, said.manage_path].filter((page) => page !== undefined);
      taken.push({ form: name, site, lead: said.lead_id, pages, fields });
      return;
    }
    const refused = new Set((said.errors ?? []).map(({ field }: { field: string }) => field));
    const left = fields.filter((field) => !refused.has(field));
    if (left.length === fields.length) throw new Error(`${name} with ${text}: ${answer.status} ${answer.text}`);
    fields = left;
  }
}

describe('texts that try to leave their place', () => {
  it('stay texts wherever they come out, through each form of the platform', async () => {
    for (const name of formNames) {
      for (const [number, text] of hostileTexts.slice(0, MOST[name]).entries()) await play(name, number, text);
    }
    const unplayed = formNames.filter(
      (name) => !taken.some(({ form, fields }) => form === name && fields.includes('name')),
    );
    expect(unplayed).toEqual(ELSEWHERE);
    await crm.untilQuiet();

    const keys = await KeyOperator.open(env);
    const tokenOf = async (purpose: 'support' | 'crm', site: string) =>
      ((await keys.create({ purpose, site, name: purpose, dealership: [] })) as { token: string }).token;
    const read: Answer[] = [];
    const look = async (site: string, address: string, headers = {}) =>
      read.push(await person.ask(site, address, headers));
    for (const { site, pages } of taken) {
      for (const page of pages) {
        await look(site, page);
        await look(site, `/api/pages?path=${encodeURIComponent(page)}`);
        if (/^\/(?:test-drives|service-bookings)\//.test(page)) await look(site, `${page}/calendar.ics`);
      }
    }
    const own = ['/account', '/api/pages?path=/account', '/api/me/data', '/api/me/data?format=html'];
    for (const site of SITES) for (const address of own) await look(site, address);
    const desk = `support.localhost:${gateway.port}`;
    for (const site of SITES) {
      await person.post(desk, '/support/sign-in', { credential: await tokenOf('support', site) });
      await look(desk, '/support/leads');
      for (const { lead } of taken.filter((each) => each.site === site)) {
        await look(desk, `/support/leads/${lead}`);
        await look(desk, `/support/leads/${lead}/deliveries`);
      }
      const authorization = `Bearer ${await tokenOf('crm', site)}`;
      await look(`localhost:${gateway.port}`, '/crm/v1/leads?limit=500', { authorization });
    }
    // In development emails and SMS are shown instead of being sent; their heads and HTML are the business of leads' own specs.
    await look(`localhost:${gateway.port}`, '/outbox');
    expect(read.filter(({ status }) => status !== 200).map(({ at, status }) => `${status} ${at}`)).toEqual([]);
    const all = [...read, ...crm.posted];
    expect(all.length).toBeGreaterThan(900);
    for (const { headers, text } of all) {
      if (String(headers['content-type']).includes('xml')) XmlDocument.fromString(text).dispose();
    }
    expect(all.flatMap(misplacedIn)).toEqual([]);
  });
});

describe('the links that were given out on the way', () => {
  it('SITE-4 open nothing at the place of another kind, nor on another site, and answer there as one that nobody was given', async () => {
    const links = taken.flatMap(({ site, pages }): GivenLink[] =>
      pages.filter((page) => /\/[\w-]{54}$/.test(page)).map((page) => ({ site, path: page })),
    );
    const kinds = new Map(links.map((link) => [`${link.site} ${link.path.split('/')[1]}`, link]));
    expect([...kinds.keys()].toSorted()).toEqual(
      [
        ...[`${GROUP} online-payment`, `${GROUP} reservations`, `${GROUP} service-bookings`, `${CARAVANS} test-drives`],
      ].toSorted(),
    );
    const { faults, asked } = await foreignAnswers(person, [...kinds.values()], SITES);
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });
});
