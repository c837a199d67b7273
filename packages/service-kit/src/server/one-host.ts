import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../problem/problem-error.ts';

const HOST = 'host';

/**
 * Refuses a request with several Host headers, or HTTP/1.1 without one (RFC 9112, 3.2): Node keeps the first, and a proxy in front may have
 * gone by another.
 * @throws ProblemError 400.
 */
export function requireOneHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion !== '1.1')) return;
  const message =
    hosts === 0 ? 'There is no Host header, expected one' : `There are ${hosts} Host headers, expected one`;
  const errors = [{ field: HOST, message }];
  throw new ProblemError({ status: 400, detail: message, errors, security: 'host_refused' });
}
