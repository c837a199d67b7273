import { STATUS_CODES } from 'node:http';

/** One invalid part of a request: the field as the caller wrote it (`rows[3].price`; '' is the whole body) and what is wrong with it. */
export interface FieldFault {
  field: string;
  message: string;
}

/** The parts of a ProblemError; `title` and `type` have defaults. */
export interface ProblemOptions {
  /** HTTP status, 400 to 599. */
  status: number;
  /** Text to show to a person. */
  detail: string;
  /** Short and the same for each occurrence; the status's own words by default. */
  title?: string;
  /** 'about:blank' (default) or a URN that identifies the kind of error. */
  type?: string;
  errors?: readonly FieldFault[];
  /** Answer headers, such as Retry-After. */
  headers?: Readonly<Record<string, string>>;
  /** What the security log records about it. */
  security?: SecurityEvent;
  /** Only logged. */
  cause?: unknown;
}

/** The wire form of every error (RFC 9457, with LEAD-4's `message` and `errors`). */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  errors: FieldFault[];
  request_id: string;
}

/** An error with its HTTP answer; thrown anywhere in a service, answered as application/problem+json (LEAD-4). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly title: string;
  readonly type: string;
  readonly errors: readonly FieldFault[];
  readonly headers: Readonly<Record<string, string>>;
  readonly security: SecurityEvent | undefined;

  constructor(options: ProblemOptions) {
    super(options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
    this.title = options.title ?? STATUS_CODES[options.status] ?? 'Error';
    this.type = options.type ?? 'about:blank';
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.security = options.security;
  }

  /** What a person is shown; the error's message. */
  get detail(): string {
    return this.message;
  }

  /** The answer's body. */
  toBody(requestId: string): ProblemBody {
    return {
      type: this.type,
      title: this.title,
      status: this.status,
      detail: this.detail,
      message: this.detail,
      errors: [...this.errors],
      request_id: requestId,
    };
  }
}

/** Null if a call was refused or not answered, for a caller that does without: `call().catch(nothingIfRefused)`. @throws any other error */
export function nothingIfRefused(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}

/** 400 with the faults named; the detail is the only fault's message, or says how many there are. */
export function badRequest(errors: readonly FieldFault[], detail?: string): ProblemError {
  const [first] = errors;
  const summary = errors.length === 1 && first ? first.message : 'Please fix the following errors:';
  return new ProblemError({ status: 400, detail: detail ?? summary, errors });
}

/** 401: the caller is unknown. @param security what the security log records about it */
export function unauthorized(detail = 'Please sign in to do this.', security?: SecurityEvent): ProblemError {
  return new ProblemError({ status: 401, detail, ...(security && { security }) });
}

/** 403: the caller may not do this. @param security what the security log records about it */
export function forbidden(
  detail = 'You are not allowed to do this.',
  security: SecurityEvent = 'caller_refused',
): ProblemError {
  return new ProblemError({ status: 403, detail, security });
}

/** 404. */
export function notFound(detail = 'Nothing was found at this address.'): ProblemError {
  return new ProblemError({ status: 404, detail });
}

/** 409: the present state does not allow it. */
export function conflict(detail: string, errors: readonly FieldFault[] = []): ProblemError {
  return new ProblemError({ status: 409, detail, errors });
}

/** 429 with Retry-After in whole seconds. */
export function tooMany(
  retryAfterSeconds: number,
  detail = 'Too many requests. Please wait a moment and try again.',
): ProblemError {
  return new ProblemError({ status: 429, detail, headers: retryAfter(retryAfterSeconds), security: 'limit_exceeded' });
}

/** 503: something that this service needs did not answer; the cause goes to the log only. */
export function unavailable(
  detail = 'We can’t respond right now. Please try again shortly.',
  options: Pick<ProblemOptions, 'cause' | 'errors' | 'security'> & { retryAfterSeconds?: number } = {},
): ProblemError {
  const { retryAfterSeconds = 5, ...rest } = options;
  return new ProblemError({ status: 503, detail, headers: retryAfter(retryAfterSeconds), ...rest });
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}

/** The events of the security log, and what each means. */
const securityEvents = {
  signature_refused: 'A feed request was refused: missing, wrong or repeated signature, or an unknown or expired key.',
  credential_refused: 'A credential was missing, unknown, expired or revoked, or not for this purpose or site.',
  token_refused: 'An internal call had no valid token.',
  caller_refused: 'A known service or actor requested something it is not allowed to do.',
  foreign_origin_refused: 'A page of another website made a browser send a request.',
  limit_exceeded: 'A network or key exceeded its rate limit.',
  load_shed: 'Requests exceeded capacity and were rejected.',
  host_refused: 'A request had several Host headers, or none.',
  unreadable_request: 'The request was not valid HTTP, or its headers were too large.',
} as const;

export type SecurityEvent = keyof typeof securityEvents;
