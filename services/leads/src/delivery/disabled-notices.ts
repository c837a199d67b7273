import { MessageFault, MessageSender } from '@forecourt/messages';
import { placeZone } from '@forecourt/retail-rules';
import { SERVICE_LOGGER, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { disabledMail } from '../lead-mail/disabled-mail.ts';
import { nextTry } from './retry-rule.ts';

const NOTICES_AT_ONCE = 10;

interface DueNotice {
  id: string;
  subscription_id: string;
  failing_since: Date;
  disabled_at: Date;
  fault: string | null;
  attempts: number;
  age: number;
  name: string;
  target: string;
  dealership_id: number;
}

/** Tells dealers by e-mail of subscriptions that were disabled: each once, to the dealership's own address (CRM-2). */
@Injectable()
export class DisabledNotices {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(MessageSender) private readonly sender: MessageSender,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends what is due. After a crash it is sent again with the same Message-ID. */
  async send(): Promise<void> {
    if (!this.directory.isReady) return;
    const [due] = await this.dataSource.query<[DueNotice[], number]>(CLAIM, [NOTICES_AT_ONCE]);
    for (const notice of due) await this.#settle(notice, await this.#send(notice));
  }

  async #send(notice: DueNotice): Promise<'sent' | 'failed' | 'nobody'> {
    const dealership = this.directory.dealership(notice.dealership_id);
    const [place] = dealership?.locations ?? [];
    if (!dealership?.email || !place) return 'nobody';
    const content = disabledMail({
      id: notice.subscription_id,
      name: notice.name,
      target: notice.target,
      dealership: dealership.name,
      timeZone: placeZone(place, dealership),
      failingSince: notice.failing_since,
      disabledAt: notice.disabled_at,
      fault: notice.fault,
    });
    const email = { ...content, to: [dealership.email], messageId: `disabled.${notice.id}.${notice.subscription_id}` };
    return this.sender.sendEmail(email, 1).then(
      () => 'sent',
      (error: unknown) => {
        if (error instanceof MessageFault) return 'failed';
        throw error;
      },
    );
  }

  /** A dealership without an address can't be notified: the log says so. What fails is tried again for a day. */
  async #settle({ id, subscription_id: subscription, attempts, age }: DueNotice, how: 'sent' | 'failed' | 'nobody') {
    const next = how === 'failed' ? nextTry({ attempts, age }, Math.random()) : undefined;
    if (next === undefined && how !== 'sent')
      this.logger.warn({ subscription }, 'the dealer was not notified of the disabling');
    await this.dataSource.query(
      `UPDATE crm_disabled_notices SET sent_at = CASE WHEN $2::bool THEN now() END,
         next_try = CASE WHEN $3::float8 IS NULL THEN 'infinity' ELSE now() + $3::float8 * interval '1 millisecond' END
       WHERE id = $1`,
      [id, how === 'sent', next ?? null],
    );
  }
}

const CLAIM = `
  UPDATE crm_disabled_notices AS notice SET attempts = attempts + 1, next_try = now() + interval '60 seconds'
  FROM crm_subscriptions AS subscription
  WHERE subscription.id = notice.subscription_id AND notice.id IN (
    SELECT id FROM crm_disabled_notices WHERE sent_at IS NULL AND next_try <= now() ORDER BY next_try LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  RETURNING notice.*, (extract(epoch FROM now() - notice.disabled_at) * 1000)::float8 AS age,
            subscription.name, subscription.target, subscription.dealership_id`;
