import type { Outgoing, SentResult } from '@forecourt/leads/simulated';
import type { Kernel } from '../kernel/kernel.ts';

/** A webhook that a CRM has taken: its receiver knows nothing of whether its sender knows that. */
export interface Received {
  readonly url: string;
  /** The event's identity, the same each time it is sent: the lead's id, a colon and the event's version. */
  readonly messageId: string;
  /** Virtual milliseconds. */
  readonly at: number;
}

/** How CRMs misbehave. Shares of what is posted. */
export interface CrmFaults {
  /** How often it cannot be reached. */
  readonly away: number;
  /** How often it takes a message and its answer is lost. */
  readonly lostAnswers: number;
  /** How often it answers 429, and for how long it asks to be left alone. */
  readonly busy: number;
  /** How often it answers 500. */
  readonly broken: number;
}

/** As long as the product waits for an answer, in milliseconds. */
const ANSWER_MS = 10_000;
/** The longest that a busy CRM asks to be left alone, in milliseconds. */
const LONGEST_RETRY_AFTER_MS = 8_000;
const BUSY = 429;

/** All CRMs of a run, by the addresses that leads posts to: in the place of what speaks HTTP. */
export class SimulatedCrms {
  /** In the order in which it came, across all addresses. */
  readonly received: Received[] = [];
  readonly #kernel: Kernel;
  readonly #faults: CrmFaults;

  constructor(kernel: Kernel, faults: CrmFaults) {
    this.#kernel = kernel;
    this.#faults = faults;
  }

  /** Never throws, as the sender that it stands for. */
  async send({ url, headers }: Outgoing): Promise<SentResult> {
    const begun = this.#kernel.now;
    const messageId = headers['webhook-id'] ?? '';
    const answered = await this.#kernel.ask(`crm: ${messageId} to ${url}`, async () => this.#answer(url, messageId));
    if (answered === 'late') await this.#kernel.pause(ANSWER_MS);
    const result = answered === 'late' ? { delivered: false, fault: 'did not answer in time' } : answered;
    return { ...result, milliseconds: Math.round(this.#kernel.now - begun) };
  }

  async close(): Promise<void> {}

  #answer(url: string, messageId: string): Omit<SentResult, 'milliseconds'> | 'late' {
    const { random } = this.#kernel;
    const { away, lostAnswers, busy, broken } = this.#faults;
    if (random.chance(away)) return { delivered: false, fault: 'could not be reached (ECONNREFUSED)' };
    if (random.chance(busy)) {
      const retryAfter = random.below(LONGEST_RETRY_AFTER_MS);
      return { delivered: false, answer: BUSY, fault: `answered ${BUSY}`, retryAfter };
    }
    if (random.chance(broken)) return { delivered: false, answer: 500, fault: 'answered 500' };
    this.received.push({ url, messageId, at: this.#kernel.now });
    return random.chance(lostAnswers) ? 'late' : { delivered: true, answer: 200 };
  }
}
