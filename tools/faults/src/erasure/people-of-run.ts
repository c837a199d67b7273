import { randomBytes, randomUUID } from 'node:crypto';
import {
  enquiryAnswer,
  erasedLeads,
  erasedUsers,
  foundUsers,
  shownMessages,
  startedSession,
} from '@forecourt/contracts';
import { addressOf, type Stack } from '@forecourt/deploy';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';
import { Agent, request } from 'undici';
import type { SeededPerson } from './persons.ts';

const operator = { actor: 'operator' } as const;

/** Where the persons of a run are visitors. */
export interface VisitedSite {
  readonly slug: string;
  /** Of the sites service, at least. */
  readonly revision: number;
  readonly host: string;
  readonly carId: string;
}

/** What persons do on a site, and what an operator does for them. */
export class PeopleOfRun {
  readonly #stack: Stack;
  readonly #site: VisitedSite;
  readonly #clients: { leads: InternalClient; identity: InternalClient };
  readonly #operators: { leads: InternalClient; identity: InternalClient };

  constructor(stack: Stack, site: VisitedSite) {
    this.#stack = stack;
    this.#site = site;
    const clientsOf = (holder: 'gateway' | 'operator') => {
      const tokens = new InternalTokens({
        privateJwk: stack.keys.privateJwk[holder],
        publicJwks: stack.keys.publicJwks,
      });
      const client = (audience: 'leads' | 'identity') =>
        new InternalClient({ audience, baseUrl: addressOf(audience, stack.port), tokens });
      return { leads: client('leads'), identity: client('identity') };
    };
    this.#clients = clientsOf('gateway');
    this.#operators = clientsOf('operator');
  }

  get #visitor() {
    const { slug, revision } = this.#site;
    return { actor: 'visitor', scope: { kind: 'site', id: slug, revision } } as const;
  }

  /** Enquires, asks for an alert, signs in and saves a car. */
  async visit(person: SeededPerson, number: number): Promise<void> {
    // Visitors are counted by address, and the whole of 127.0.0.0/8 is this machine.
    const dispatcher = new Agent({ localAddress: `127.9.0.${number + 1}` });
    try {
      await this.#enquire(person, dispatcher);
      await this.#post('/api/alerts', { car_id: this.#site.carId, email: person.email }, dispatcher);
    } finally {
      await dispatcher.destroy();
    }
    await this.#signIn(person, number);
  }

  /** Erases everything of a person. @returns leads and users that it was. */
  async erase({
    email,
    phone,
  }: SeededPerson): Promise<{ leads: number; users: number; alerts: number; saved: number }> {
    const { leads, identity } = this.#operators;
    const found = await identity.request('POST', '/users/find', {
      caller: operator,
      body: { phone },
      answer: foundUsers,
    });
    const users = found.body.users.map(({ site, user_id }) => ({ site, user_id }));
    const body = { email: email.toLowerCase(), phone, users };
    const erased = (await leads.request('POST', '/persons/erase', { caller: operator, body, answer: erasedLeads }))
      .body;
    const { body: gone } = await identity.request('POST', '/users/erase', {
      caller: operator,
      body: { phone },
      answer: erasedUsers,
    });
    return { leads: erased.leads, alerts: erased.alerts, saved: erased.saved_cars, users: gone.users };
  }

  async close(): Promise<void> {
    await Promise.all([this.#clients, this.#operators].flatMap(Object.values).map((client) => client.close()));
  }

  async #enquire({ name, lastName, email, phone, message, rego }: SeededPerson, dispatcher: Agent): Promise<void> {
    const { host, carId } = this.#site;
    const enquiry = {
      ...{ category: 'Vehicle Enquiry', car_id: carId, name, last_name: lastName, email, phone, message },
      ...{ url: `http://${host}/?email=${email}`, terms_conditions: true, Rego: rego },
      lead_attributes: { visited_pages: ['/'], linked_query_params: { utm_term: email } },
    };
    const answer = await this.#post('/api/enquiries', enquiry, dispatcher);
    if (!enquiryAnswer.safeParse(answer).success) throw new Error(`An enquiry was refused: ${JSON.stringify(answer)}`);
    // What is refused is where values easily get into a log.
    await this.#post('/api/enquiries', { ...enquiry, email: message, phone: email }, dispatcher);
  }

  async #signIn({ phone }: SeededPerson, number: number): Promise<void> {
    const { identity, leads } = this.#clients;
    const caller = this.#visitor;
    const browser = randomBytes(32).toString('base64url');
    const network = `10.0.${number}.0`;
    const body = { browser, phone, network, site_name: 'The site', host: this.#site.host };
    await identity.request('POST', '/sign-in/codes', { caller, body });
    const shown = await identity.request('GET', '/shown-messages', {
      caller: { actor: 'system:gateway' },
      answer: shownMessages,
    });
    const sms = shown.body.messages.find((message) => message.kind === 'sms' && message.to === phone);
    const code = /\d{6}/.exec(sms?.kind === 'sms' ? sms.text : '')?.[0];
    const session = await identity.request('POST', '/sign-in/sessions', {
      caller,
      body: { browser, code, device: 'A browser' },
      answer: startedSession,
    });
    const saved = { user_id: session.body.user_id, car_id: this.#site.carId };
    await leads.request('POST', '/watchlists/save', { caller, body: saved });
  }

  async #post(path: string, body: object, dispatcher: Agent): Promise<unknown> {
    const response = await request(new URL(path, this.#stack.gatewayUrls[0]), {
      dispatcher,
      method: 'POST',
      headers: { host: this.#site.host, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    return response.body.json();
  }
}
