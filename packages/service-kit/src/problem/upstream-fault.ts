import { asError } from './error-like.ts';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Postgres: connection exceptions (class 08), shutdown or start-up under way, no connection left. */
const POSTGRES_CODES = /^(08\w{3}|57P0[123]|53300)$/;

/** Whether an error (or what caused it) is that something we depend on could not be reached: worth a retry, answered with 503. */
export function isUpstreamFault(value: unknown): boolean {
  const error = asError(value);
  if (!error) return false;
  if (error.name === 'TimeoutError') return true;
  const code = typeof error.code === 'string' ? error.code : '';
  if (NETWORK_CODES.has(code) || code.startsWith('UND_ERR_') || POSTGRES_CODES.test(code)) return true;
  if (Array.isArray(error.errors) && error.errors.some(isUpstreamFault)) return true;
  return error.cause !== undefined && isUpstreamFault(error.cause);
}
