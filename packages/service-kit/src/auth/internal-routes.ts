import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { callersOf, type RouteHandler } from './internal-auth.guard.ts';

/** A route of a service, and who may call it. */
export interface InternalRoute {
  /** As GET. */
  readonly method: string;
  /** As /vehicles/:idOrSlug. */
  readonly path: string;
  readonly callers: ReturnType<typeof callersOf>;
}

/** Every route of the controllers of an application. */
export function internalRoutes(app: INestApplication): InternalRoute[] {
  const modules = [...app.get(ModulesContainer).values()];
  const controllers = modules.flatMap(({ controllers: own }) => [...own.values()].map(({ metatype }) => metatype));
  return controllers.flatMap((controller) => (isClass(controller) ? routesOf(controller) : []));
}

/** @throws Error naming each route that does not say who may call it. */
export function assertRoutesNameCallers(app: INestApplication): void {
  const open = internalRoutes(app).filter(({ callers }) => callers === undefined);
  if (open.length === 0) return;
  const names = open.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new Error(`Who may call ${names}? Name them with @AllowCallers.`);
}

const scanner = new MetadataScanner();

function routesOf(controller: Type<unknown>): InternalRoute[] {
  return scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler: RouteHandler['handler'] = controller.prototype[name];
    const method: RequestMethod | undefined = Reflect.getMetadata(METHOD_METADATA, handler);
    if (method === undefined) return [];
    const callers = callersOf({ controller, handler });
    const paths = pathsOf(controller).flatMap((prefix) => pathsOf(handler).map((path) => `${prefix}/${path}`));
    return paths.map((path) => ({ method: RequestMethod[method] ?? '', path: tidyPath(path), callers }));
  });
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) ?? ''].flat();
}

const tidyPath = (path: string) => `/${path.split('/').filter(Boolean).join('/')}`;

function isClass(value: unknown): value is Type<unknown> {
  return typeof value === 'function';
}
