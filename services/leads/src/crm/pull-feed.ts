import { type LeadKeys, leadEvents, type PulledEvent, type PulledLeads, type PullQuery } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { badRequest, SERVICE_LOGGER } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { leadKeyOf, openDetails } from '../lead/lead.publishing.ts';
import { isKnownLeadEvent, type StoredLeadEvent, toPublicData } from '../lead/lead.wire.ts';
import {
  type FeedPlace,
  type FeedRow,
  findPlace,
  placeAfter,
  placeText,
  readFeed,
  readPlace,
} from './pull-feed.rows.ts';

const LOOK_EVERY_MS = 500;
/** An answer ends with the event that reaches this size, in bytes of JSON. */
const ANSWER_BYTES = 4_000_000;
/** Rows whose leads are loaded at once. */
const ROWS_AT_ONCE = 50;
/** Calls that wait for something new at once; others are answered at once. */
const MOST_WAITING = 100;

/** What a look at the feed found, and from where it looked; nowhere yet while an older cursor cannot be placed. */
interface Found {
  readonly from: FeedPlace | undefined;
  readonly rows: readonly FeedRow[];
}

/** The events of leads in one order, for CRMs that can't be called (CRM-3). */
@Injectable()
export class PullFeed {
  #waiting = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    @Inject(SERVICE_LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Events of these dealerships' leads after a place, in order for each lead; where there is none it waits as long as the query says.
   * @throws ProblemError 400 for an `after` that is not from an earlier answer.
   */
  async pull(dealershipIds: readonly number[], { after, limit, wait }: PullQuery): Promise<PulledLeads> {
    const asked = after === undefined ? ({ kind: 'beginning' } as const) : readPlace(after);
    if (!asked) throw badRequest([{ field: 'after', message: 'expected the `next` of an earlier answer' }]);
    const { from, rows } = await this.#await(
      (place) => this.#look(dealershipIds, place ?? asked, limit),
      this.#waiting < MOST_WAITING ? wait : 0,
    );
    const { events, read } = await this.#eventsOf(rows);
    const last = rows[read - 1];
    return { events, next: placeText(last ? placeAfter(last) : (from ?? asked)) };
  }

  /** Looks again and again, from the place that the look before found. */
  async #await(look: (place: FeedPlace | undefined) => Promise<Found>, seconds: number): Promise<Found> {
    const until = performance.now() + seconds * 1_000;
    this.#waiting += 1;
    try {
      for (let from: FeedPlace | undefined; ; ) {
        const found = await look(from);
        if (found.rows.length > 0 || performance.now() >= until) return found;
        from = found.from;
        await pause(Math.min(LOOK_EVERY_MS, until - performance.now()));
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  async #look(dealershipIds: readonly number[], place: FeedPlace, limit: number): Promise<Found> {
    const from = await findPlace(this.dataSource, dealershipIds, place);
    if (!from || from.kind === 'by-transaction') return { from: undefined, rows: [] };
    const position = from.kind === 'beginning' ? '0' : from.position;
    return { from, rows: await readFeed(this.dataSource, dealershipIds, position, limit) };
  }

  /** The events of the first rows, up to the size of an answer, and how many rows these are. */
  async #eventsOf(rows: readonly FeedRow[]): Promise<{ events: PulledEvent[]; read: number }> {
    const events: PulledEvent[] = [];
    let read = 0;
    let bytes = 0;
    for (let begin = 0; begin < rows.length && bytes < ANSWER_BYTES; begin += ROWS_AT_ONCE) {
      const some = rows.slice(begin, begin + ROWS_AT_ONCE);
      const streams = await this.store.transact((tx) =>
        tx.loadMany<StoredLeadEvent>([...new Set(some.map((row) => row.lead_id))]),
      );
      for (const row of some) {
        if (bytes >= ANSWER_BYTES) break;
        const event = await this.#eventOf(row, streams.get(row.lead_id) ?? []);
        read += 1;
        if (!event) continue;
        bytes += Buffer.byteLength(JSON.stringify(event));
        events.push(event);
      }
    }
    return { events, read };
  }

  /** Undefined for a type that this release does not know: a later one wrote it, and was rolled back. */
  async #eventOf(
    { lead_id: leadId, version }: FeedRow,
    stream: readonly StoredLeadEvent[],
  ): Promise<PulledEvent | undefined> {
    const event = stream.find((each) => each.version === version);
    if (!event) throw new Error(`Version ${version} of the lead ${leadId} is missing.`);
    if (!isKnownLeadEvent(event)) {
      this.logger.warn(
        { lead: leadId, version, type: event.type },
        'an event of an unknown type is left out of the feed',
      );
      return undefined;
    }
    const details = await openDetails(event, this.dataSource, this.keys);
    return {
      id: `${leadId}:${version}`,
      type: leadEvents[event.type].type,
      time: event.occurredAt.toISOString(),
      lead_id: leadId,
      version,
      data: toPublicData(leadId, event, details),
    };
  }
}

/** The keys that open leads of version 2 of the lead topic, for the dealerships that these leads belong to (SITE-4). */
@Injectable()
export class LeadKeyReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
  ) {}

  /** The key of each lead. Another dealership's lead is not found, as if there were none. */
  async keysOf(leadIds: readonly string[], dealershipIds: readonly number[]): Promise<LeadKeys> {
    const wanted = [...new Set(leadIds)];
    const submissions = await this.store.transact((tx) =>
      tx.loadVersions<StoredLeadEvent>(new Map(wanted.map((leadId) => [leadId, 1]))),
    );
    const answer: LeadKeys = { keys: [], erased: [], not_found: [] };
    for (const leadId of wanted) {
      const submitted = submissions.get(leadId);
      if (submitted?.type !== 'LeadSubmitted' || !dealershipIds.includes(submitted.data.dealershipId)) {
        answer.not_found.push(leadId);
        continue;
      }
      const key = await this.keys.find(this.dataSource, submitted.data.personId);
      if (!key) {
        answer.erased.push(leadId);
        continue;
      }
      const k = Buffer.from(leadKeyOf(key, leadId)).toString('base64url');
      answer.keys.push({ kty: 'oct', kid: leadId, alg: 'A256GCM', k });
    }
    return answer;
  }
}
