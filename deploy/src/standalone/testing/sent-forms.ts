import { randomUUID } from 'node:crypto';
import type { FormName, FormValues, PageContent, ShownField, ShownForm } from '@forecourt/contracts';
import { request } from 'undici';

/** Where a form is met: the site, and the address of a page that shows it. */
export interface FormAddress {
  readonly site: string;
  readonly path: string;
}

/** What the gateway answered. */
interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
}

/** The answers that a test gives, by the fields' names. */
const ANSWERS: Readonly<Record<string, string>> = {
  category: 'Fleet Enquiry',
  name: 'Marguerite',
  last_name: 'Featherstone',
  company: 'Quay Couriers',
  phone: '0498 765 432',
  postcode: '4509',
  position: 'Mechanic',
  Rego: 'ZZ99ZZ',
  rego: 'YY88YY',
  regoState: 'TAS',
  kms: '84,500',
  vin: 'JTNKAAEE90J000001',
  part: 'A left mirror',
  appointment: '',
  car: '2019 Toyota Corolla',
  vehiclePriceBudget: '35,000',
  preferred_day: '2027-03-15',
  offer_from_client: '$21,500',
  valuation_id: '',
  trade_in_vehicle: '',
  trade_in_year: '2019',
  trade_in_make: 'Toyota',
  trade_in_model: 'Corolla',
  payment_reference: 'INV-20417',
  payment_amount: '$1,250.50',
  delivery_address: '12 Wharf Street, Brisbane',
  finance_deposit: '$2,000',
  message: 'Would you swap it for a sailing boat?',
};

/** A visitor of the product's sites, without JavaScript or with. */
export class Visitor {
  readonly #gateway: URL;

  constructor(gateway: URL) {
    this.#gateway = gateway;
  }

  /** A document or an answer of the API. */
  async get(site: string, path: string): Promise<Answer> {
    return this.#send(site, path, 'GET');
  }

  /** What a page shows, as data. */
  async page(site: string, path: string): Promise<{ content: PageContent; head: { robots: string } }> {
    const { text } = await this.get(site, `/api/pages?path=${encodeURIComponent(path)}`);
    return JSON.parse(text);
  }

  /** The form of this name on the page at an address. @throws Error if the page does not show it */
  async form(name: FormName, { site, path }: FormAddress): Promise<ShownForm> {
    const { content } = await this.page(site, path);
    const forms = [
      ...('form' in content ? [content.form as ShownForm] : []),
      ...(content.kind === 'content'
        ? content.blocks.flatMap((block) => (block.kind === 'form' ? block.form : []))
        : []),
    ];
    const found = forms.find((form) => form.name === name);
    if (!found) throw new Error(`${site}${path} shows no form ${name}, but ${content.kind}.`);
    return found;
  }

  /** Posts a form as a browser without JavaScript does. */
  post(site: string, form: ShownForm, values: FormValues): Promise<Answer> {
    const pairs = form.fields.flatMap(({ name, type }): [string, string][] => {
      const value = values[name];
      if (Array.isArray(value)) return value.map((each) => [name, each]);
      if (type === 'tick') return value === true ? [[name, 'on']] : [];
      return [[name, String(value ?? '')]];
    });
    const body = new URLSearchParams([['form', form.name], ...pairs]).toString();
    return this.#send(site, form.path, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, body);
  }

  /** Posts fields to an address as a browser without JavaScript does. */
  postFields(site: string, path: string, fields: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams(fields).toString();
    return this.#send(site, path, 'POST', { 'content-type': 'application/x-www-form-urlencoded' }, body);
  }

  /** Sends a form as a browser's script does. @returns the status, and the fields that were refused */
  async send(site: string, form: ShownForm, values: object): Promise<{ status: number; refused: string[] }> {
    const body = JSON.stringify({ ...values, ...form.fixed, ...values, url: `http://${site}.localhost${form.path}` });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const { status, text } = await this.#send(site, form.action, 'POST', headers, body);
    const { errors = [] } = JSON.parse(text) as { errors?: { field: string }[] };
    return { status, refused: errors.map(({ field }) => field) };
  }

  async #send(site: string, path: string, method: 'GET' | 'POST', headers = {}, body?: string): Promise<Answer> {
    const answer = await request(new URL(path, this.#gateway), {
      method,
      headers: { host: `${site}.localhost`, ...headers },
      ...(body !== undefined && { body }),
    });
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      location: typeof location === 'string' ? location : undefined,
      text: await answer.body.text(),
    };
  }
}

/** Every field of a form filled in: the last of its choices, every box ticked. @param sender in the email address, which names the person */
export function filledIn({ fields }: ShownForm, sender: string): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, answerTo(field, sender)]));
}

function answerTo({ name, type, choices = [] }: ShownField, sender: string): FormValues[string] {
  if (type === 'tick') return true;
  if (type === 'ticks') return choices.map(({ value }) => value);
  const answer = name === 'email' ? `${sender}@posthorn.example` : (ANSWERS[name] ?? choices.at(-1)?.value);
  if (answer === undefined) throw new Error(`No answer to ${name}: add one to ANSWERS.`);
  return answer;
}
