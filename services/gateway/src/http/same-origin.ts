import type { IncomingHttpHeaders } from 'node:http';
import { forbidden } from '@forecourt/service-kit';

/**
 * Refuses a state-changing request that another website's page made a browser send. A caller that is not a browser sends neither header. A browser
 * that says `same-origin` is believed without an origin, which it keeps to itself on pages that send no referrer; no page can make it lie.
 * @param host the host of the request, with its port.
 * @throws ProblemError 403.
 */
export function requireSameOrigin(headers: IncomingHttpHeaders, host: string): void {
  const from = headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') throw foreign();
  if (from === 'same-origin' && headers.origin === 'null') return;
  if (headers.origin !== undefined && hostOf(headers.origin) !== host.toLowerCase()) throw foreign();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function foreign() {
  return forbidden('You can only send this from a page on this website.', 'foreign_origin_refused');
}
