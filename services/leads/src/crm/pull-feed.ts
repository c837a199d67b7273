import { leadEvents, type PulledEvent, type PulledLeads, type PullQuery } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { PersonKeys } from '@forecourt/persons';
import { badRequest } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type StoredLeadEvent, toPublicData } from '../lead/lead.wire.ts';
import { openDetails } from '../lead/publish-lead.ts';

const LOOK_EVERY_MS = 500;
/** Calls that wait for something new at once; others are answered at once. */
const MOST_WAITING = 100;

interface FeedRow {
  xid: string;
  id: string;
  lead_id: string;
  version: number;
}
type Place = Pick<FeedRow, 'xid' | 'id'>;

/** The events of leads in one order, for CRMs that can't be called (CRM-3). */
@Injectable()
export class PullFeed {
  #waiting = 0;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(PersonKeys) private readonly keys: PersonKeys,
  ) {}

  /**
   * Events of these dealerships' leads after a place, in order for each lead; where there is none it waits as long as the query says.
   * @throws ProblemError 400 for an `after` that is not from an earlier answer.
   */
  async pull(dealershipIds: readonly number[], { after, limit, wait }: PullQuery): Promise<PulledLeads> {
    const from = readPlace(after);
    const rows = await this.#await(
      () => this.#read(dealershipIds, from, limit),
      this.#waiting < MOST_WAITING ? wait : 0,
    );
    const last = rows.at(-1);
    return { events: await this.#eventsOf(rows), next: last ? placeText(last) : (after ?? placeText(from)) };
  }

  async #await(read: () => Promise<FeedRow[]>, seconds: number): Promise<FeedRow[]> {
    const until = performance.now() + seconds * 1_000;
    this.#waiting += 1;
    try {
      for (;;) {
        const rows = await read();
        if (rows.length > 0 || performance.now() >= until) return rows;
        await pause(Math.min(LOOK_EVERY_MS, until - performance.now()));
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Only below the oldest running transaction, as nothing can appear there any more: a place never skips an event. */
  #read(dealershipIds: readonly number[], { xid, id }: Place, limit: number): Promise<FeedRow[]> {
    return this.dataSource.query(
      `SELECT xid::text, id::text, lead_id, version FROM lead_feed
       WHERE dealership_id = ANY($1) AND xid < pg_snapshot_xmin(pg_current_snapshot())
         AND (xid, id) > ($2::xid8, $3::bigint)
       ORDER BY lead_feed.xid, lead_feed.id LIMIT $4`,
      [dealershipIds, xid, id, limit],
    );
  }

  async #eventsOf(rows: readonly FeedRow[]): Promise<PulledEvent[]> {
    const leads = [...new Set(rows.map((row) => row.lead_id))];
    const streams = await this.store.transact((tx) => tx.loadMany<StoredLeadEvent>(leads));
    const events: PulledEvent[] = [];
    for (const { lead_id: leadId, version } of rows) {
      const event = streams.get(leadId)?.find((each) => each.version === version);
      if (!event) throw new Error(`Version ${version} of the lead ${leadId} is missing.`);
      const details = await openDetails(event, this.dataSource, this.keys);
      events.push({
        id: `${leadId}:${version}`,
        type: leadEvents[event.type].type,
        time: event.occurredAt.toISOString(),
        lead_id: leadId,
        version,
        data: toPublicData(leadId, event, details),
      });
    }
    return events;
  }
}

const placeText = ({ xid, id }: Place) => Buffer.from(`${xid}.${id}`).toString('base64url');

function readPlace(text: string | undefined): Place {
  if (text === undefined) return { xid: '0', id: '0' };
  const { xid, id } =
    /^(?<xid>\d{1,19})\.(?<id>\d{1,18})$/.exec(Buffer.from(text, 'base64url').toString())?.groups ?? {};
  if (xid !== undefined && id !== undefined) return { xid, id };
  throw badRequest([{ field: 'after', message: 'expected the `next` of an earlier answer' }]);
}
