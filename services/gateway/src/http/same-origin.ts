import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '@forecourt/service-kit';

/**
 * Refuses a state-changing request that another website's page made a browser send. A caller that is no browser sends neither header.
 * @param host the host, with its port, that the request came to.
 * @throws ProblemError 403.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, host: string): void {
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') throw foreign();
  if (headers.origin !== undefined && hostOf(headers.origin) !== host.toLowerCase()) throw foreign();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function foreign() {
  return forbidden('This can only be sent from a page of this website.');
}
