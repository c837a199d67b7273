import type { LeadList, LeadListQuery, LeadTimeline, ListedLead } from '@forecourt/contracts';
import { badRequest, Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** When a lead was sent, and its id. */
const PLACE = /^(?<at>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (?<leadId>[\w-]{1,60})$/;

interface ListedRow {
  lead_id: string;
  dealership_id: number;
  dealership_slug: string;
  submitted_at: Date;
  state: ListedLead['state'];
  changed_at: Date;
  category: string;
  car: string | null;
  suspected: boolean;
  waiting: number;
  failed: number;
}

/**
 * Leads of these dealerships, newest first. Each dealership gives no more rows than the page has, whatever it holds.
 * @throws ProblemError 400 for a `before` that is not from an earlier answer.
 */
export async function listLeads(
  dataSource: DataSource,
  dealershipIds: readonly number[],
  { state, deliveries, dealership_id: dealershipId, before, limit }: LeadListQuery,
): Promise<LeadList> {
  const asked = dealershipId === undefined ? dealershipIds : dealershipIds.filter((id) => id === dealershipId);
  const place = before === undefined ? undefined : readPlace(before);
  const rows: ListedRow[] = await dataSource.query(STATEMENT, [
    asked,
    state ?? null,
    deliveries === undefined ? null : { waiting: 'waiting', failed: 'dead' }[deliveries],
    place?.at ?? null,
    place?.leadId ?? null,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { leads: shown.map(toListed), ...(rows.length > limit && last && { next: placeText(last) }) };
}

/** The dealership of a lead; undefined if there is no such lead. */
export async function dealershipOfLead(dataSource: DataSource, leadId: string): Promise<number | undefined> {
  const rows: { dealership_id: number }[] = await dataSource.query(
    'SELECT dealership_id FROM listed_leads WHERE lead_id = $1',
    [leadId],
  );
  return rows[0]?.dealership_id;
}

const STATEMENT = `
  SELECT lead.*, open.waiting, open.failed
  FROM (
    SELECT own.* FROM unnest($1::int[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT * FROM listed_leads
      WHERE dealership_id = asked.id AND ($2::text IS NULL OR state = $2)
        AND ($3::text IS NULL OR EXISTS (
          SELECT FROM crm_deliveries WHERE crm_deliveries.lead_id = listed_leads.lead_id AND status = $3 AND status <> 'delivered'))
        AND ($4::timestamptz IS NULL OR (submitted_at, lead_id) < ($4, $5))
      ORDER BY submitted_at DESC, lead_id DESC LIMIT $6
    ) AS own
    ORDER BY submitted_at DESC, lead_id DESC LIMIT $6
  ) AS lead
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting, count(*) FILTER (WHERE status = 'dead')::int AS failed
    FROM crm_deliveries WHERE crm_deliveries.lead_id = lead.lead_id AND status <> 'delivered'
  ) AS open
  ORDER BY lead.submitted_at DESC, lead.lead_id DESC`;

const toListed = (row: ListedRow): ListedLead => ({
  lead_id: row.lead_id,
  dealership_id: row.dealership_id,
  dealership_slug: row.dealership_slug,
  submitted_at: row.submitted_at.toISOString(),
  state: row.state,
  changed_at: row.changed_at.toISOString(),
  category: row.category,
  ...(row.car !== null && { car: row.car }),
  ...(row.suspected && { suspected: true }),
  waiting: row.waiting,
  failed: row.failed,
});

const placeText = ({ submitted_at: at, lead_id: leadId }: ListedRow) =>
  Buffer.from(`${at.toISOString()} ${leadId}`).toString('base64url');

function readPlace(text: string): { at: string; leadId: string } {
  const { at = '', leadId = '' } = PLACE.exec(Buffer.from(text, 'base64url').toString())?.groups ?? {};
  if (!Number.isNaN(Date.parse(at))) return { at, leadId };
  throw badRequest([{ field: 'before', message: 'expected the `next` of an earlier answer' }]);
}

const MOST_SHOWN = 20;

/** Which credential of support opened the details of which lead's person, and when: never the details (AUTH-5). */
@Injectable()
export class Readings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Logs a reading: before it is answered, so that nobody reads unlogged. @returns the newest of the lead, with this one */
  async log(leadId: string, by: string): Promise<LeadTimeline['readings']> {
    await this.dataSource.query('INSERT INTO support_readings (lead_id, read_by, read_at) VALUES ($1, $2, $3)', [
      leadId,
      by,
      this.clock.now(),
    ]);
    const rows: { read_by: string; read_at: Date }[] = await this.dataSource.query(
      'SELECT read_by, read_at FROM support_readings WHERE lead_id = $1 ORDER BY read_at DESC LIMIT $2',
      [leadId, MOST_SHOWN],
    );
    return rows.map((row) => ({ by: row.read_by, at: row.read_at.toISOString() }));
  }
}
