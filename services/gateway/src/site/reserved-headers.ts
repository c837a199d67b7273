import type { IncomingHttpHeaders } from 'node:http';

/** Names by which services tell each other who asks; from outside they mean nothing and are dropped. */
const RESERVED =
  /^(?:x-(?:site|user|actor|caller|dealerships?|tenant|request-id|visitor-.*)|x-forecourt-.*|authorization)$/;

/** Drops, in place, the headers by which a visitor could pretend to be another site, user or actor. */
export function dropReservedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (RESERVED.test(name)) delete headers[name];
  }
}
