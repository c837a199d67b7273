import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** The headers that browsers, and our own front, mark a prefetch with. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz'] as const;

/** Whether a request shows a page to a person: no robot, no caller without a name, no prefetch and no HEAD request (VEH-8). */
export function isPerson(method: string, headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'];
  if (method !== 'GET' || !agent || isbot(agent)) return false;
  return !PURPOSES.some((name) => String(headers[name] ?? '').includes('prefetch'));
}
