import type { IncomingHttpHeaders } from 'node:http';

/** Headers that services pass the caller in. From outside they are dropped. */
const RESERVED =
  /^(?:x-(?:site|user|actor|caller|dealerships?|tenant|request-id|visitor-.*)|x-forecourt-.*|authorization)$/;

/** Drops, in place, the headers that would let a visitor pretend to be another site, user or actor. */
export function dropReservedHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (RESERVED.test(name)) delete headers[name];
  }
}
