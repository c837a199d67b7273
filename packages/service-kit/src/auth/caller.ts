import { z } from 'zod';
import { forbidden } from '../problem/problem-error.ts';

/** Who looks after the platform: the actor, and the name of the only key that may state it. */
export const OPERATOR = 'operator';

/** Who makes an internal call and for whom. Signed by the calling service; clients can't set any of it. */
export interface CallerClaims {
  /** The service that signed: 'gateway'. */
  service: string;
  /** On whose behalf: 'visitor', 'user:<id>', 'feed:acme', 'crm:..', 'operator', or background work, 'system:indexer'. */
  actor: string;
  /** Slug of the site that the call is for. */
  site?: string | undefined;
  /** The dealerships that the actor may act for. */
  dealerships?: { id: number; slug: string }[] | undefined;
  /** Why, where the actor alone does not tell. */
  purpose?: string | undefined;
}

/** What a service states when it calls; its own name is added by signing. */
export type CallerStatement = Omit<CallerClaims, 'service'>;

/** The claims of a token, as they are checked on arrival. */
export const callerStatementSchema = z.object({
  actor: z.string().min(1).max(200),
  site: z.string().min(1).max(200).optional(),
  dealerships: z
    .array(z.object({ id: z.int(), slug: z.string() }))
    .max(1000)
    .optional(),
  purpose: z.string().max(200).optional(),
});

/** The site's slug of a call that makes sense for one site only. @throws ProblemError 403 without one. */
export function requireSite(caller: CallerClaims): string {
  if (caller.site === undefined) throw forbidden('This call must be made for a site.');
  return caller.site;
}

/** Lets nobody but an operator pass. @param what completes 'Only an operator may'. @throws ProblemError 403. */
export function requireOperator(caller: CallerClaims, what: string): void {
  if (caller.actor !== OPERATOR) throw forbidden(`Only an operator may ${what}.`);
}
