import {
  type CreatedSubscription,
  type CreateSubscription,
  MOST_SUBSCRIPTIONS,
  type Replayed,
  type ReplayRequest,
  type RotateSecret,
  type Subscription,
  type SubscriptionQuery,
  targetsOf,
} from '@forecourt/contracts';
import {
  badRequest,
  Clock,
  conflict,
  ErasureJournal,
  Ids,
  SecretBox,
  SiteDirectory,
  unavailable,
} from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import {
  newSecret,
  openTarget,
  replay,
  replayFailed,
  requireSubscription,
  type SubscriptionRow,
  sealTarget,
  shownSubscriptions,
  withNewSecret,
} from './subscription.rows.ts';
import { type TakesMail, targetRules } from './target-rules.ts';

/** Injection token: whether CRMs may run on this machine. */
export const DEVELOPMENT = Symbol('DEVELOPMENT');
/** Injection token: which domains take mail. */
export const TAKES_MAIL = Symbol('TAKES_MAIL');
/** The subscriptions that one answer lists. */
const MOST_LISTED = 1_000;

/** Dealerships' subscriptions to their leads (CRM-2). */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(DEVELOPMENT) readonly development: boolean,
    @Inject(TAKES_MAIL) readonly takesMail: TakesMail,
    private readonly journal: ErasureJournal,
  ) {}

  /**
   * A new subscription: it receives what happens from now on.
   * @throws ProblemError 400 for an unknown dealership or an address that is not allowed, 409 if the dealership has 20,
   *   503 before the configuration of dealerships has come.
   */
  async create({
    dealership_id: dealershipId,
    kind,
    name,
    ...given
  }: CreateSubscription): Promise<CreatedSubscription> {
    if (!this.directory.dealership(dealershipId)) {
      // Before the configuration has come, no dealership is known: that says nothing of this one.
      if (!this.directory.isReady) throw unavailable();
      throw badRequest([
        { field: 'dealership_id', message: `expected a dealership's id; there is no dealership ${dealershipId}` },
      ]);
    }
    const shown: string[] = [];
    for (const field of targetsOf(kind)) shown.push(await targetRules[field](given[field] ?? '', this));
    const id = `sub_${this.ids.shortId()}`;
    const secrets = given.url === undefined ? [] : [{ secret: newSecret() }];
    const sealed = sealTarget(this.box, id, { ...given, secrets });
    return this.#transact(async (queryRunner) => {
      await queryRunner.query(`SELECT pg_advisory_xact_lock(hashtextextended('subscriptions-of-' || $1, 0))`, [
        dealershipId,
      ]);
      const [{ count }] = await queryRunner.query(
        'SELECT count(*)::int AS count FROM crm_subscriptions WHERE dealership_id = $1',
        [dealershipId],
      );
      if (count >= MOST_SUBSCRIPTIONS) {
        throw conflict(`The dealership ${dealershipId} has ${MOST_SUBSCRIPTIONS} subscriptions; remove one first.`);
      }
      await queryRunner.query(
        `INSERT INTO crm_subscriptions (id, dealership_id, kind, name, target, sealed) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, dealershipId, kind, name, shown[0], sealed],
      );
      return { ...(await this.#show(queryRunner, id)), ...secrets[0] };
    });
  }

  /** All subscriptions, or those of a dealership; the newest 1,000. */
  async list({ dealership_id: dealershipId }: SubscriptionQuery): Promise<Subscription[]> {
    const rows: SubscriptionRow[] = await this.dataSource.query(
      `SELECT * FROM crm_subscriptions WHERE $1::int IS NULL OR dealership_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
      [dealershipId ?? null, MOST_LISTED],
    );
    return shownSubscriptions(this.dataSource, rows);
  }

  /** A new signing secret; the old one signs beside it for some hours. @throws ProblemError 404, 409 where nothing is signed */
  rotate(id: string, { overlap_hours: hours }: RotateSecret): Promise<CreatedSubscription> {
    const secret = newSecret();
    return this.#change(id, async (queryRunner, row) => {
      const target = openTarget(this.box, id, row.sealed);
      if (target.url === undefined) throw conflict(`The subscription ${id} sends emails, which are not signed.`);
      const sealed = sealTarget(this.box, id, withNewSecret(target, secret, hours, this.clock.now()));
      await queryRunner.query('UPDATE crm_subscriptions SET sealed = $2 WHERE id = $1', [id, sealed]);
      return { ...(await this.#show(queryRunner, id)), secret };
    });
  }

  /** Stops sending; messages wait until it is enabled again. @throws ProblemError 404 */
  disable(id: string): Promise<Subscription> {
    return this.#change(id, async (queryRunner) => {
      await queryRunner.query(
        `UPDATE crm_subscriptions SET enabled = false, disabled_at = now(), disabled_reason = 'by an operator'
         WHERE id = $1 AND enabled`,
        [id],
      );
      return this.#show(queryRunner, id);
    });
  }

  /** Sends again what waited, and what went to the dead letter. @throws ProblemError 404 */
  enable(id: string): Promise<Subscription> {
    return this.#change(id, async (queryRunner, row) => {
      if (!row.enabled) {
        await queryRunner.query(
          `UPDATE crm_subscriptions SET enabled = true, disabled_at = NULL, disabled_reason = NULL, failing_since = NULL
           WHERE id = $1`,
          [id],
        );
        await queryRunner.query(
          `UPDATE crm_deliveries SET status = 'waiting', next_try = now(), attempts = 0, first_try = NULL, settled_at = NULL
           WHERE subscription_id = $1 AND status <> 'delivered'`,
          [id],
        );
      }
      return this.#show(queryRunner, id);
    });
  }

  /** Removes it with its queue. @throws ProblemError 404 */
  remove(id: string): Promise<void> {
    return this.#change(id, async (queryRunner) => {
      await this.journal.note(queryRunner, [{ kind: 'subscription', id }]);
      for (const table of ['crm_attempts', 'crm_deliveries', 'crm_disabled_notices'])
        await queryRunner.query(`DELETE FROM ${table} WHERE subscription_id = $1`, [id]);
      await queryRunner.query('DELETE FROM crm_subscriptions WHERE id = $1', [id]);
    });
  }

  /** Removes subscriptions again that a restored backup brought back: nobody is sent persons' details again. */
  async removeAgain(ids: readonly string[]): Promise<number> {
    const rows: { id: string }[] = await this.dataSource.query(
      'SELECT id FROM crm_subscriptions WHERE id::text = ANY($1)',
      [ids],
    );
    for (const { id } of rows) await this.remove(id);
    return rows.length;
  }

  /** Queues messages again. @throws ProblemError 404 */
  replay(id: string, request: ReplayRequest): Promise<Replayed> {
    return this.#change(id, async (queryRunner, row) => ({ messages: await replay(queryRunner, row, request) }));
  }

  /** Queues what was given up of one lead again. @throws ProblemError 404, or 409 where nothing was */
  sendAgain(id: string, leadId: string): Promise<Replayed> {
    return this.#change(id, async (queryRunner) => {
      const messages = await replayFailed(queryRunner, id, leadId);
      if (messages === 0) throw conflict('No delivery of this lead to this subscription was given up.');
      return { messages };
    });
  }

  async #show(queryRunner: QueryRunner, id: string): Promise<Subscription> {
    const [shown] = await shownSubscriptions(queryRunner, [await requireSubscription(queryRunner, id)]);
    if (!shown) throw new Error(`The subscription ${id} is gone.`);
    return shown;
  }

  #change<Answer>(id: string, work: (queryRunner: QueryRunner, row: SubscriptionRow) => Promise<Answer>) {
    return this.#transact(async (queryRunner) => {
      await queryRunner.query('SELECT FROM crm_subscriptions WHERE id = $1 FOR UPDATE', [id]);
      return work(queryRunner, await requireSubscription(queryRunner, id));
    });
  }

  #transact<Answer>(work: (queryRunner: QueryRunner) => Promise<Answer>): Promise<Answer> {
    return this.dataSource.transaction((manager) => {
      if (!manager.queryRunner) throw new Error('A transaction has a query runner.');
      return work(manager.queryRunner);
    });
  }
}
