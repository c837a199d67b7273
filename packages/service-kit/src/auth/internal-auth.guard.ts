import { type CanActivate, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../problem/problem-error.ts';
import { type ActorKind, type CallerClaims, kindOfActor } from './caller.ts';
import type { InternalTokens } from './internal-tokens.ts';
import type { KeyHolder } from './service-keys.ts';

/** Whose keys may call, each with the kinds of actors that it may call for. */
export type AllowedCallers = Readonly<Partial<Record<KeyHolder, readonly ActorKind[]>>>;

const allowedCallers = Reflector.createDecorator<AllowedCallers>();
const reflector = new Reflector();

/**
 * Names who may call a route (or each route of a controller): `@AllowCallers({ gateway: ['visitor'] })`. Without it nobody may, and the
 * service does not start.
 */
export const AllowCallers = (callers: AllowedCallers) => allowedCallers(callers);

/** Lets only the operator call a route (or a controller). */
export const AllowOperator = () => allowedCallers({ operator: ['operator'] });

/** The verified caller: `show(@Caller() caller: CallerClaims)`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): CallerClaims => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>().serviceContext;
  if (!caller) throw unauthorized('This call requires an internal token.', 'token_refused');
  return caller;
});

/** A method of a controller that answers a route, and its class. */
export interface RouteHandler {
  readonly controller: Type<unknown>;
  readonly handler: ReturnType<ExecutionContext['getHandler']>;
}

/** Who may call a route: those that its method or else its class names; undefined if neither names any. */
export function callersOf({ controller, handler }: RouteHandler): AllowedCallers | undefined {
  return reflector.getAllAndOverride(allowedCallers, [handler, controller]);
}

/** Admits callers that the route names and that bring a valid internal token, and puts the caller into the request's context. */
export class InternalAuthGuard implements CanActivate {
  readonly #tokens: InternalTokens;

  constructor(tokens: InternalTokens) {
    this.#tokens = tokens;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const allowed = callersOf({ controller: context.getClass(), handler: context.getHandler() });
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.#tokens.verify(bearerToken(request), this.#tokens.service);
    requireAllowed(caller, allowed);
    request.serviceContext.caller = caller;
    return true;
  }
}

function requireAllowed({ service, actor }: CallerClaims, allowed: AllowedCallers = {}): void {
  const kind = kindOfActor(actor);
  const named = Object.entries(allowed);
  if (named.some(([holder, kinds]) => holder === service && kinds.some((each) => each === kind))) return;
  const those = named.map(([holder, kinds]) => `${holder} for ${kinds.join(' or ')}`).join(', ') || 'nobody';
  throw forbidden(`The service ${service} may not call this for ${actor}; only ${those} may.`);
}

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('This call requires an internal token.', 'token_refused');
  return token;
}
