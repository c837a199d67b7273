import { applyCommands, EventStore } from '@forecourt/event-store';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import type { HistoryCommand } from '../../lead/lead.decider.ts';
import { leadRules } from '../../lead/lead.rows.ts';

/** Leads whose reports become events, or whose messages are queued again, in one transaction. */
const LEADS_AT_ONCE = 100;

interface Report {
  lead_id: string;
  subscription_id: string;
  version: number;
  report: 'delivered' | 'failed';
  attempts: number;
  fault: string | null;
}

/**
 * Makes events of the first success of a lead at a subscription, and of each final failure (LEAD-5): in batches, after they are committed. It also
 * keeps the dead letter to what a failure explains.
 */
@Injectable()
export class DeliveryReports {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Writes the events that are due. Repeated after a crash, it writes each once. */
  async write(): Promise<void> {
    while ((await this.#writeSome()) === LEADS_AT_ONCE);
  }

  /**
   * Queues again what is in the dead letter though no message before it was given up (CRM-4). Who queues a dead letter again locks no lead, so an
   * event that is stored meanwhile still sees the dead letter and joins it, and so does everything after it. It would never be tried.
   */
  async requeueStranded(): Promise<void> {
    while ((await this.#requeueSome()) === LEADS_AT_ONCE);
  }

  async #requeueSome(): Promise<number> {
    const rows: { lead_id: string }[] = await this.dataSource.query(
      `/* stranded-leads */ SELECT DISTINCT joined.lead_id FROM crm_deliveries AS joined WHERE ${STRANDED} LIMIT $1`,
      [LEADS_AT_ONCE],
    );
    const leadIds = rows.map((row) => row.lead_id);
    if (leadIds.length === 0) return 0;
    await this.store.transact(async (tx) => {
      await tx.lock(leadIds);
      await tx.queryRunner.query(
        `UPDATE crm_deliveries AS joined SET status = 'waiting', next_try = now(), settled_at = NULL
         WHERE joined.lead_id = ANY($1) AND ${STRANDED}`,
        [leadIds],
      );
    });
    return leadIds.length;
  }

  async #writeSome(): Promise<number> {
    const rows: { lead_id: string }[] = await this.dataSource.query(
      '/* leads-to-report */ SELECT DISTINCT lead_id FROM crm_deliveries WHERE report IS NOT NULL LIMIT $1',
      [LEADS_AT_ONCE],
    );
    const leadIds = rows.map((row) => row.lead_id);
    if (leadIds.length === 0) return 0;
    const now = this.clock.now();
    await this.store.transact(async (tx) => {
      await tx.lock(leadIds);
      const reports = Map.groupBy(await takeReports(tx.queryRunner, leadIds), (report) => report.lead_id);
      const orders = [...reports].map(([streamId, of]) => ({
        streamId,
        commands: of.map(commandOf),
        meta: { actor: 'system:leads' },
      }));
      await applyCommands(tx, leadRules, orders, now);
      const failed = [...reports].flatMap(([leadId, of]) =>
        of.some(({ report }) => report === 'failed') ? leadId : [],
      );
      if (failed.length > 0) await giveUpBehind(tx.queryRunner, failed);
    });
    return leadIds.length;
  }
}

function commandOf({ subscription_id: subscriber, report, attempts, fault }: Report): HistoryCommand {
  return report === 'delivered'
    ? { type: 'RecordDelivery', subscriber }
    : { type: 'RecordFailedDelivery', subscriber, attempts, reason: fault ?? 'unknown' };
}

/**
 * Messages that were stored in the moment in which the one before them was given up join it in the dead letter (CRM-2): neither saw the other, and
 * they would wait for it. Under the locks of their leads none is being stored, and whoever stores one afterwards sees what is in the dead letter.
 */
async function giveUpBehind(queryRunner: QueryRunner, leadIds: readonly string[]): Promise<void> {
  await queryRunner.query(
    `UPDATE crm_deliveries AS delivery SET status = 'dead', settled_at = clock_timestamp()
     WHERE delivery.lead_id = ANY($1) AND delivery.status = 'waiting' AND EXISTS (
       SELECT FROM crm_deliveries AS earlier
       WHERE earlier.subscription_id = delivery.subscription_id AND earlier.lead_id = delivery.lead_id
         AND earlier.version < delivery.version AND earlier.status = 'dead')`,
    [leadIds],
  );
}

/**
 * SQL: whether a message joined a dead letter that has no head any more. Only a message that was tried may be one. Where nothing is left before it,
 * the head was given up so long ago that its row is deleted, and what joined it goes the same way.
 */
const STRANDED = `joined.status = 'dead' AND joined.attempts = 0
  AND NOT EXISTS (
    SELECT FROM crm_deliveries AS head
    WHERE head.subscription_id = joined.subscription_id AND head.lead_id = joined.lead_id AND head.version < joined.version
      AND head.status = 'dead' AND head.attempts > 0)
  AND EXISTS (
    SELECT FROM crm_deliveries AS earlier
    WHERE earlier.subscription_id = joined.subscription_id AND earlier.lead_id = joined.lead_id
      AND earlier.version < joined.version AND earlier.status <> 'dead')`;

async function takeReports(queryRunner: QueryRunner, leadIds: readonly string[]): Promise<Report[]> {
  const [rows] = await queryRunner.query(
    `UPDATE crm_deliveries AS delivery SET report = NULL
     FROM (SELECT subscription_id, lead_id, version, report FROM crm_deliveries WHERE lead_id = ANY($1) AND report IS NOT NULL) AS due
     WHERE delivery.subscription_id = due.subscription_id AND delivery.lead_id = due.lead_id AND delivery.version = due.version
     RETURNING delivery.lead_id, delivery.subscription_id, delivery.version, delivery.attempts, due.report,
       (SELECT fault FROM crm_attempts AS attempt
        WHERE attempt.subscription_id = delivery.subscription_id AND attempt.lead_id = delivery.lead_id
          AND attempt.version = delivery.version ORDER BY at DESC LIMIT 1) AS fault`,
    [leadIds],
  );
  return rows;
}
