import { randomUUID } from 'node:crypto';
import { SERVICE_LOGGER } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { request } from 'undici';
import { SANDBOX_CONFIG, type SandboxConfig } from './sandbox-config.ts';

const ANSWER_WITHIN_MS = 3_000;

/** Tells the platform that a payment changed. A message may be lost: a provider's are a hint, and whoever gets one looks the payment up. */
@Injectable()
export class Notices {
  constructor(
    @Inject(SANDBOX_CONFIG) private readonly config: SandboxConfig,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends it once, without keeping anybody waiting. */
  send(reference: string): void {
    const { noticeUrl, noticeKey } = this.config;
    if (!noticeUrl) return;
    const id = `msg_${randomUUID()}`;
    const at = new Date();
    const body = JSON.stringify({ type: 'payment.changed', reference });
    void request(noticeUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(noticeKey).sign(id, at, body),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
      .then(({ body: answer }) => answer.dump())
      .catch((error: unknown) => this.logger.info({ err: error }, 'a message did not arrive'));
  }
}
