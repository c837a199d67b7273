import { MessageFault, type Sms } from '@forecourt/messages';
import type { Kernel } from '../kernel/kernel.ts';
import type { MailFaults } from './mail-server.ts';

/** A text that the provider has accepted. */
export interface AcceptedText extends Sms {
  /** Virtual milliseconds. */
  readonly at: number;
  /** Whether its sender was stopped just before, so that the text may be an old one. */
  readonly isAfterLeap: boolean;
}

/** After a standstill: longer than what was on its way takes to arrive. */
const ARRIVED_WITHIN_MS = 5_000;

/** A provider of text messages, with what it has accepted: each counts as delivered at once. */
export class SimulatedTextProvider {
  readonly name = 'simulated';
  readonly accepted: AcceptedText[] = [];
  readonly #kernel: Kernel;
  readonly #faults: MailFaults;

  constructor(kernel: Kernel, faults: MailFaults) {
    this.#kernel = kernel;
    this.#faults = faults;
  }

  send({ to, text }: Sms): Promise<void> {
    const { random } = this.#kernel;
    return this.#kernel.ask(`text to ${to}`, async () => {
      if (random.chance(this.#faults.away)) throw new MessageFault('temporary', 'simulated is away');
      const at = this.#kernel.now;
      this.accepted.push({ to, text, at, isAfterLeap: this.#kernel.sinceLeap(at) < ARRIVED_WITHIN_MS });
      if (random.chance(this.#faults.lostAnswers)) throw new MessageFault('uncertain', 'simulated did not answer');
    });
  }
}
