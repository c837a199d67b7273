import type { Transport } from '@forecourt/messaging';
import { Clock, Ids, InternalTokens, Metrics, ReadinessRegistry, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { DynamicModule, InjectionToken } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { DataSource, EntityManager } from 'typeorm';
import type { Kernel } from '../kernel/kernel.ts';
import { ProcessScope } from '../kernel/scope.ts';
import type { Database } from '../postgres/database.ts';
import { simulatedDriver } from '../postgres/driver.ts';
import { type DataSourceOptions, openDataSource } from '../postgres/migrate.ts';
import { Container } from './container.ts';
import { type InternalCall, Router } from './router.ts';

/** A service as the world knows it. */
export interface ServiceDefinition extends DataSourceOptions {
  readonly name: string;
  /** The module that the service itself starts with. */
  module(transport: Transport): DynamicModule;
}

/** What a process is started in. */
export interface Surroundings {
  readonly kernel: Kernel;
  readonly database: Database;
  transport(): Transport;
  /** Changes a statement on its way to the database. */
  readonly edit?: ((text: string) => string) | undefined;
  /** What stands in the place of a provider, by the name of its token; undefined where the provider itself is used. */
  standIn(name: string, made: unknown): unknown;
  log(level: string, fields: unknown, message: string | undefined): void;
}

/** How long a server takes to notice that a process is gone, in milliseconds. */
const NOTICED_SOON_MS = 50;
const NOTICED_LATE_MS = 30_000;
const LATE_SHARE = 0.1;

/** One process of a service: its module's own providers and workers, on simulated surroundings. */
export class ServiceProcess {
  readonly scope: ProcessScope;
  readonly service: ServiceDefinition;
  readonly #around: Surroundings;
  #router: Router | undefined;
  readonly #module: DynamicModule;
  #container: Container | undefined;
  readiness = new ReadinessRegistry();

  constructor(name: string, service: ServiceDefinition, around: Surroundings) {
    this.scope = new ProcessScope(name, () => around.kernel.now);
    this.service = service;
    this.#around = around;
    this.#module = around.kernel.within(this.scope, () => service.module(around.transport()));
  }

  /** Whether it answers calls. */
  get isUp(): boolean {
    return this.scope.isAlive && this.#container !== undefined;
  }

  /** Starts as the service's program does: database, providers, then what works in the background. */
  start(): Promise<void> {
    return this.#around.kernel.within(this.scope, () => this.#start());
  }

  /** Answers a call of another process. */
  serve(call: InternalCall): Promise<unknown> {
    return this.#around.kernel.within(this.scope, () => this.router.serve(call, this.container));
  }

  /** Has a command or a query handled, as a controller does. */
  execute(order: object): Promise<unknown> {
    return this.#around.kernel.within(this.scope, () => this.container.execute(order));
  }

  private get router(): Router {
    this.#router ??= new Router(this.container.controllers);
    return this.#router;
  }

  /** @throws Error before it is up */
  get container(): Container {
    if (!this.#container) throw new Error(`${this.scope.name} is not up.`);
    return this.#container;
  }

  crash(): void {
    this.scope.crash();
  }

  async #start(): Promise<void> {
    const dataSource = await openDataSource(this.#driver(), this.service);
    const bus = { execute: (order: object) => this.container.execute(order), publish: () => undefined };
    const known = new Map<InjectionToken, unknown>([
      [DataSource, dataSource],
      [EntityManager, dataSource.manager],
      [SERVICE_LOGGER, this.#logger()],
      [Metrics, new Metrics(this.service.name, false, () => undefined, this.readiness)],
      [ReadinessRegistry, this.readiness],
      [Clock, { now: () => new Date() }],
      [Ids, this.#ids()],
      [InternalTokens, { service: this.service.name }],
      [CommandBus, bus],
      [QueryBus, bus],
      [EventBus, bus],
    ]);
    const replace = (token: InjectionToken, made: unknown) => this.#around.standIn(nameOf(token), made) ?? made;
    const container = new Container(this.#module, { known, replace });
    const instances = (await container.all()) as Partial<
      Record<'onModuleInit' | 'onApplicationBootstrap', () => unknown>
    >[];
    for (const instance of instances) await instance?.onModuleInit?.();
    for (const instance of instances) await instance?.onApplicationBootstrap?.();
    this.#container = container;
    this.#around.kernel.log('is up');
  }

  #driver(): object {
    const { kernel, database } = this.#around;
    return simulatedDriver({
      database,
      edit: this.#around.edit,
      wire: {
        ask: (what, serve) => kernel.ask(`${database.name}: ${what}`, serve),
        inform: (tell) => kernel.later(kernel.latency(), tell, this.scope),
      },
      opened: (session) =>
        this.scope.atCrash(() => {
          const isLate = kernel.random.chance(LATE_SHARE);
          kernel.later(
            kernel.random.between(0, isLate ? NOTICED_LATE_MS : NOTICED_SOON_MS),
            () => session.close(),
            null,
          );
        }),
    });
  }

  /** As much of the logger as is used. */
  #logger(): object {
    const log = (level: string) => (fields: unknown, message?: string) => this.#around.log(level, fields, message);
    const logger = {
      info: log('info'),
      warn: log('warn'),
      error: log('error'),
      debug: () => undefined,
      child: () => logger,
    };
    return logger;
  }

  /** Ids that the seed decides. */
  #ids(): Ids {
    const { random } = this.#around.kernel;
    return {
      uuid: () => random.uuid(),
      shortId: () => Array.from({ length: 12 }, () => ALPHABET[random.below(32)]).join(''),
    };
  }
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function nameOf(token: InjectionToken): string {
  if (typeof token === 'symbol') return token.description ?? '';
  return typeof token === 'function' ? token.name : String(token);
}
