import { applyCommand, type EventMeta, EventStore } from '@forecourt/event-store';
import { LetterRows } from '@forecourt/messages';
import { Clock, ErasureJournal } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unconfirmedBefore, withoutAlerts } from './alert.rows.ts';
import { alertRules } from './alert.rules.ts';
import type { AlertCommand, AlertEnd } from './alert.ts';

/** Alerts that are withdrawn in one transaction. */
const AT_ONCE = 100;
const UNCONFIRMED_MS = 7 * 86_400_000;

/** Ends alerts (LEAD-11): a withdrawn consent ends all. What waited for a person is deleted with them, and nothing more is sent. */
@Injectable()
export class AlertWithdrawal {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly letters: LetterRows,
    private readonly journal: ErasureJournal,
  ) {}

  /** Ends all alerts of a person on all sites, by the id of the person's key. For an erasure, call it before or after the key is deleted. */
  async ofPerson(personId: string, reason: AlertEnd, meta: EventMeta = {}): Promise<void> {
    await this.#all('person_id = $1', [personId], reason, meta);
    if (reason === 'erased')
      await this.dataSource.query('DELETE FROM alert_recipients WHERE person_id = $1', [personId]);
  }

  /** Ends all alerts of a person on one site, as the link in each message does. */
  async ofPersonOnSite(personId: string, site: string, meta: EventMeta = {}): Promise<void> {
    await this.#all('person_id = $1 AND site = $2', [personId, site], 'unsubscribed', meta);
  }

  /** Ends one alert. One that has ended already is no fault. */
  async one(streamId: string, reason: AlertEnd, meta: EventMeta = {}): Promise<void> {
    await this.#these([streamId], reason, meta);
  }

  /** Ends alerts again that a restored backup brought back: whoever withdrew a consent gets no further letter. */
  async again(streamIds: readonly string[]): Promise<number> {
    const rows: { id: string }[] = await this.dataSource.query('SELECT id FROM alerts WHERE id = ANY($1)', [streamIds]);
    for (const { id } of rows) await this.one(id, 'unsubscribed');
    return rows.length;
  }

  /** Ends requests whose link was not followed for seven days. */
  async unconfirmed(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - UNCONFIRMED_MS);
    for (;;) {
      const ids = await unconfirmedBefore(this.dataSource, before, AT_ONCE);
      if (ids.length === 0) return;
      await this.#these(ids, 'unconfirmed', {});
    }
  }

  async #all(where: string, values: readonly string[], reason: AlertEnd, meta: EventMeta): Promise<void> {
    for (;;) {
      const rows: { id: string }[] = await this.dataSource.query(
        `SELECT id FROM alerts WHERE ${where} ORDER BY id LIMIT ${AT_ONCE}`,
        [...values],
      );
      if (rows.length === 0) return;
      await this.#these(
        rows.map(({ id }) => id),
        reason,
        meta,
      );
    }
  }

  /** A withdrawn alert has no row, so that each round leaves fewer. */
  async #these(streamIds: readonly string[], reason: AlertEnd, meta: EventMeta): Promise<void> {
    await this.store.transact(async (tx) => {
      await tx.lock(streamIds);
      const now = this.clock.now();
      const persons = new Set<string>();
      // What nobody confirmed ends by itself again.
      const endings = reason === 'unconfirmed' ? [] : streamIds.map((id) => ({ kind: 'alert', id }));
      await this.journal.note(tx.queryRunner, endings);
      const command: AlertCommand = { type: 'WithdrawAlert', reason };
      for (const streamId of streamIds) {
        const { after } = await applyCommand(tx, alertRules, { streamId, meta, command: () => command }, now);
        if (after) persons.add(after.personId);
      }
      const personIds = await withoutAlerts(tx.queryRunner, [...persons]);
      await this.letters.withdraw(tx.queryRunner, { purpose: 'alert_news', personIds }, now);
    });
  }
}
