import 'reflect-metadata';
import type { DynamicModule, FactoryProvider, InjectionToken, Provider, Type } from '@nestjs/common';

/** Where Nest's decorators note what a constructor is given. */
const PARAMETERS = 'design:paramtypes';
const INJECTED = 'self:paramtypes';
const COMMAND_HANDLER = '__commandHandler__';
const QUERY_HANDLER = '__queryHandler__';

/** What a container is made with. */
export interface ContainerOptions {
  /** Ready-made instances, which go before the module's providers. */
  readonly known: ReadonlyMap<InjectionToken, unknown>;
  /** Replaces what a factory made, such as a client of another service. */
  replace(token: InjectionToken, made: unknown): unknown;
}

/**
 * Makes the providers of a service's module as Nest does, without its application: a run of the simulation starts dozens of processes.
 * The wiring is the module's own.
 */
export class Container {
  readonly #providers = new Map<InjectionToken, Provider>();
  readonly #controllers: readonly Type[];
  readonly #made = new Map<InjectionToken, Promise<unknown>>();
  readonly #options: ContainerOptions;

  constructor(module: DynamicModule, options: ContainerOptions) {
    this.#options = options;
    const modules = withImports(module);
    this.#controllers = modules.flatMap(({ controllers = [] }) => controllers);
    for (const { providers = [] } of modules) {
      for (const provider of providers as Provider[]) {
        if (!options.known.has(tokenOf(provider))) this.#providers.set(tokenOf(provider), provider);
      }
    }
  }

  get controllers(): readonly Type[] {
    return this.#controllers;
  }

  /** The one instance of a token. @throws Error for one that the module does not provide */
  get<Instance>(token: InjectionToken<Instance>): Promise<Instance> {
    const known = this.#options.known.get(token);
    if (known !== undefined) return Promise.resolve(known as Instance);
    const made = this.#made.get(token) ?? this.#make(token);
    this.#made.set(token, made);
    return made as Promise<Instance>;
  }

  /** A controller, or any other class, with what its constructor asks for. */
  async create<Instance>(type: Type<Instance>): Promise<Instance> {
    const made = this.#made.get(type);
    if (made) return made as Promise<Instance>;
    const types: readonly unknown[] = Reflect.getMetadata(PARAMETERS, type) ?? [];
    const injected: readonly { index: number; param: InjectionToken }[] = Reflect.getMetadata(INJECTED, type) ?? [];
    const tokens = types.map(
      (each, place) => injected.find(({ index }) => index === place)?.param ?? (each as InjectionToken),
    );
    const created = this.#all(tokens).then((values) => new type(...values));
    this.#made.set(type, created);
    return created;
  }

  /** Makes every provider, as a start of the application does. */
  async all(): Promise<unknown[]> {
    const instances: unknown[] = [];
    for (const token of this.#providers.keys()) instances.push(await this.get(token));
    return instances;
  }

  /** Hands a command or a query to its handler: what Nest's buses do. */
  async execute(order: object): Promise<unknown> {
    for (const provider of this.#providers.values()) {
      if (typeof provider !== 'function') continue;
      const handled = Reflect.getMetadata(COMMAND_HANDLER, provider) ?? Reflect.getMetadata(QUERY_HANDLER, provider);
      if (handled !== order.constructor) continue;
      const handler = await this.get(provider as Type<{ execute(order: object): Promise<unknown> }>);
      return handler.execute(order);
    }
    throw new Error(`Nothing handles ${order.constructor.name}.`);
  }

  async #make(token: InjectionToken): Promise<unknown> {
    const provider = this.#providers.get(token);
    if (!provider) throw new Error(`Nothing provides ${nameOf(token)}.`);
    if (typeof provider === 'function') return this.create(provider);
    if ('useValue' in provider) return this.#options.replace(token, provider.useValue);
    if ('useClass' in provider) return this.create(provider.useClass);
    if ('useExisting' in provider) return this.get(provider.useExisting);
    const { inject = [], useFactory } = provider as FactoryProvider;
    const values = await this.#all(
      inject.map((each) => (typeof each === 'object' && 'token' in each ? each.token : each)),
    );
    return this.#options.replace(token, await useFactory(...values));
  }

  async #all(tokens: readonly InjectionToken[]): Promise<unknown[]> {
    const values: unknown[] = [];
    for (const token of tokens) values.push(await this.get(token));
    return values;
  }
}

/** A module and those that it imports, first the imported ones; Nest's own say nothing of ours. */
function withImports(module: DynamicModule): DynamicModule[] {
  const imported = (module.imports ?? []).filter((each): each is DynamicModule => 'providers' in each);
  return [...imported.filter(({ module: { name } }) => name !== 'CqrsModule').flatMap(withImports), module];
}

function tokenOf(provider: Provider): InjectionToken {
  return typeof provider === 'function' ? provider : provider.provide;
}

function nameOf(token: InjectionToken): string {
  return typeof token === 'function' ? token.name : String(token);
}
