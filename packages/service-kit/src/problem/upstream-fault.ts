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
/**
 * Postgres: connection exceptions (class 08), no connection left, a transaction that idled too long, a deadlock or a lock that was not
 * to be had, a statement that took too long, shutdown or start-up in progress.
 */
const POSTGRES_CODES = /^(08\w{3}|53300|25P0[34]|40001|40P01|55P03|57014|57P0[1235])$/;
/** pg and its pool report a lost connection, and an exhausted pool, only by these texts. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** TypeORM takes a QueryRunner back as soon as its connection is lost: the transaction's next statement, or its commit, meets one of these. */
const UPSTREAM_NAMES = new Set([
  'TimeoutError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

/** Whether an error (or what caused it) is that something we depend on did not answer now: worth a retry, answered with 503. */
export function isUpstreamFault(value: unknown): boolean {
  const error = asError(value);
  if (!error) return false;
  if (UPSTREAM_NAMES.has(error.name) || CONNECTION_MESSAGES.test(error.message)) return true;
  const code = typeof error.code === 'string' ? error.code : '';
  if (NETWORK_CODES.has(code) || code.startsWith('UND_ERR_') || POSTGRES_CODES.test(code)) return true;
  if (Array.isArray(error.errors) && error.errors.some(isUpstreamFault)) return true;
  return error.cause !== undefined && isUpstreamFault(error.cause);
}
