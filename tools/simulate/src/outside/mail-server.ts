import { type Email, MessageFault, type Sms } from '@forecourt/messages';
import type { Kernel } from '../kernel/kernel.ts';

/** An email that the server has accepted. */
export interface Accepted {
  readonly messageId: string | undefined;
  readonly to: readonly string[];
  readonly subject: string;
  /** Virtual milliseconds. */
  readonly at: number;
  /** Whether its sender does not know that it was accepted: its answer was lost, or the sender crashed before it was recorded. */
  isAnswerLost(): boolean;
}

/** How the mail server misbehaves. */
export interface MailFaults {
  /** How often it is away. */
  readonly away: number;
  /** How often it accepts a message and its answer is lost. */
  readonly lostAnswers: number;
}

/** Longer than a process takes to record what the server said. */
export const RECORDED_WITHIN_MS = 5_000;

/** A mail server, with what it has accepted; texts it takes, too. */
export class SimulatedMailServer {
  readonly name = 'simulated';
  readonly accepted: Accepted[] = [];
  readonly #kernel: Kernel;
  readonly #faults: MailFaults;

  constructor(kernel: Kernel, faults: MailFaults) {
    this.#kernel = kernel;
    this.#faults = faults;
  }

  send(message: Email | Sms): Promise<void> {
    const { random } = this.#kernel;
    const { to, subject = '', messageId } = { ...message, to: [message.to].flat() } as Email;
    const { process } = this.#kernel;
    return this.#kernel.ask(`mail: ${messageId ?? subject}`, async () => {
      if (random.chance(this.#faults.away)) throw new MessageFault('temporary', 'simulated is away');
      const isLost = random.chance(this.#faults.lostAnswers);
      const at = this.#kernel.now;
      const crashedSoon = () => process?.crashedAt !== undefined && process.crashedAt - at < RECORDED_WITHIN_MS;
      // A standstill outlasts the lease of whatever is in progress.
      const stoodStill = this.#kernel.sinceLeap(at) < RECORDED_WITHIN_MS;
      this.accepted.push({ messageId, to, subject, at, isAnswerLost: () => isLost || stoodStill || crashedSoon() });
      if (isLost) throw new MessageFault('uncertain', 'simulated did not answer');
    });
  }
}
