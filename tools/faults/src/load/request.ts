import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { request } from 'undici';
import type { RequestKind, Traffic } from './traffic.ts';

/** An answer with its body read. */
export interface Answer {
  status: number;
  type: string;
  retryAfterSeconds: number;
  body: unknown;
}

/** A request to a gateway. */
export interface Call {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: Buffer | string;
  dispatcher?: Dispatcher;
}

const PATIENCE_MS = 40_000;
const LONGEST_PAUSE_MS = 4_000;

/** Sends a request and reads the answer. Rejects if there is none. */
export async function ask({ url, ...options }: Call): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const { statusCode, headers, body } = await request(url, { ...options, signal });
  const text = await body.text();
  return {
    status: statusCode,
    type: String(headers['content-type'] ?? ''),
    retryAfterSeconds: Number(headers['retry-after'] ?? 1),
    body: text === '' ? undefined : parseBody(text),
  };
}

/** A request that was sent until it was answered for good. */
export interface Acknowledged {
  answer: Answer;
  sentAt: number;
  acknowledgedAt: number;
  /** Whether a try before may have been taken in without our knowing. */
  afterDoubt: boolean;
}

/** What a request that is tried again needs. */
export interface Tries {
  kind: RequestKind;
  traffic: Traffic;
  /** The request of a try, counted from 0. */
  call(attempt: number): Call;
  /** Called with answers that the platform should never give. */
  onFault(fault: string): void;
}

/** Sends the same again after every lost connection, 429 and 5xx, as clients should; so only a final answer ends it. */
export async function untilAcknowledged({ kind, traffic, call, onFault }: Tries): Promise<Acknowledged> {
  const sentAt = Date.now();
  for (let attempt = 0, doubts = 0; ; attempt += 1) {
    const startedAt = Date.now();
    const answer = await ask(call(attempt)).catch(() => undefined);
    traffic.note(kind, answer?.status ?? 'lost', startedAt);
    if (answer && answer.status < 500 && answer.status !== 429) {
      return { answer, sentAt, acknowledgedAt: Date.now(), afterDoubt: doubts > 0 };
    }
    const fault = answer && faultOf(answer);
    if (fault) onFault(`${kind}: ${fault}`);
    if (answer?.status !== 429) doubts += 1;
    await pause(
      answer?.status === 429 ? answer.retryAfterSeconds * 1_000 : Math.min(LONGEST_PAUSE_MS, 200 * (attempt + 1)),
    );
  }
}

/** What is wrong with an answer of 429 or 5xx: a temporary fault must be reported as such, in problem+json (RFC 9457). */
export function faultOf({ status, type, body }: Answer): string | undefined {
  if (!type.startsWith('application/problem+json')) return `status ${status} has content type ${type || 'none'}`;
  return status === 429 || status === 503
    ? undefined
    : `status ${status} for a temporary fault: ${JSON.stringify(body)}`;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
