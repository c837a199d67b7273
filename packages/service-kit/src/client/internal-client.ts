import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { z } from 'zod';
import type { CallerStatement } from '../auth/caller.ts';
import type { InternalTokens } from '../auth/internal-tokens.ts';
import { requestContext } from '../auth/request-context.ts';
import { ProblemError, unavailable } from '../problem/problem-error.ts';
import { asError } from '../problem/to-problem.ts';
import { inSpan, SpanKind, traceHeaders } from '../tracing/traces.ts';
import { withDeadline } from '../waiting/deadlines.ts';

const problemBody = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
});

/** An error answer of an internal service as the error that it threw; anything but problem+json means that it is not well. */
function problemFromAnswer(audience: string, answer: Dispatcher.ResponseData, text: string): ProblemError {
  const type = String(answer.headers['content-type'] ?? '');
  const body = type.startsWith('application/problem+json') ? problemBody.safeParse(parseJson(text)) : undefined;
  if (!body?.success) {
    const cause = new Error(`${audience} answered ${answer.statusCode} without a problem: ${text.slice(0, 200)}`);
    return unavailable(undefined, { cause });
  }
  const retryAfter = answer.headers['retry-after'];
  const headers: Record<string, string> = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {};
  return new ProblemError({ status: answer.statusCode, ...body.data, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The methods that internal routes use. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What both kinds of call take. */
interface CallOptions<Answer> {
  /** The caller to act for; by default the caller of the current request. */
  caller?: CallerStatement;
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** For the whole call, default 5 seconds. */
  timeoutMs?: number;
  /** Aborts the call early, as a stop does; it then fails as one that was not answered in time. */
  signal?: AbortSignal;
  /** Checks the answer; without it the answer's type is only believed. */
  answer?: z.ZodType<Answer>;
}

/** A call with a JSON body, or none. */
export interface InternalRequest<Answer> extends CallOptions<Answer> {
  body?: unknown;
}

/** A call that passes bytes on as they are; name their content-type in the headers. */
export interface InternalStream<Answer> extends CallOptions<Answer> {
  body: Buffer | Readable;
}

/** A call whose answer is passed on unchanged. */
export interface PassedCall extends Omit<CallOptions<never>, 'answer'> {
  body?: Buffer | Readable;
}

interface ReceivedAnswer {
  answer: Dispatcher.ResponseData;
  bytes: Buffer;
}

/** A good answer (below 400). */
export interface InternalAnswer<Answer> {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** undefined if the answer had no body (204, 304). */
  body: Answer;
}

/** A client's address and identity. */
export interface InternalClientOptions {
  /** `http://host:port` of the called service. */
  baseUrl: string;
  /** The called service's name. */
  audience: string;
  tokens: InternalTokens;
  /** Most connections kept to it; default 32. */
  connections?: number;
}

/** Calls one internal service: kept connections, a token and the request's id on each call, problems thrown as ProblemError. */
export class InternalClient implements OnApplicationShutdown {
  readonly #options: InternalClientOptions;
  readonly #agent: Agent;

  constructor(options: InternalClientOptions) {
    this.#options = options;
    // Shorter than Fastify's own 72 seconds, so that the server never closes a connection that we are about to use.
    this.#agent = new Agent({
      connections: options.connections ?? 32,
      keepAliveTimeout: 30_000,
      connectTimeout: 2_000,
    });
  }

  /**
   * @param path with its segments already encoded.
   * @throws ProblemError the service's own problem, status and errors kept; 503 if it can't be reached in time.
   */
  async request<Answer = unknown>(
    method: Method,
    path: string,
    options: InternalRequest<Answer> = {},
  ): Promise<InternalAnswer<Answer>> {
    const { body, ...rest } = options;
    const headers = body === undefined ? rest.headers : { 'content-type': 'application/json', ...rest.headers };
    return this.#call(
      method,
      path,
      { ...rest, headers: headers ?? {} },
      body === undefined ? null : JSON.stringify(body),
    );
  }

  /** As request, with raw bytes for a body and JSON in the answer; never tried twice. */
  async stream<Answer = unknown>(
    method: Exclude<Method, 'GET' | 'HEAD'>,
    path: string,
    { body, ...options }: InternalStream<Answer>,
  ): Promise<InternalAnswer<Answer>> {
    return this.#call(method, path, options, body);
  }

  /**
   * Like stream, or like request if there is no body, but returns the answer's JSON as the received bytes: a large one is passed on without
   * being parsed and serialised.
   * @throws ProblemError as request; 503 also if the answer is not JSON.
   */
  async pass(method: Method, path: string, options: PassedCall): Promise<InternalAnswer<Buffer>> {
    const { answer, bytes } = await this.#bytes(method, path, options, options.body ?? null);
    const type = String(answer.headers['content-type'] ?? 'no type');
    if (!type.startsWith('application/json')) {
      throw unavailable(undefined, { cause: new Error(`${this.#options.audience} answered ${type} instead of JSON`) });
    }
    return { status: answer.statusCode, headers: answer.headers, body: bytes };
  }

  /** Ends the calls in flight, then the connections. */
  async close(): Promise<void> {
    if (!this.#agent.closed) await this.#agent.close();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  async #call<Answer>(
    method: Method,
    path: string,
    options: CallOptions<Answer>,
    body: string | Buffer | Readable | null,
  ): Promise<InternalAnswer<Answer>> {
    const { answer, bytes } = await this.#bytes(method, path, options, body);
    const parsed: unknown = bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
    const value = options.answer ? options.answer.parse(parsed) : (parsed as Answer);
    return { status: answer.statusCode, headers: answer.headers, body: value };
  }

  async #bytes(
    method: Method,
    path: string,
    options: CallOptions<unknown>,
    body: string | Buffer | Readable | null,
  ): Promise<ReceivedAnswer> {
    const facts = { 'http.request.method': method };
    return inSpan({ name: `call ${this.#options.audience}`, kind: SpanKind.CLIENT, facts }, () =>
      this.#exchange(method, path, options, body),
    );
  }

  async #exchange(
    method: Method,
    path: string,
    options: CallOptions<unknown>,
    body: string | Buffer | Readable | null,
  ): Promise<ReceivedAnswer> {
    const request: Dispatcher.RequestOptions = {
      origin: this.#options.baseUrl,
      path,
      method,
      headers: await this.#headers(options),
      // A path may bring its own query; undici refuses to be given both.
      ...(options.query && { query: options.query }),
      body,
    };
    const { answer, bytes } = await withDeadline(options.timeoutMs ?? 5_000, options.signal, (signal) =>
      this.#send({ ...request, signal }),
    );
    if (answer.statusCode >= 400) throw problemFromAnswer(this.#options.audience, answer, bytes.toString());
    return { answer, bytes };
  }

  /** A connection that the other side closed just as we used it is not a fault: a GET is retried once. */
  async #send(request: Dispatcher.RequestOptions, triesLeft = 1): Promise<ReceivedAnswer> {
    try {
      const answer = await this.#agent.request(request);
      return { answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
    } catch (error) {
      if (request.method === 'GET' && triesLeft > 0 && isReset(error)) return this.#send(request, triesLeft - 1);
      throw unavailable(undefined, { cause: new Error(`${this.#options.audience} did not answer`, { cause: error }) });
    }
  }

  async #headers(options: CallOptions<unknown>): Promise<Record<string, string>> {
    const context = requestContext();
    const caller = options.caller ?? context?.caller;
    if (!caller) throw new Error(`A call to ${this.#options.audience} outside a request must name its caller.`);
    const token = await this.#options.tokens.sign({ audience: this.#options.audience, caller });
    return {
      accept: 'application/json',
      ...options.headers,
      authorization: `Bearer ${token}`,
      'x-request-id': context?.requestId ?? randomUUID(),
      ...traceHeaders(),
    };
  }
}

function isReset(error: unknown): boolean {
  const code = asError(error)?.code;
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
}
