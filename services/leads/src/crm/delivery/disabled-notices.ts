import { Letters } from '@forecourt/messages';
import { placeZone } from '@forecourt/retail-rules';
import { SERVICE_LOGGER, SiteDirectory } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { disabledMail } from '../formats/lead-mail.ts';

const NOTICES_AT_ONCE = 10;

interface Notice {
  id: string;
  subscription_id: string;
  failing_since: Date;
  disabled_at: Date;
  fault: string | null;
  /** Of the disabling; none once an operator has enabled it again. */
  disabled_reason: string | null;
  name: string;
  target: string;
  dealership_id: number;
}

/** Writes to dealers about subscriptions that were disabled: one letter each, to the dealership's own address (CRM-2). */
@Injectable()
export class DisabledNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
    private readonly letters: Letters,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /** Posts a letter for each notice that was noted when its subscription was disabled. */
  async post(): Promise<void> {
    if (!this.directory.isReady) return;
    await this.dataSource.transaction(async (manager) => {
      const [notices] = await manager.query<[Notice[], number]>(SETTLE, [NOTICES_AT_ONCE]);
      for (const notice of notices) await this.#post(manager, notice);
    });
  }

  /** A dealership without an address can't be written to: the log says so. */
  async #post(manager: EntityManager, notice: Notice): Promise<void> {
    const { id, subscription_id: subscription } = notice;
    const dealership = this.directory.dealership(notice.dealership_id);
    const [place] = dealership?.locations ?? [];
    if (!dealership?.email || !place) {
      this.logger.warn({ subscription }, 'the dealer was not notified of the disabling: no address is known');
      return;
    }
    const content = disabledMail({
      id: subscription,
      name: notice.name,
      target: notice.target,
      dealership: dealership.name,
      timeZone: placeZone(place, dealership),
      failingSince: notice.failing_since,
      disabledAt: notice.disabled_at,
      fault: notice.fault,
      reason: notice.disabled_reason ?? 'deliveries failed',
    });
    await this.letters.post(manager, {
      act: `subscription_disabled:${id}`,
      ...{ purpose: 'subscription_disabled', site: null, about: subscription, person: null, to: dealership.email },
      content: { by: 'email', ...content },
    });
  }
}

const SETTLE = `
  UPDATE crm_disabled_notices AS notice SET sent_at = now()
  FROM crm_subscriptions AS subscription
  WHERE subscription.id = notice.subscription_id AND notice.id IN (
    SELECT id FROM crm_disabled_notices WHERE sent_at IS NULL ORDER BY next_try LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  RETURNING notice.*, subscription.name, subscription.target, subscription.dealership_id, subscription.disabled_reason`;
