import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeProtectedHeader } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Clock } from '../injectables/clock.ts';
import type { ProblemError, SecurityEvent } from '../problem/problem-error.ts';
import type {} from '../problem/send-problem.ts';
import { hmacSha256 } from '../secrets/link-signer.ts';

/** What is logged of an event. */
interface SecurityFacts {
  /** Why, in a sentence without anything personal. */
  readonly reason: string;
  /** The sender's address or network; a pseudonym takes its place. */
  readonly network?: string | undefined;
  /** Id of the key that was used or claimed; never a secret. */
  readonly keyId?: string | undefined;
  /** Slug of the requested site. */
  readonly site?: string | undefined;
  /** The route's pattern. */
  readonly route?: string | undefined;
}

interface SecurityLogOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  /** A secret of the service for a day: networks of two days have nothing in common. */
  readonly dayKey: (day: string) => Buffer;
}

/** Lines of one source (key or network) and event within a span. */
const LINES_A_SOURCE = 5;
const SPAN_MS = 600_000;
/** Lines of one event at once, and after that one each ten seconds: 9,000 a day, in about 2.5 MB. */
const BURST = 60;
const LINE_EVERY_MS = 10_000;
/** Suppressed lines are reported at least this often. */
const REPORT_EVERY_MS = 60_000;
const SOURCES_KNOWN = 1_000;
const LONGEST_TEXT = 200;
const PSEUDONYM_LENGTH = 12;

interface Allowance {
  lines: number;
  at: number;
  leftOut: number;
}

/**
 * What an operator looks into after an attack, in a separate log. Under any load it writes a bounded number of lines, so that a flood
 * can't push out earlier ones; it counts suppressed lines. It never writes an address: a network has a pseudonym for the day.
 */
export class SecurityLog {
  readonly #options: SecurityLogOptions;
  readonly #allowances = new Map<SecurityEvent, Allowance>();
  readonly #sources = new LRUCache<string, { lines: number; since: number }>({ max: SOURCES_KNOWN });
  readonly #reporting: NodeJS.Timeout;
  #salt: { readonly day: string; readonly key: Buffer } | undefined;

  constructor(options: SecurityLogOptions) {
    this.#options = options;
    this.#reporting = setInterval(() => this.#reportLeftOut(), REPORT_EVERY_MS).unref();
  }

  /** Notes an event, unless its source or all together have had their lines: then it is counted. */
  note(event: SecurityEvent, { reason, network, keyId, site, route }: SecurityFacts): void {
    const now = this.#options.clock.now().getTime();
    const allowance = this.#allowanceOf(event, now);
    if (!this.#mayLog(`${event} ${keyId ?? network ?? ''}`, now) || allowance.lines < 1) {
      allowance.leftOut += 1;
      return;
    }
    allowance.lines -= 1;
    const { leftOut } = allowance;
    allowance.leftOut = 0;
    const facts = {
      event,
      key_id: keyId === undefined ? undefined : keyId.slice(0, LONGEST_TEXT),
      network: network === undefined ? undefined : this.#pseudonym(network),
      site,
      route,
      ...(leftOut > 0 && { left_out_before: leftOut }),
    };
    this.#options.logger.warn(facts, reason.slice(0, LONGEST_TEXT));
  }

  /** Reports the remaining counts, and nothing after that. */
  close(): void {
    clearInterval(this.#reporting);
    this.#reportLeftOut();
  }

  #allowanceOf(event: SecurityEvent, now: number): Allowance {
    const known = this.#allowances.get(event) ?? { lines: BURST, at: now, leftOut: 0 };
    const earned = Math.max(0, Math.floor((now - known.at) / LINE_EVERY_MS));
    known.lines = Math.min(BURST, known.lines + earned);
    known.at += earned * LINE_EVERY_MS;
    this.#allowances.set(event, known);
    return known;
  }

  #mayLog(source: string, now: number): boolean {
    const known = this.#sources.get(source);
    const current = known && now - known.since < SPAN_MS ? known : { lines: 0, since: now };
    this.#sources.set(source, current);
    current.lines += 1;
    return current.lines <= LINES_A_SOURCE;
  }

  #reportLeftOut(): void {
    for (const [event, allowance] of this.#allowances) {
      if (allowance.leftOut === 0) continue;
      this.#options.logger.warn({ event, left_out: allowance.leftOut }, 'more of these were left out');
      allowance.leftOut = 0;
    }
  }

  #pseudonym(network: string): string {
    const day = this.#options.clock.now().toISOString().slice(0, 10);
    if (this.#salt?.day !== day) this.#salt = { day, key: this.#options.dayKey(day) };
    return hmacSha256(this.#salt.key, network).toString('base64url').slice(0, PSEUDONYM_LENGTH);
  }
}

/** What a service knows about a refused request; if it names the event, that takes precedence. */
export type SecurityView = (
  request: FastifyRequest,
  problem: ProblemError,
) => Omit<SecurityFacts, 'reason' | 'route'> & { readonly event?: SecurityEvent | undefined };

/** What the log records of an internal call: the caller, and the key that its token claims. */
export const internalView: SecurityView = ({ ip, headers }) => ({
  network: ip,
  keyId: keyOfToken(headers.authorization),
});

/** Notes problems that are events of the security log. */
export function problemNoter(log: SecurityLog, view: SecurityView): NonNullable<FastifyInstance['noteProblem']> {
  return (request, problem) => {
    const { event = problem.security, ...facts } = view(request, problem);
    if (event) log.note(event, { ...facts, reason: problem.detail, route: request.routeOptions.url });
  };
}

function keyOfToken(authorization = ''): string | undefined {
  try {
    return decodeProtectedHeader(authorization.replace(/^Bearer /, '')).kid;
  } catch {
    return undefined;
  }
}
