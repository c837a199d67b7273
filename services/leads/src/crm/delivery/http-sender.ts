import { isIP, type LookupFunction } from 'node:net';
import { type Clock, OutsideNames } from '@forecourt/service-kit';
import { Agent, request } from 'undici';
import { retryAfterOf } from './delivery-queue.ts';
import type { AddressRule } from './target-rules.ts';

/** A request to a CRM. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a CRM answered. */
export interface SentResult {
  readonly delivered: boolean;
  /** HTTP status; none if there was no answer. */
  readonly answer?: number;
  /** Why it was not delivered; nothing of the message or the answer's text is in it. */
  readonly fault?: string;
  readonly milliseconds: number;
  /** Milliseconds for which it asked to be left alone. */
  readonly retryAfter?: number;
  /** Whether it said that the address is gone for good (410): nothing more is to be sent there. */
  readonly gone?: true;
}

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
/** What is read of an answer, which only counts by its status. */
const ANSWER_BYTES = 16_384;
const HEADER_BYTES = 16_384;
const GONE = 410;
/** Connections to one host, for all subscriptions that name it. */
const CONNECTIONS = 64;

/**
 * Posts messages to CRMs. The connection goes to an address that was checked, so a name that changes its answer gains nothing; redirects are
 * not followed.
 */
export class HttpSender {
  readonly #agent: Agent;
  readonly #mayConnect: AddressRule;
  readonly #clock: Clock;
  readonly #milliseconds: number;
  readonly #names: Pick<OutsideNames, 'addressesOf'>;

  constructor(
    mayConnect: AddressRule,
    clock: Clock,
    milliseconds: number = ANSWER_MS,
    names: Pick<OutsideNames, 'addressesOf'> = new OutsideNames(),
  ) {
    this.#names = names;
    this.#clock = clock;
    this.#mayConnect = mayConnect;
    this.#milliseconds = milliseconds;
    this.#agent = new Agent({
      connect: { lookup: this.#lookup, timeout: CONNECT_MS },
      connections: CONNECTIONS,
      pipelining: 1,
      maxHeaderSize: HEADER_BYTES,
    });
  }

  /** Never throws: what went wrong is in the result. */
  async send({ url, headers, body }: Outgoing): Promise<SentResult> {
    const begun = performance.now();
    const signal = AbortSignal.timeout(this.#milliseconds);
    const elapsed = () => Math.round(performance.now() - begun);
    try {
      this.#requireAllowed(url);
      const answer = await request(url, {
        dispatcher: this.#agent,
        method: 'POST',
        headers: { 'user-agent': 'Forecourt-Leads', ...headers },
        body,
        signal,
      });
      await answer.body.dump({ limit: ANSWER_BYTES }).catch(() => undefined);
      return {
        ...judge(answer.statusCode, retryAfterOf(answer.headers['retry-after'], this.#clock.now())),
        milliseconds: elapsed(),
      };
    } catch (error) {
      return {
        delivered: false,
        fault: signal.aborted ? 'did not answer in time' : faultOf(error),
        milliseconds: elapsed(),
      };
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  /** An address instead of a name is connected to without asking for a name. */
  #requireAllowed(url: string): void {
    const literal = new URL(url).hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !this.#mayConnect(literal)) throw new TargetFault(`${literal} is not a public address`);
  }

  /** Gives the connection only checked addresses; one bad address among a name's refuses the name. */
  readonly #lookup: LookupFunction = (host, options, done) => {
    this.#names
      .addressesOf(host)
      .then((addresses) => {
        const bad = addresses.find(({ address }) => !this.#mayConnect(address));
        if (bad) throw new TargetFault(`the name resolves to ${bad.address}, which is not a public address`);
        const [first] = addresses;
        if (!first) throw new TargetFault('the name resolves to no address');
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => done(error, ''));
  };
}

/** A target that may not be reached. */
class TargetFault extends Error {
  override readonly name = 'TargetFault';
}

function judge(status: number, retryAfter: number | undefined): Omit<SentResult, 'milliseconds'> {
  if (status >= 200 && status < 300) return { delivered: true, answer: status };
  const fault =
    status >= 300 && status < 400 ? 'answered with a redirect, which is not followed' : `answered ${status}`;
  return {
    delivered: false,
    answer: status,
    fault,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(status === GONE && { gone: true }),
  };
}

/** A fault in fixed words: an error's own text may repeat the address, which can hold a secret. */
function faultOf(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  for (const each of [error, cause]) if (each instanceof TargetFault) return each.message;
  return typeof code === 'string' ? `could not be reached (${code})` : 'could not be reached';
}
