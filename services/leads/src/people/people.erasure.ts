import type { ErasedLeads } from '@forecourt/contracts';
import { applyCommand, type EventMeta, EventStore } from '@forecourt/event-store';
import { LetterRows } from '@forecourt/messages';
import { LookupKey, PersonKeys } from '@forecourt/persons';
import { Clock, ErasureJournal } from '@forecourt/service-kit';
import { tryEach } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { AlertWithdrawal } from '../alert/alert.withdrawal.ts';
import type { LeadCompanion, LeadErasure } from '../enquiry/lead-companion.ts';
import { LEAD_COMPANIONS } from '../lead/follow-history.ts';
import { openDetails } from '../lead/lead.publishing.ts';
import { leadRules } from '../lead/lead.rows.ts';
import type { LeadEvent } from '../lead/lead.ts';
import {
  contactLock,
  digestsOf,
  noteContacts,
  type OtherPersons,
  ofUsersAlone,
  personsOf,
  personsOfUsers,
  type Subject,
  withNothingLeft,
} from '../lead/person-contacts.ts';

/** Leads that get the erasure in one transaction. */
const LEADS_AT_ONCE = 200;
/** Erasures that are taken up again in one round. */
const RESUMED_AT_ONCE = 100;

const NOBODY: OtherPersons = { proven: [], named: [], users: [] };

/** Forgets persons (AUTH-4). */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly alerts: AlertWithdrawal,
    private readonly letters: LetterRows,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly LeadCompanion[],
    private readonly journal: ErasureJournal,
  ) {}

  /**
   * Erases everyone who gave one of the subject's addresses or numbers, or another one in a session of their user: first they go into the journal,
   * then their keys, without which everything encrypted is lost, then each lead gets PersonErased, so that others with its details delete them too;
   * what it brought with it ends, alerts end, and letters that wait are not sent. What a crash leaves is finished by finishAll.
   * @param others whom the request reaches by other means
   */
  async erase(subject: Subject, meta: EventMeta, others: OtherPersons = NOBODY): Promise<Pick<ErasedLeads, 'leads'>> {
    const { persons, leads } = await this.#deleteKeys(subject, others, meta);
    for (const personId of persons) await this.#finish(personId, meta);
    return { leads };
  }

  /** Takes up the erasures that a crash cut off. @throws the fault of one, once all were taken up */
  async finishAll(): Promise<void> {
    const rows: { person_id: string; actor: string | null }[] = await this.dataSource.query(
      'SELECT person_id, actor FROM erasures_under_way ORDER BY begun_at LIMIT $1',
      [RESUMED_AT_ONCE],
    );
    await tryEach(rows, ({ person_id, actor }) => this.#finish(person_id, actor === null ? {} : { actor }));
  }

  /**
   * Erases persons again whom a restored backup brought back: their keys now, the rest by finishAll.
   * @returns how many of them were back
   */
  async eraseAgain(personIds: readonly string[]): Promise<number> {
    return this.store.transact(async ({ queryRunner }) => {
      const rows: { person_id: string }[] = await queryRunner.query(
        'SELECT person_id FROM person_keys WHERE person_id = ANY($1) FOR UPDATE',
        [personIds],
      );
      const back = rows.map((row) => row.person_id);
      if (back.length > 0) await this.#forget(queryRunner, back, null);
      return back.length;
    });
  }

  /** Under the locks that new leads of these persons take: each of them either gets the event below, or belongs to a new person. */
  #deleteKeys(subject: Subject, others: OtherPersons, meta: EventMeta): Promise<{ persons: string[]; leads: number }> {
    return this.store.transact(async (tx) => {
      const { queryRunner } = tx;
      const sent = await personsOfUsers(queryRunner, others.users);
      const named = [...others.proven, ...others.named, ...sent];
      const digests = [...subject.digests, ...(await digestsOf(queryRunner, named))];
      await tx.lock(digests.map(contactLock));
      const abandoned = await withNothingLeft(queryRunner, others.named);
      const own = await ofUsersAlone(queryRunner, sent, others.users);
      const found = await personsOf(queryRunner, subject);
      const persons = [...new Set([...found, ...others.proven, ...abandoned, ...own])];
      const counted: { count: number }[] = await queryRunner.query(
        'SELECT count(*)::int AS count FROM person_leads WHERE person_id = ANY($1)',
        [persons],
      );
      await this.journal.note(
        queryRunner,
        persons.map((id) => ({ kind: 'person', id })),
      );
      await this.#forget(queryRunner, persons, meta.actor ?? null);
      return { persons, leads: counted[0]?.count ?? 0 };
    });
  }

  /** Deletes the keys, and notes that what hangs on them is still to end. */
  async #forget(queryRunner: QueryRunner, persons: readonly string[], actor: string | null): Promise<void> {
    await queryRunner.query(
      'INSERT INTO erasures_under_way (person_id, actor, begun_at) SELECT unnest($1::uuid[]), $2, $3 ON CONFLICT DO NOTHING',
      [persons, actor, this.clock.now()],
    );
    await queryRunner.query('DELETE FROM person_keys WHERE person_id = ANY($1)', [persons]);
    await this.letters.erase(queryRunner, persons, this.clock.now());
    await queryRunner.query('UPDATE enquiry_answers SET enquiry_digest = NULL WHERE person_id = ANY($1)', [persons]);
  }

  async #finish(personId: string, meta: EventMeta): Promise<void> {
    await this.alerts.ofPerson(personId, 'erased', meta);
    while ((await this.#eraseLeads(personId, meta)) > 0);
    await this.dataSource.query('DELETE FROM erasures_under_way WHERE person_id = $1', [personId]);
  }

  async #eraseLeads(personId: string, meta: EventMeta): Promise<number> {
    const rows: { lead_id: string }[] = await this.dataSource.query(
      'SELECT lead_id FROM person_leads WHERE person_id = $1 LIMIT $2',
      [personId, LEADS_AT_ONCE],
    );
    const leadIds = rows.map((row) => row.lead_id);
    const erasures: LeadErasure[] = [];
    for (const companion of this.companions) {
      const erasure = await companion.erasureOf?.(leadIds);
      if (erasure) erasures.push(erasure);
    }
    await this.store.transact(async (tx) => {
      for (const { locks } of erasures) await tx.lock(locks);
      await tx.lock(leadIds);
      const now = this.clock.now();
      const waiting = new Set<string>();
      for (const erasure of erasures) {
        for (const leadId of await erasure.erase(tx, { meta, now })) waiting.add(leadId);
      }
      const erased = leadIds.filter((leadId) => !waiting.has(leadId));
      for (const streamId of erased) {
        await applyCommand(tx, leadRules, { streamId, meta, command: () => ({ type: 'ErasePerson' }) }, now);
      }
      await tx.queryRunner.query('DELETE FROM person_leads WHERE lead_id = ANY($1)', [erased]);
    });
    return leadIds.length;
  }
}

const NOTED_AT_ONCE = 200;

interface Row {
  person_id: string;
  lead_id: string;
}

/** Persons of the time before `person_contacts`: their leads are opened once, so that they too are found by address and number. */
@Injectable()
export class OlderContacts {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    private readonly keys: PersonKeys,
    private readonly lookup: LookupKey,
  ) {}

  /** Notes the contacts of all leads that were submitted before; does nothing where there are none. @throws the fault of one, once all were tried */
  async noteAll(): Promise<void> {
    let first: { fault: unknown } | undefined;
    let after: Row = { person_id: '00000000-0000-0000-0000-000000000000', lead_id: '' };
    for (;;) {
      const rows: Row[] = await this.dataSource.query(
        `SELECT person_id, lead_id FROM person_leads JOIN person_keys USING (person_id)
          WHERE submitted_at IS NULL AND (person_id, lead_id) > ($1, $2) ORDER BY person_id, lead_id LIMIT $3`,
        [after.person_id, after.lead_id, NOTED_AT_ONCE],
      );
      await tryEach(rows, (row) => this.#note(row)).catch((fault: unknown) => {
        first ??= { fault };
      });
      const last = rows.at(-1);
      if (!last) break;
      after = last;
    }
    if (first) throw first.fault;
  }

  /** The mark that it is done, `submitted_at`, is written in the same transaction. */
  async #note({ person_id: personId, lead_id: leadId }: Row): Promise<void> {
    await this.store.transact(async (tx) => {
      const [submitted] = await tx.load<LeadEvent>(leadId);
      if (submitted?.type !== 'LeadSubmitted') return;
      const details = await openDetails(submitted, this.dataSource, this.keys);
      if (!details) return;
      const { email, phone } = details.answers;
      const digests = this.lookup.contactDigests({ email: textOf(email), phone: textOf(phone) });
      const { dealershipId, car } = submitted.data;
      const known: unknown[] = await tx.queryRunner.query('SELECT 1 FROM person_keys WHERE person_id = $1 FOR SHARE', [
        personId,
      ]);
      if (known.length === 0) return;
      await noteContacts(tx.queryRunner, personId, { digests, site: undefined });
      await tx.queryRunner.query(
        'UPDATE person_leads SET dealership_id = $3, car_id = $4, submitted_at = $5 WHERE person_id = $1 AND lead_id = $2',
        [personId, leadId, dealershipId, car?.carId ?? null, submitted.occurredAt],
      );
    });
  }
}

const textOf = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);
