import { MessageSender } from '@forecourt/messages';
import { Metrics, unavailable } from '@forecourt/service-kit';
import { Broker } from '../bus/broker.ts';
import { SimulatedTransport } from '../bus/transport.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { SimulatedCrms } from '../outside/crms.ts';
import { SimulatedMailServer } from '../outside/mail-server.ts';
import { SimulatedPayments } from '../outside/payments.ts';
import { SimulatedSearchEngine } from '../outside/search-engine.ts';
import { SimulatedTextProvider } from '../outside/text-provider.ts';
import type { Catalog } from '../postgres/catalog.ts';
import { Database } from '../postgres/database.ts';
import { SqlError, UnsupportedSql } from '../postgres/sql-error.ts';
import type { InternalCall } from '../process/router.ts';
import { type ServiceDefinition, ServiceProcess, type Surroundings } from '../process/service-process.ts';
import { SimulatedClient } from '../process/simulated-client.ts';
import { feedKeyScope, loadSites } from './configuration.ts';
import { drawFaults, type Faults } from './faults.ts';
import type { Plant } from './plants.ts';
import type { Loss } from './restores.ts';
import { type ServiceName, serviceDefinitions, serviceNames, topics } from './services.ts';

/** What is the same in every run of a worker: tables, and what was compiled for them. */
export type Catalogs = Readonly<Record<ServiceName, Catalog>>;

/** How many runs have people who sign in. */
const SIGN_IN_SHARE = 0.15;

/** Everything of one run: databases, broker, third parties, and the processes of the services. */
export class World {
  readonly kernel: Kernel;
  readonly faults: Faults;
  readonly broker = new Broker();
  readonly engine: SimulatedSearchEngine;
  readonly payments: SimulatedPayments;
  readonly mail: SimulatedMailServer;
  readonly texts: SimulatedTextProvider;
  readonly crms: SimulatedCrms;
  /** The services that this run has. */
  readonly services: readonly ServiceName[];
  readonly databases: Readonly<Record<ServiceName, Database>>;
  /** What must never happen, and did. */
  readonly violations: string[] = [];
  /** What restores have lost so far. */
  readonly losses: Loss[] = [];
  readonly #definitions: Readonly<Record<ServiceName, ServiceDefinition>>;
  readonly #processes: ServiceProcess[] = [];
  readonly #transports: SimulatedTransport[] = [];
  readonly #plant: Plant | undefined;
  #started = 0;

  /** @param plant a mistake that the checks should find */
  constructor(kernel: Kernel, catalogs: Catalogs, plant?: Plant) {
    this.kernel = kernel;
    this.#plant = plant;
    const signsIn = kernel.random.chance(SIGN_IN_SHARE) || plant?.signsIn === true;
    this.services = serviceNames.filter((name) => signsIn || name !== 'identity');
    this.faults = drawFaults(kernel.random);
    this.faults.bus.losesPublishes = plant?.losesPublishes ?? false;
    this.faults.payments.keepsRefunds = plant?.keepsRefunds ?? false;
    this.engine = new SimulatedSearchEngine(kernel, this.faults.search);
    this.payments = new SimulatedPayments(kernel, this.faults.payments);
    this.mail = new SimulatedMailServer(kernel, this.faults.mail);
    this.texts = new SimulatedTextProvider(kernel, this.faults.mail);
    this.crms = new SimulatedCrms(kernel, this.faults.crm);
    this.#definitions = serviceDefinitions(() => this.engine);
    this.broker.ensure(topics);
    const around = {
      now: () => kernel.now,
      random: () => kernel.random.next(),
      uuid: () => kernel.random.uuid(),
      later: (ms: number, call: () => void) => kernel.later(ms, call, null),
    };
    const made = serviceNames.map((name) => [name, new Database(name, around, catalogs[name])] as const);
    this.databases = Object.fromEntries(made) as Record<ServiceName, Database>;
    if (plant?.losesCommitsOf) this.databases[plant.losesCommitsOf].losesCommits = true;
    for (const table of ['pg_class', 'pg_inherits']) this.databases.stock.put(table, receiptDays(kernel.now));
  }

  /** The processes of a service that live. */
  processes(service?: ServiceName): ServiceProcess[] {
    return this.#processes.filter(({ scope, service: { name } }) => scope.isAlive && (service ?? name) === name);
  }

  /** Starts one more process of a service; one that cannot start is started again, as its supervisor does. */
  start(service: ServiceName): ServiceProcess {
    this.#started += 1;
    const process = new ServiceProcess(
      `${service}#${this.#started}`,
      this.#definitions[service],
      this.#surroundings(service),
    );
    this.#processes.push(process);
    process.start().catch((error: unknown) => {
      this.#judge(error);
      this.kernel.journal.write(`${process.scope.name} could not start: ${String(error)}`);
      if (!process.scope.isAlive) return;
      process.crash();
      this.kernel.later(1_000, () => this.start(service), null);
    });
    return process;
  }

  /** A process ends in the middle of whatever it does; another is started a while later. */
  crash(process: ServiceProcess): void {
    this.kernel.log(`${process.scope.name} crashes`);
    process.crash();
    const name = process.service.name as ServiceName;
    this.kernel.later(this.kernel.random.between(100, 5_000), () => this.start(name), null);
  }

  /** Ends every process of some services. @returns how to start as many again, each a while later */
  stop(services: readonly ServiceName[]): () => void {
    this.kernel.log(`${services.join(', ')} is stopped`);
    const counts = services.map((service) => [service, Math.max(1, this.processes(service).length)] as const);
    for (const service of services) for (const process of this.processes(service)) process.crash();
    return () => {
      for (const [service, count] of counts) {
        for (let started = 0; started < count; started += 1)
          this.kernel.later(this.kernel.random.between(100, 2_000), () => this.start(service), null);
      }
    };
  }

  /** Whether a stream was lost by a restore. */
  isLost(stream: string): boolean {
    return this.losses.some(({ streams }) => streams.has(stream));
  }

  /** The broker takes a process for dead that lives: others get its partitions while it may still be at work on them. */
  mistakeForDead(): void {
    const joinAgain = this.kernel.random.pick(this.#transports).cutMemberships();
    this.kernel.later(this.kernel.random.between(500, 5_000), joinAgain, null);
  }

  /** Whether a process of each service answers. */
  get isUp(): boolean {
    return this.services.every((name) => this.processes(name).some(({ isUp }) => isUp));
  }

  /** Asks a process of a service, from outside of it. @throws ProblemError 503 while none answers */
  ask<Answer>(
    service: ServiceName,
    what: string,
    serve: (process: ServiceProcess) => Promise<Answer>,
  ): Promise<Answer> {
    const late = Promise.withResolvers<never>();
    const callOff = this.kernel.later(8_000, () => late.reject(unavailable('No answer.')));
    const asked = this.kernel.ask(what, () => serve(this.#pick(service)));
    return Promise.race([asked, late.promise]).finally(callOff);
  }

  fail(violation: string): void {
    this.kernel.log(`VIOLATION ${violation}`);
    if (!this.violations.includes(violation)) this.violations.push(violation);
  }

  #pick(service: ServiceName): ServiceProcess {
    const up = this.processes(service).filter(({ isUp }) => isUp);
    if (up.length === 0) throw unavailable(`${service} is not up.`);
    return this.kernel.random.pick(up);
  }

  #surroundings(service: ServiceName): Surroundings {
    const { kernel } = this;
    return {
      kernel,
      database: this.databases[service],
      transport: () => {
        const transport = new SimulatedTransport(kernel, this.broker, this.faults.bus);
        this.#transports.push(transport);
        return transport;
      },
      edit: this.#plant?.sql && ((text) => this.#plant?.sql?.(text, service) ?? text),
      standIn: (name, made) => this.#standIn(name, made),
      log: (level, fields, message) => this.#log(level, fields, message),
    };
  }

  /** What third parties and other services are replaced by, by the names of their tokens. */
  #standIn(name: string, made: unknown): unknown {
    const { kernel } = this;
    const client = (audience: string, serve: (call: InternalCall) => Promise<unknown>) =>
      new SimulatedClient(kernel, audience, serve);
    switch (name) {
      case 'STOCK':
        return client('stock', async (call) => this.#pick('stock').serve(call));
      case 'SITES':
        return client('sites', ({ query }) =>
          query?.after === 0 ? loadSites(kernel, this.#plant?.knowsSitesAtOnce) : never(),
        );
      case 'SiteDirectory':
        if (this.#plant?.knowsSitesAtOnce) Object.assign(made as object, { requireReady: () => undefined });
        return made;
      case 'IDENTITY':
        return client('identity', async () => feedKeyScope);
      case 'PAYMENTS':
        return this.payments;
      case 'TAKES_MAIL':
        return async () => true;
      case 'HttpSender':
        return this.crms;
      case 'MessageSender': {
        const logger = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
        return new MessageSender({
          sms: this.texts,
          email: this.mail,
          logger,
          metrics: new Metrics('mail', false, () => undefined),
        });
      }
      default:
        return made;
    }
  }

  #log(level: string, fields: unknown, message: string | undefined): void {
    const error = (fields as { err?: unknown } | undefined)?.err;
    this.kernel.log(`${level} ${message ?? String(fields)}${error === undefined ? '' : `: ${reasonOf(error)}`}`);
    if (error !== undefined) this.#judge(error);
  }

  /** An error that says that the simulation or the program is wrong, and not that the world is bad. */
  #judge(error: unknown): void {
    for (let at = error; at instanceof Error; at = at.cause ?? (at as { driverError?: unknown }).driverError) {
      if (at instanceof UnsupportedSql) this.fail(at.message);
      // Such as a column that does not exist: the statement itself is wrong, or is taken to be.
      if (at instanceof SqlError && at.code.startsWith('42')) this.fail(`${at.message} (${at.code})`);
      if (at instanceof TypeError || at instanceof ReferenceError) this.fail(`${at.name}: ${at.message}\n${at.stack}`);
    }
  }
}

/** The partitions of feed receipts, which a service that has run for a while has made. */
function receiptDays(now: number): Record<string, unknown>[] {
  return Array.from({ length: 100 }, (_, place) => {
    const day = new Date(now + (place - 90) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const relname = `feed_receipts_${day}`;
    return { oid: place, relname, relkind: 'r', relnamespace: 'public', inhrelid: place, inhdetachpending: false };
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name} ${error.message}`.slice(0, 160) : String(error);
}

/** A long poll that nothing answers. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
