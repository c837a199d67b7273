import { type EventMeta, EventStore, handleCommand } from '@forecourt/event-store';
import { Clock } from '@forecourt/service-kit';
import { defineCommand } from '@forecourt/service-kit/commands';
import { Inject, Injectable } from '@nestjs/common';
import { followAll, followingOf, type HistoryFollower, LEAD_COMPANIONS } from './follow-history.ts';
import type { HistoryCommand } from './lead.decider.ts';
import { leadRules, noSuchLead } from './lead.rows.ts';

/** What RecordHistory is given. */
interface RecordedHistory {
  readonly leadId: string;
  readonly command: HistoryCommand;
  /** For whom it is done: another's lead is not found (SITE-4). */
  readonly dealershipIds: readonly number[];
  readonly meta?: EventMeta | undefined;
}

const OF_APPOINTMENTS: ReadonlySet<HistoryCommand['type']> = new Set([
  'BookAppointment',
  'MoveAppointment',
  'CancelAppointment',
]);

/** Executes RecordHistory. */
@Injectable()
class RecordHistoryHandler {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly HistoryFollower[],
  ) {}

  /**
   * A dealer who moves, cancels or books again a test drive gives its slot back (TD-1).
   * @throws ProblemError 404 for no such lead, 409 if the lead's state does not allow it.
   */
  async execute({ leadId, command, dealershipIds, meta = {} }: RecordedHistory): Promise<void> {
    const isEnd = command.type === 'CloseLead';
    const isAppointment = OF_APPOINTMENTS.has(command.type);
    const following = await followingOf(this.companions, leadId, { isEnd, isAppointment });
    return handleCommand(this, leadRules, {
      locks: following.map(({ locks }) => locks),
      streamId: leadId,
      meta,
      command: (lead) => {
        if (!lead || !dealershipIds.includes(lead.dealershipId)) throw noSuchLead();
        return command;
      },
      answer: ({ events }, tx) => followAll(following, tx, events, { leadId, meta, now: this.clock.now() }),
    });
  }
}

/** Adds to a lead's history (LEAD-5). */
export const RecordHistory = defineCommand('RecordHistory', RecordHistoryHandler);
