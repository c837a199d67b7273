import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { type EnquiryAnswer, type ErasedLeads, leadTopics, stockTopic } from '@forecourt/contracts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@forecourt/embedded-postgres';
import type { MessageConfig } from '@forecourt/messages';
import { createEmbeddedTransport, type Transport } from '@forecourt/messaging';
import type { PaymentConfig } from '@forecourt/payments';
import { type Contact, LookupKey } from '@forecourt/persons';
import {
  type CallerScope,
  type CallerStatement,
  Clock,
  generateServiceKeys,
  type InternalAnswer,
  InternalClient,
  type InternalRequest,
  InternalTokens,
  type JournalStore,
  MemoryJournal,
  ProblemError,
  RetentionSweep,
  type RunningService,
  SecretBox,
} from '@forecourt/service-kit';
import { DataSource } from 'typeorm';
import { startLeads } from '../index.ts';
import { PersonErasure } from '../people/people.erasure.ts';
import type { HoldsAndPayments } from './holds-and-payments.ts';
import { Upstreams } from './upstreams.ts';

/** The scope of a site. */
export const scopeOf = (id: string, revision = 1): CallerScope => ({ kind: 'site', id, revision });
/** A visitor of the site that shows two dealerships. */
export const visitor: CallerStatement = { actor: 'visitor', scope: scopeOf('both') };
/** Support for the same two. */
export const support: CallerStatement = { actor: 'support:1', scope: scopeOf('both') };

/** A whole enquiry about a car of theirs. */
export const enquiry = {
  category: 'Vehicle Enquiry',
  name: 'Marguerite',
  last_name: 'Featherstone',
  email: 'Marguerite.F@posthorn.example',
  phone: '0498 765 432',
  postcode: '4000',
  message: 'Would you swap it for a sailing boat?',
  Rego: 'ZZ99ZZ',
  car_id: 'used-car',
  page_id: 'vehicle',
  url: 'http://both.localhost/cars/used-car?email=Marguerite.F@posthorn.example',
  lead_attributes: {
    visited_pages: ['/', '/cars/used-car'],
    linked_query_params: { utm_source: 'newsletter' },
    referrer: 'https://search.example/',
  },
};

/** The leads service on its own database and transport, its upstreams, its log lines, and a gateway that calls it. */
export class LeadsSystem {
  readonly lines: string[] = [];
  transport!: Transport;
  service!: RunningService;
  upstreams!: Upstreams;
  dataSource!: DataSource;
  #databases: TestDatabase[] = [];
  #gateway: InternalClient | undefined;
  #tokens!: (holder: 'leads' | 'gateway' | 'stock' | 'support' | 'operator') => InternalTokens;
  #upstreamUrl = '';
  #messages: MessageConfig | undefined;
  #payments: PaymentConfig | undefined;
  readonly #deploymentKey = SecretBox.generateKey();

  /** What was erased and revoked, beside the database. */
  journal: JournalStore = new MemoryJournal();
  /** The clock that the service is given; the machine's if none is. */
  clock: Clock | undefined;
  /** Where it finds the stock by which trade-ins are valued. */
  readonly engine = new EmbeddedCarSearchEngine();

  /**
   * Starts everything.
   * @param messages how SMS and emails are sent; refused by default
   * @param deposits who takes payments and holds vehicles; nobody by default
   */
  static async start(
    messages?: MessageConfig,
    clock?: Clock,
    deposits?: { readonly payments: PaymentConfig; readonly holds: HoldsAndPayments },
  ): Promise<LeadsSystem> {
    const system = new LeadsSystem();
    system.#messages = messages;
    system.clock = clock;
    system.#databases = [await createTestDatabase(), await createTestDatabase()];
    system.transport = await createEmbeddedTransport({ url: system.transportUrl });
    await system.transport.ensureTopics([...leadTopics, stockTopic].map((topic) => ({ ...topic })));
    const keys = await generateServiceKeys(['leads', 'gateway', 'stock', 'support', 'operator']);
    system.#tokens = (name) => new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
    system.#payments = deposits?.payments;
    system.upstreams = new Upstreams(system.#tokens('stock'));
    system.upstreams.holds = deposits?.holds;
    system.upstreams.history.remember(system.transport);
    system.#upstreamUrl = await system.upstreams.start();
    await system.startService();
    system.dataSource = await new DataSource({ type: 'postgres', url: system.databaseUrl }).initialize();
    return system;
  }

  get databaseUrl(): string {
    return this.#databases[0]?.url ?? '';
  }

  get transportUrl(): string {
    return this.#databases[1]?.url ?? '';
  }

  /** Starts the service on its existing database; `transport` replaces the real one. */
  async startService(transport: Transport = this.transport, more: { leadsInClear?: boolean } = {}): Promise<void> {
    this.service = await startLeads({
      databaseUrl: this.databaseUrl,
      port: 0,
      tokens: this.#tokens('leads'),
      transport,
      stockUrl: this.#upstreamUrl,
      sitesUrl: this.#upstreamUrl,
      journal: this.journal,
      deploymentKey: this.#deploymentKey,
      development: true,
      alertEveryMs: 200,
      engine: this.engine,
      ...(this.#messages && { messages: this.#messages }),
      ...(this.#payments && { payments: this.#payments }),
      ...(this.clock && { clock: this.clock }),
      ...more,
      logger: { level: 'trace', destination: { write: (line: string) => void this.lines.push(line) } },
    });
    this.#gateway = new InternalClient({
      baseUrl: this.service.url,
      audience: 'leads',
      tokens: this.#tokens('gateway'),
    });
    await until('ready', async () => (await fetch(`${this.service.url}/health/ready`)).ok);
  }

  /** Stops the service, and copies its database as it is now. Whoever asks starts the service again. */
  async backUp(): Promise<TestDatabase> {
    await this.stopService();
    await this.dataSource.destroy();
    const copy = await copyTestDatabase(this.databaseUrl);
    this.dataSource = await new DataSource({ type: 'postgres', url: this.databaseUrl }).initialize();
    return copy;
  }

  /** Puts a copy of the database in its place. The service is stopped. */
  async restore(copy: TestDatabase): Promise<void> {
    await this.dataSource.destroy();
    // The original goes last, as the copy belongs to its role.
    const [original, ...others] = this.#databases;
    this.#databases = [copy, ...others, ...(original ? [original] : [])];
    this.dataSource = await new DataSource({ type: 'postgres', url: this.databaseUrl }).initialize();
  }

  /** Deletes what is past its time by the service's clock. */
  sweep(): Promise<void> {
    return this.service.app.get(RetentionSweep).sweep(this.service.app.get(Clock).now());
  }

  async stopService(): Promise<void> {
    await this.#gateway?.close();
    await this.service.close();
  }

  async stop(): Promise<void> {
    await this.stopService();
    await this.dataSource.destroy();
    await this.transport.close();
    await this.upstreams.stop();
    for (const database of this.#databases) await database.drop();
  }

  /** Sends an enquiry as the gateway does. */
  send(body: object, key: string, caller: CallerStatement = visitor): Promise<InternalAnswer<EnquiryAnswer>> {
    return this.gateway.request('POST', '/enquiries', {
      body,
      caller,
      headers: { 'idempotency-key': key, 'x-visitor-user-agent': 'Browser/1' },
    });
  }

  /** Makes a call that is signed with this holder's key. */
  requestAs<Answer>(
    holder: 'gateway' | 'stock' | 'support' | 'operator',
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: InternalRequest<Answer>,
  ): Promise<InternalAnswer<Answer>> {
    const client = new InternalClient({ baseUrl: this.service.url, audience: 'leads', tokens: this.#tokens(holder) });
    return client.request(method, path, options).finally(() => client.close());
  }

  /** The gateway's client. */
  get gateway(): InternalClient {
    if (!this.#gateway) throw new Error('The service is not started.');
    return this.#gateway;
  }

  /** Erases everyone who gave this address or number, on any site. */
  erase(contact: Contact): Promise<Pick<ErasedLeads, 'leads'>> {
    const digests = this.service.app.get(LookupKey).contactDigests(contact);
    return this.service.app.get(PersonErasure).erase({ digests, site: undefined }, { actor: 'operator' });
  }

  async count(table: string, where = 'true'): Promise<number> {
    const [row] = await this.dataSource.query(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`);
    return row.count;
  }
}

/** The problem that a call is answered with. @throws Error if it is not refused. */
export async function problemOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ProblemError) return error;
  throw new Error('expected a ProblemError', { cause: error });
}

/** Waits until `look` is true; fails, and says what it waited for, after 20 seconds. */
export async function until(what: string, look: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + 45_000; Date.now() < deadline; await pause(10)) if (await look()) return;
  throw new Error(`Waited in vain: ${what}.`);
}
