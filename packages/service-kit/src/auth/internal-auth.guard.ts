import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../problem/problem-error.ts';
import type { CallerClaims } from './caller.ts';
import type { InternalTokens } from './internal-tokens.ts';

const publicRoute = Reflector.createDecorator<true>();
const allowedServices = Reflector.createDecorator<string[]>();

/** Opens a route (or a controller) of an internal service to callers without a token. */
export const Public = () => publicRoute(true);

/** Which services may call a route (or a controller); without it any known service may. */
export const AllowCallers = (...services: string[]) => allowedServices(services);

/** The verified caller: `show(@Caller() caller: CallerClaims)`. Throws 401 on a public route that was called without one. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): CallerClaims => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>().serviceContext;
  if (!caller) throw unauthorized('This call needs an internal token.');
  return caller;
});

/** Lets in whoever brings a good internal token for this service, and puts the caller into the request's context. */
export class InternalAuthGuard implements CanActivate {
  readonly #tokens: InternalTokens;
  readonly #reflector = new Reflector();

  constructor(tokens: InternalTokens) {
    this.#tokens = tokens;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.#reflector.getAllAndOverride(publicRoute, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const caller = await this.#tokens.verify(bearerToken(request), this.#tokens.service);
    const allowed = this.#reflector.getAllAndOverride(allowedServices, targets);
    if (allowed && !allowed.includes(caller.service)) {
      throw forbidden(`The service ${caller.service} may not call this; ${allowed.join(', ')} may.`);
    }
    request.serviceContext.caller = caller;
    return true;
  }
}

function bearerToken(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw unauthorized('This call needs an internal token.');
  return token;
}
