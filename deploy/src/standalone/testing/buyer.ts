import { createHash } from 'node:crypto';
import type { PageOf } from '@forecourt/contracts';
import { request } from 'undici';
import { filledIn, type Visitor } from './sent-forms.ts';

/** Cards of the sandbox (docs/payments.md). */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asked: '4000 0000 0000 3220',
  silent: '4000 0000 0000 0119',
  toldTwice: '4000 0000 0000 0077',
  late: '4000 0000 0000 0259',
  down: '4000 0000 0000 0036',
  notTaken: '4000 0000 0000 0341',
} as const;

/** Somebody who reserves a vehicle on a site, as a browser without JavaScript does. */
export class Buyer {
  readonly #visitor: Visitor;
  readonly #site: string;
  readonly #name: string;
  /** The reservation's page, once there is one. */
  path = '';

  constructor(visitor: Visitor, site: string, name: string) {
    this.#visitor = visitor;
    this.#site = site;
    this.#name = name;
  }

  /** Sends the checkout's form. @returns the status, 303 where it leads to a reservation */
  async checkOut(carPath: string): Promise<number> {
    const form = await this.#visitor.form('reserve', { site: this.#site, path: carPath });
    // A number of their own, as one person may hold few vehicles.
    const values = { ...filledIn(form, this.#name), phone: mobileOf(this.#name) };
    const { status, location = '' } = await this.#visitor.post(this.#site, form, values);
    this.path = location;
    return status;
  }

  /** What the reservation's page says now. */
  async page(): Promise<PageOf<'reservation'>> {
    const { content } = await this.#visitor.page(this.#site, this.path);
    if (content.kind !== 'reservation') throw new Error(`${this.path} is a page of kind ${content.kind}.`);
    return content;
  }

  /** Types a card on the provider's page. @returns the status of its answer; 303 leads back */
  async pay(card: string): Promise<number> {
    const { pay } = await this.page();
    if (!pay) throw new Error('There is nothing to pay.');
    const { location = '' } = await this.#visitor.get(this.#site, pay.href);
    const sent = await post(location, { number: card, expiry: '12/39', code: '123' });
    return sent.includes('Is this you?') ? Number(await post(location, { answer: 'yes' })) : Number(sent);
  }

  /** Posts a decision. @returns the status of the answer */
  async decide(change: string): Promise<number> {
    return (await this.#visitor.postFields(this.#site, this.path, { change })).status;
  }

  /** Cancels by the form of the page that asks once. */
  async cancel(): Promise<number> {
    return (await this.#visitor.postFields(this.#site, `${this.path}?sure=yes`, { change: 'cancel' })).status;
  }
}

/** A mobile number that is the same for a name only. Not all that begins with 04 is given out; 041 is. */
function mobileOf(name: string): string {
  const digits = createHash('sha256').update(name).digest().readUInt32BE() % 10 ** 7;
  return `041${String(digits).padStart(7, '0')}`;
}

/** @returns the status, or the page where it asks something more */
async function post(address: string, fields: Record<string, string>): Promise<string> {
  const { statusCode, body } = await request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const text = await body.text();
  return statusCode === 200 ? text : String(statusCode);
}
