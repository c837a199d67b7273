import { type EventMeta, EventStore, handleCommand } from '@forecourt/event-store';
import { Clock } from '@forecourt/service-kit';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { followAll, followingOf, type HistoryFollower, LEAD_COMPANIONS } from './follow-history.ts';
import type { HistoryCommand } from './lead.decider.ts';
import { leadRules, noSuchLead } from './lead.rows.ts';

/** Adds to a lead's history (LEAD-5). */
export class RecordHistory extends Command<void> {
  /** @param dealershipIds for whom it is done: another's lead is not found (SITE-4). */
  constructor(
    readonly leadId: string,
    readonly command: HistoryCommand,
    readonly dealershipIds: readonly number[],
    readonly meta: EventMeta = {},
  ) {
    super();
  }
}

/** Handles RecordHistory. */
@CommandHandler(RecordHistory)
export class RecordHistoryHandler implements ICommandHandler<RecordHistory> {
  constructor(
    @Inject(EventStore) readonly store: EventStore,
    @Inject(Clock) readonly clock: Clock,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly HistoryFollower[],
  ) {}

  /**
   * A dealer who moves or cancels a test drive gives its slot back (TD-1).
   * @throws ProblemError 404 for no such lead, 409 if the lead's state does not allow it.
   */
  async execute({ leadId, command, dealershipIds, meta }: RecordHistory): Promise<void> {
    const isEnd = command.type === 'CloseLead';
    const isAppointment = command.type === 'MoveAppointment' || command.type === 'CancelAppointment';
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
