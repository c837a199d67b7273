import type { Metrics } from '@forecourt/service-kit';
import { type BackOff, backOffDelay, pause } from '@forecourt/service-kit/waiting';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Email, type EmailAdapter, MessageFault, type Sms, type SmsAdapter } from './message.ts';

const ATTEMPTS = 3;
const BACK_OFF: BackOff = { firstMs: 250, lastMs: 1_000 };

type Channel = 'sms' | 'email';

/** What a service sends messages with. */
export interface MessageSenderOptions {
  readonly sms: SmsAdapter;
  readonly email: EmailAdapter;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly backOff?: BackOff;
}

/**
 * Sends SMS and emails. What was certainly not sent is tried up to three times; a fault is counted and logged without the number, the
 * address or the message.
 */
export class MessageSender implements OnApplicationShutdown {
  readonly #options: MessageSenderOptions;
  readonly #counts = { sms: { accepted: 0, failed: 0 }, email: { accepted: 0, failed: 0 } };

  constructor(options: MessageSenderOptions) {
    this.#options = options;
    for (const channel of ['sms', 'email'] as const) {
      for (const outcome of ['accepted', 'failed'] as const) {
        options.metrics.counter({
          name: `messages_${channel}_${outcome}_total`,
          read: () => this.#counts[channel][outcome],
        });
      }
    }
  }

  /**
   * Resolves once the provider has accepted it.
   * @param attempts of a caller that tries again itself, one
   * @throws MessageFault, whose kind says whether to send it again
   */
  sendSms(sms: Sms, attempts: number = ATTEMPTS): Promise<void> {
    const { sms: adapter } = this.#options;
    return this.#send('sms', adapter.name, () => adapter.send(sms), attempts);
  }

  /**
   * Resolves once the server has accepted it.
   * @param attempts of a caller that tries again itself, one
   * @throws MessageFault, whose kind says whether to send it again
   */
  sendEmail(email: Email, attempts: number = ATTEMPTS): Promise<void> {
    const { email: adapter } = this.#options;
    return this.#send('email', adapter.name, () => adapter.send(email), attempts);
  }

  onApplicationShutdown(): void {
    this.#options.email.close?.();
  }

  async #send(channel: Channel, provider: string, send: () => Promise<void>, attempts = ATTEMPTS): Promise<void> {
    const { logger, backOff = BACK_OFF } = this.#options;
    for (let attempt = 1; ; attempt++) {
      try {
        await send();
        this.#counts[channel].accepted++;
        return;
      } catch (error) {
        const fault = error instanceof MessageFault ? error : new MessageFault('uncertain', `${provider} failed`);
        const isLast = fault.kind !== 'temporary' || attempt >= attempts;
        logger.warn({ channel, provider, attempt, kind: fault.kind, reason: fault.message }, 'a message was not sent');
        if (isLast) {
          this.#counts[channel].failed++;
          throw fault;
        }
        await pause(backOffDelay(backOff, attempt));
      }
    }
  }
}
