import type { CrmReport, RecordedReport } from '@forecourt/contracts';
import { EventStore, handleCommand } from '@forecourt/event-store';
import { centsOf } from '@forecourt/retail-rules';
import { Clock, conflict } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { followAll, followingOf, type HistoryFollower, LEAD_COMPANIONS } from '../lead/follow-history.ts';
import type { HistoryCommand, LeadCommand, LeadRefusal } from '../lead/lead.decider.ts';
import { leadRules, noSuchLead } from '../lead/lead.rows.ts';
import type { Lead, LeadEvent } from '../lead/lead.ts';

/** A report of a CRM about a lead. */
interface ReportOrder {
  readonly leadId: string;
  readonly report: CrmReport;
  /** The id of the credential that reports. */
  readonly keyId: string;
  /** The dealerships that it may report for (SITE-4). */
  readonly dealershipIds: readonly number[];
}

/** Records what CRMs report of leads (CRM-3). */
@Injectable()
export class ReportRecorder {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly HistoryFollower[],
  ) {}

  /**
   * Adds a report to its lead's history, once by the CRM's own id. A lead that is won or lost ends its reservation (RES-1), also where that
   * corrects how it was closed, and an appointment that is moved or cancelled gives a test drive's slot back (TD-1).
   * @throws ProblemError 404 for another dealership's lead, 409 if its state does not allow it or the id was used for another report.
   */
  async record({ leadId, report, keyId, dealershipIds }: ReportOrder): Promise<RecordedReport> {
    const { id: _, ...content } = report;
    const digest = JSON.stringify(content);
    const meta = { actor: `crm:${keyId}`, causationId: report.id };
    const following = await followingOf(this.companions, leadId, {
      isEnd: report.type === 'won' || report.type === 'lost',
      isAppointment: report.type === 'appointment',
    });
    return handleCommand<Lead | undefined, LeadEvent, LeadCommand, LeadRefusal, RecordedReport>(this, leadRules, {
      locks: following.map(({ locks }) => locks),
      streamId: leadId,
      meta,
      known: async ({ queryRunner }) => {
        const found = await findReport(queryRunner, leadId, report.id);
        // Whose lead it is, is checked before anything is said of it.
        if (found === undefined || !(await isOwn(queryRunner, leadId, dealershipIds))) return undefined;
        if (found !== digest) throw conflict(`The id ${report.id} was used for another report of this lead.`);
        return { lead_id: leadId, repeated: true };
      },
      command: (lead) => {
        if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
        return commandOf(report, lead, keyId);
      },
      answer: async ({ events }, tx) => {
        await followAll(following, tx, events, { leadId, meta, now: this.clock.now() });
        await tx.queryRunner.query('INSERT INTO crm_reports (lead_id, report_id, digest) VALUES ($1, $2, $3)', [
          leadId,
          report.id,
          digest,
        ]);
        return { lead_id: leadId, repeated: false };
      },
    });
  }
}

async function findReport(queryRunner: QueryRunner, leadId: string, reportId: string): Promise<string | undefined> {
  const rows: { digest: string }[] = await queryRunner.query(
    'SELECT digest FROM crm_reports WHERE lead_id = $1 AND report_id = $2',
    [leadId, reportId],
  );
  return rows[0]?.digest;
}

async function isOwn(queryRunner: QueryRunner, leadId: string, dealershipIds: readonly number[]): Promise<boolean> {
  const rows: unknown[] = await queryRunner.query(
    'SELECT FROM lead_feed WHERE lead_id = $1 AND dealership_id = ANY($2) LIMIT 1',
    [leadId, dealershipIds],
  );
  return rows.length > 0;
}

function commandOf(report: CrmReport, lead: Lead, subscriber: string): HistoryCommand {
  switch (report.type) {
    case 'acknowledged':
      return { type: 'AcknowledgeLead', subscriber };
    case 'contacted':
      return { type: 'RecordContact', channel: report.channel ?? 'phone' };
    case 'won':
    case 'lost': {
      const { value, reason, salesperson } = report;
      const valueCents = value === undefined ? undefined : centsOf(value);
      return { type: 'CloseLead', outcome: report.type, reason, salesperson, valueCents };
    }
    case 'reopened':
      return { type: 'ReopenLead', reason: report.reason, salesperson: report.salesperson };
    case 'appointment': {
      if (report.starts_at == null) return { type: 'CancelAppointment' };
      const startsAt = new Date(report.starts_at).toISOString();
      return { type: lead.appointment === undefined ? 'BookAppointment' : 'MoveAppointment', startsAt };
    }
  }
}
