import { STATUS_CODES } from 'node:http';

/** One fault of a request: the field as the caller wrote it (`rows[3].price`; '' is the whole body) and what is wrong with it. */
export interface FieldFault {
  field: string;
  message: string;
}

/** What a ProblemError is made of; `title` and `type` have defaults. */
export interface ProblemOptions {
  /** HTTP status, 400 to 599. */
  status: number;
  /** What a person is shown. */
  detail: string;
  /** Short and the same for each occurrence; the status's own words by default. */
  title?: string;
  /** 'about:blank' (default) or a urn that a program can tell apart. */
  type?: string;
  errors?: readonly FieldFault[];
  /** Answer headers, such as Retry-After. */
  headers?: Readonly<Record<string, string>>;
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

  constructor(options: ProblemOptions) {
    super(options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
    this.title = options.title ?? STATUS_CODES[options.status] ?? 'Error';
    this.type = options.type ?? 'about:blank';
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
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

/** 400 with the faults named; the detail is the only fault's message, or says how many there are. */
export function badRequest(errors: readonly FieldFault[], detail?: string): ProblemError {
  const [first] = errors;
  const told = errors.length === 1 && first ? first.message : 'Please fix the following errors:';
  return new ProblemError({ status: 400, detail: detail ?? told, errors });
}

/** 401: nobody is known to be asking. */
export function unauthorized(detail = 'Please sign in to do this.'): ProblemError {
  return new ProblemError({ status: 401, detail });
}

/** 403: the one who asks may not. */
export function forbidden(detail = 'You may not do this.'): ProblemError {
  return new ProblemError({ status: 403, detail });
}

/** 404. */
export function notFound(detail = 'There is nothing at this address.'): ProblemError {
  return new ProblemError({ status: 404, detail });
}

/** 409: the present state does not allow it. */
export function conflict(detail: string, errors: readonly FieldFault[] = []): ProblemError {
  return new ProblemError({ status: 409, detail, errors });
}

/** 429 with Retry-After in whole seconds. */
export function tooMany(
  retryAfterSeconds: number,
  detail = 'That was too often. Please wait a moment and try again.',
): ProblemError {
  return new ProblemError({ status: 429, detail, headers: retryAfter(retryAfterSeconds) });
}

/** 503: something that this service needs did not answer; the cause goes to the log only. */
export function unavailable(
  detail = 'We can’t answer at the moment. Please try again shortly.',
  options: { retryAfterSeconds?: number; cause?: unknown; errors?: readonly FieldFault[] } = {},
): ProblemError {
  const { retryAfterSeconds = 5, ...rest } = options;
  return new ProblemError({ status: 503, detail, headers: retryAfter(retryAfterSeconds), ...rest });
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(Math.max(1, Math.ceil(seconds))) };
}
