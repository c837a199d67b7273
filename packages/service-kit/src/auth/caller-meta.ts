import { type CallerClaims, siteSlugOf } from './caller.ts';
import { requestContext } from './request-context.ts';

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
