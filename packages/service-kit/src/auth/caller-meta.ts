import { requestContext } from '../request/request-context.ts';
import type { CallerClaims } from './caller.ts';

/** What an event keeps of the call that led to it; packages/event-store takes it as an EventMeta. */
export interface CallerMeta {
  actor: string;
  /** Slug of the site that the call was for. */
  site?: string;
  /** The request's id, which all services that took part in it share. */
  correlationId?: string;
}

/** Who acts, on which site, in which request. */
export function callerMeta({ actor, site }: CallerClaims): CallerMeta {
  const requestId = requestContext()?.requestId;
  return { actor, ...(site && { site }), ...(requestId && { correlationId: requestId }) };
}
