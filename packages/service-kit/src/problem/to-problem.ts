import { HttpException } from '@nestjs/common';
import { ProblemError, unavailable } from './problem-error.ts';
import { cutText } from './show-value.ts';

/** The texts for people of the framework's own refusals, by status; the framework's texts are for developers. */
const FRAMEWORK_DETAILS: Readonly<Record<number, string>> = {
  404: 'Nothing was found at this address.',
  413: 'The request is too large.',
  415: 'This content type is not supported; send application/json.',
};

/**
 * The answer for any error: problems as they are, the framework's refusals in our words, dependencies and a stream that others keep writing
 * 503, the rest a plain 500.
 */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof HttpException) return refusal(error.getStatus(), error);
  const status = clientErrorStatus(error);
  if (status !== undefined) return refusal(status, error);
  if (isStreamConflict(error)) return unavailable(BUSY, { retryAfterSeconds: 1, cause: error });
  if (isUpstreamFault(error)) return unavailable(undefined, { cause: error });
  return new ProblemError({
    status: 500,
    detail: 'Something went wrong on our side. Please try again later.',
    cause: error,
  });
}

const BUSY = 'Someone else is changing the same data. Please try again.';

/**
 * Whether all attempts at a stream met another writer's events. Nothing is wrong with the request and the same one passes a moment later,
 * so it is not a 409, which callers take for the state's refusal and do not repeat.
 */
function isStreamConflict(error: unknown): boolean {
  return asError(error)?.name === 'VersionConflictError';
}

function refusal(status: number, error: unknown): ProblemError {
  const detail = FRAMEWORK_DETAILS[status] ?? cutText(asError(error)?.message ?? 'The request was refused.');
  return new ProblemError({ status, detail, cause: error });
}

/** Fastify puts the status on its errors; only its refusals (4xx) are believed. */
function clientErrorStatus(error: unknown): number | undefined {
  const status = asError(error)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

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
 * Postgres: connection exceptions (class 08), a password that was changed (28), no connection, memory or disk left (53), its own files (58), a
 * transaction that idled too long, a database that is being put back, a deadlock or a lock that was not to be had, a statement that took too long,
 * shutdown or start-up in progress.
 */
const POSTGRES_CODES = /^((08|28|53|58)\w{3}|25P0[34]|3D000|40001|40P01|55P03|57014|57P0[1235])$/;
/** pg and its pool report a lost connection, and an exhausted pool, only by these texts; Postgres a closed database by a code that means more. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|database "\w+" is not currently accepting connections)/;

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

/** What an error may carry; errors of Node's own and of other realms are not always `instanceof Error`. */
interface ErrorLike {
  name: string;
  message: string;
  code?: unknown;
  cause?: unknown;
  statusCode?: unknown;
  errors?: unknown;
}

/** The value as an error, if it looks like one. */
export function asError(value: unknown): ErrorLike | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const looksRight = 'name' in value && typeof value.name === 'string' && 'message' in value;
  return looksRight && typeof value.message === 'string' ? (value as ErrorLike) : undefined;
}
