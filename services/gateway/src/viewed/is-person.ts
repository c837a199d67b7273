import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** The headers by which browsers, and our own front, say that a page is fetched in case somebody opens it. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/** Whether a request shows a page to a person: no robot, no caller without a name, no prefetch and no look at headers alone (VEH-8). */
export function isPerson(method: string, headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (method !== 'GET' || !agent || isbot(agent)) return false;
  return !PURPOSES.some((name) => String(headers[name] ?? '').includes('prefetch'));
}
