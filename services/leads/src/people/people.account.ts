import { type AccountLead, type AccountLeads, type LeadStanding, MOST_ACCOUNT_LEADS } from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccountCompanion, AccountOwner, OwnLead } from '../enquiry/lead-companion.ts';
import { LEAD_COMPANIONS } from '../lead/follow-history.ts';
import { carOfLead } from '../lead/lead.service.ts';
import { fold, type Lead, type LeadEvent, type Submission } from '../lead/lead.ts';
import { personsOf, type Subject } from '../lead/person-contacts.ts';

/** A lead as its stream has it. */
interface ReadLead extends OwnLead {
  readonly own: boolean;
  readonly sentAt: Date;
  readonly lead: Lead;
  /** The place that it went to, if one was known. */
  readonly locationSlug: string | undefined;
}

/** What a signed-in user sees of their own on /account. */
@Injectable()
export class AccountReader {
  constructor(
    private readonly store: EventStore,
    private readonly dataSource: DataSource,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly AccountCompanion[],
  ) {}

  /**
   * The leads of a user's sessions with what they brought, and of those that were sent elsewhere with the user's number kind, car and date
   * (docs/decisions/ownership.md); the newest first. If there are more than are listed, those of other sessions give way: strangers may have sent them.
   * @param subject by the number that the user has proven, on the user's site alone (SITE-4)
   */
  async read(owner: AccountOwner, subject: Subject): Promise<AccountLeads> {
    const { leads, more } = await this.#leadsOf(owner, subject);
    const own = leads.filter((lead) => lead.own);
    const brought = await Promise.all(this.companions.map((companion) => companion.accountOf?.(own, owner)));
    const items = new Map(brought.flatMap((each) => [...(each?.items ?? [])]));
    return {
      leads: leads.map((lead) => ({ ...shownLead(lead), item: (lead.own && items.get(lead.leadId)) || null })),
      more_leads: more,
      unsent: brought.flatMap((each) => each?.unsent ?? []),
    };
  }

  async #leadsOf({ userId }: AccountOwner, subject: Subject): Promise<{ leads: ReadLead[]; more: number }> {
    const persons = await personsOf(this.dataSource, subject);
    const rows: { lead_id: string; own: boolean; count: number }[] = await this.dataSource.query(
      `SELECT lead_id, own, count FROM (
         SELECT lead_id, submitted_at, user_id IS NOT DISTINCT FROM $1::uuid AS own, count(*) OVER ()::int AS count FROM person_leads
         WHERE user_id = $1 OR person_id = ANY($2) ORDER BY own DESC, submitted_at DESC NULLS LAST, lead_id LIMIT $3) AS listed
       ORDER BY submitted_at DESC NULLS LAST, lead_id`,
      [userId, persons, MOST_ACCOUNT_LEADS],
    );
    const leads = await this.store.transact(async (tx) => {
      const found: ReadLead[] = [];
      for (const { lead_id: leadId, own } of rows) {
        const events = await tx.load<LeadEvent>(leadId);
        const [submitted, routed] = events;
        const lead = fold(events);
        if (submitted?.type !== 'LeadSubmitted' || !lead || lead.erased) continue;
        const locationSlug = routed?.type === 'LeadRouted' ? routed.data.locationSlug : undefined;
        found.push({ leadId, own, lead, submission: submitted.data, locationSlug, sentAt: submitted.occurredAt });
      }
      return found;
    });
    return { leads, more: (rows[0]?.count ?? 0) - rows.length };
  }
}

function shownLead({ leadId, own, sentAt, lead, submission, locationSlug }: ReadLead): Omit<AccountLead, 'item'> {
  const { category, subcategory, car, dealershipSlug } = submission;
  return {
    ...{ lead_id: leadId, own, category, dealership: dealershipSlug },
    sent_at: sentAt.toISOString(),
    location: (own && locationSlug) || null,
    ...(subcategory !== undefined && { subcategory }),
    car: carOf(submission, carOfLead(car)),
    standing: own ? standingOf(lead) : 'received',
    appointment: (own && lead.appointment) || null,
  };
}

const carOf = ({ car }: Submission, title: string | undefined) =>
  car && title !== undefined ? { id: car.carId, title } : null;

/** How far its dealer or CRM says that a lead has come. Pure. */
function standingOf({ outcome, appointment, contacted, acknowledgedBy }: Lead): LeadStanding {
  if (outcome !== undefined) return 'closed';
  if (appointment !== undefined) return 'appointment';
  if (contacted) return 'contacted';
  return acknowledgedBy.length > 0 ? 'acknowledged' : 'received';
}
