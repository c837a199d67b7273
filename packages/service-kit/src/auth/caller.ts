import { z } from 'zod';
import { forbidden, unauthorized } from '../problem/problem-error.ts';
import { requestContext } from './request-context.ts';

/** Who can be behind a call; the part of an actor before its colon. */
export const actorKinds = ['visitor', 'feed', 'system', 'operator', 'support'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who looks after the platform, and who helps dealers: only the key of the same name may state each of them. */
const KEPT_ACTORS: Partial<Record<ActorKind, string>> = { operator: 'the operator', support: 'support' };

/**
 * Whose dealerships a call is for: those of a site or of a feed key. It names them by id, because a list of them would exceed the size of
 * headers; the called service resolves it at the newest revision that it knows, which must be at least this one.
 */
export const callerScope = z.strictObject({
  kind: z.enum(['site', 'feed-key']),
  /** The site's slug, or the key's id. */
  id: z.string().min(1).max(200),
  revision: z.int().positive(),
});
export type CallerScope = z.infer<typeof callerScope>;

/** The kind of scope that calls for each kind of actor have; the others have none. */
const SCOPES: Partial<Record<ActorKind, CallerScope['kind']>> = { visitor: 'site', support: 'site', feed: 'feed-key' };

/** Who makes an internal call and for whom. Signed by the calling service; clients can't set any of it. */
export interface CallerClaims {
  /** The service that signed: 'gateway'. */
  service: string;
  /** On whose behalf: 'visitor', 'feed:acme', 'operator', 'support:<id>', or a service's background work, 'system:gateway'. */
  actor: string;
  /** Whose dealerships the actor may act for; none for the operator and background work. */
  scope?: CallerScope | undefined;
  /** The signed-in user whom a visitor is, by the id at the identity service. */
  user?: string | undefined;
  /** Why, if the actor alone does not say. */
  purpose?: string | undefined;
}

/** What a service states when it calls; its own name is added by signing. */
export type CallerStatement = Omit<CallerClaims, 'service'>;

/** The claims of a token, as checked on arrival. */
export const callerStatementSchema = z.object({
  actor: z.string().min(1).max(200),
  scope: callerScope.optional(),
  user: z.uuid().optional(),
  purpose: z.string().max(200).optional(),
});

/** Visitors and the operator have no name, the others must. */
const ACTOR = /^(?<kind>visitor$|operator$|feed(?=:.)|system(?=:.)|support(?=:.))/;

/** The kind of an actor: 'feed' of 'feed:acme'. Undefined if there is no such kind. */
export function kindOfActor(actor: string): ActorKind | undefined {
  const kind = ACTOR.exec(actor)?.groups?.kind;
  return actorKinds.find((each) => each === kind);
}

/**
 * Checks that a key names only actors that it may: the operator and support belong to one key each, and a service's background work is
 * its own.
 * @throws ProblemError 403 naming what the key may not do.
 */
export function requireOwnActor({ service, actor }: CallerClaims): void {
  const kind = kindOfActor(actor);
  if (kind === undefined) throw forbidden(`"${actor}" is not a known kind of caller.`);
  const kept = KEPT_ACTORS[kind];
  if (kept !== undefined && service !== kind) throw forbidden(`The service ${service} may not act as ${kept}.`);
  if (kind === 'system' && actor !== `system:${service}`) {
    throw forbidden(`The service ${service} may not act as ${actor}.`);
  }
}

/** Checks that a call has the scope that its kind of actor acts in, and no other. @throws ProblemError 403 naming both. */
export function requireOwnScope({ actor, scope }: CallerStatement): void {
  const kind = kindOfActor(actor);
  const expected = kind && SCOPES[kind];
  if (scope?.kind === expected) return;
  const words = (each: CallerScope['kind'] | undefined) => (each === undefined ? 'no scope' : `the scope of a ${each}`);
  throw forbidden(`A call for ${actor} must have ${words(expected)}; this one has ${words(scope?.kind)}.`);
}

/** Slug of the site that a call is for; undefined if it is for none. */
export function siteSlugOf({ scope }: CallerStatement): string | undefined {
  return scope?.kind === 'site' ? scope.id : undefined;
}

/** What an event keeps of the call that led to it; packages/event-store takes it as an EventMeta. */
export interface CallerMeta {
  actor: string;
  /** Slug of the site that the call was for. */
  site?: string;
  /** The request's id, which all services that took part in it share. */
  correlationId?: string;
}

/** Who acts, on which site, in which request. */
export function callerMeta(caller: CallerClaims): CallerMeta {
  const site = siteSlugOf(caller);
  const requestId = requestContext()?.requestId;
  return { actor: caller.actor, ...(site && { site }), ...(requestId && { correlationId: requestId }) };
}

/** The user whom a visitor is. @throws ProblemError 401 if nobody is signed in */
export function userOfCaller({ user }: CallerClaims): string {
  if (user === undefined) throw unauthorized('Please sign in.');
  return user;
}
