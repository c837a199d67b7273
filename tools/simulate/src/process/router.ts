import { isUpstreamFault, notFound, unavailable } from '@forecourt/service-kit';
import type { PipeTransform, Type } from '@nestjs/common';
import type { Container } from './container.ts';

const PATH = 'path';
const METHOD = 'method';
const ARGUMENTS = '__routeArguments__';
/** In the keys of what decorators of our own give, which is the caller. */
const CUSTOM = '__customRouteArgs__';

/** Nest's RequestMethod and RouteParamtypes, by their numbers. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'ALL', 'OPTIONS', 'HEAD'];
const BODY = 3;
const QUERY = 4;
const PARAM = 5;
const HEADERS = 6;

/** A request to an internal route. */
export interface InternalCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** For whom it is made. */
  readonly caller?: unknown;
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly controller: Type;
  readonly handler: string;
}

/** The routes of a service's controllers, as their decorators say, without HTTP around them. */
export class Router {
  readonly #routes: Route[];

  constructor(controllers: readonly Type[]) {
    this.#routes = controllers.flatMap(routesOf);
  }

  /**
   * Answers a call as the service's own controller does.
   * @throws ProblemError the controller's, 404 for no such route, or 503 for a lost connection, as over HTTP; any other error is a mistake, and stays one
   */
  async serve(call: InternalCall, container: Container): Promise<unknown> {
    try {
      return await this.#answer(call, container);
    } catch (error) {
      throw isUpstreamFault(error) ? unavailable(undefined, { cause: error }) : error;
    }
  }

  async #answer(
    { method, path, body, query = {}, headers = {}, caller }: InternalCall,
    container: Container,
  ): Promise<unknown> {
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const params = Object.fromEntries(
        route.names.map((name, place) => [name, decodeURIComponent(match[place + 1] ?? '')]),
      );
      const controller = (await container.create(route.controller)) as Record<string, (...args: unknown[]) => unknown>;
      return controller[route.handler]?.(...(await argumentsOf(route, { params, body, query, headers, caller })));
    }
    throw notFound(`There is no route ${method} ${path}.`);
  }
}

function routesOf(controller: Type): Route[] {
  const base: string = Reflect.getMetadata(PATH, controller) ?? '';
  return methodsOf(controller.prototype).flatMap(([handler, method]) => {
    const path: string | undefined = typeof method === 'function' ? Reflect.getMetadata(PATH, method) : undefined;
    if (path === undefined) return [];
    const parts = `${base}/${path}`.split('/').filter((part) => part !== '');
    const names = parts.flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
    const pattern = parts.map((part) => (part.startsWith(':') ? '([^/]+)' : part)).join('/');
    const verb = METHODS[Reflect.getMetadata(METHOD, method as object)] ?? 'GET';
    return [{ method: verb, pattern: new RegExp(`^/${pattern}$`), names, controller, handler }];
  });
}

/** The methods of a class, its own first, then those that it inherits. */
function methodsOf(prototype: object | null): [string, unknown][] {
  if (prototype === null || prototype === Object.prototype) return [];
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(
    ([name, { value }]): [string, unknown] => [name, value],
  );
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype))];
}

interface Parts {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly caller: unknown;
}

async function argumentsOf(
  { controller, handler }: Route,
  { params, body, query, headers, caller }: Parts,
): Promise<unknown[]> {
  const noted: Record<string, { index: number; data?: unknown; pipes: readonly unknown[]; factory?: unknown }> =
    Reflect.getMetadata(ARGUMENTS, controller, handler) ?? {};
  const values: unknown[] = [];
  const sources: Readonly<Record<number, unknown>> = {
    [BODY]: body,
    [QUERY]: query,
    [PARAM]: params,
    [HEADERS]: headers,
  };
  for (const [key, { index, data, pipes }] of Object.entries(noted)) {
    if (key.includes(CUSTOM)) {
      values[index] = caller;
      continue;
    }
    const kind = Number(key.split(':')[0]);
    const source = sources[kind];
    let value: unknown = typeof data === 'string' ? (source as Record<string, unknown> | undefined)?.[data] : source;
    for (const pipe of pipes) {
      const transform = (typeof pipe === 'function' ? new (pipe as Type<PipeTransform>)() : pipe) as PipeTransform;
      value = await transform.transform(value, { type: kind === BODY ? 'body' : 'param' });
    }
    values[index] = value;
  }
  return values;
}
