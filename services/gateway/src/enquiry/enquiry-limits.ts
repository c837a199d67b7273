import type { FastifyRequest } from 'fastify';

/** Injection token of the limit on enquiries of one address. */
export const ENQUIRY_LIMIT = Symbol('ENQUIRY_LIMIT');
/** The longest enquiry with every field full is far below this, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const LONGEST_USER_AGENT = 500;

/** What a browser calls itself, as far as a lead keeps it. */
export function userAgentOf({ headers }: FastifyRequest): string | undefined {
  return headers['user-agent']?.slice(0, LONGEST_USER_AGENT);
}
