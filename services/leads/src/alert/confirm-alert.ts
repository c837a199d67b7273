import { type EventMeta, EventStore, handleCommand } from '@forecourt/event-store';
import { Clock } from '@forecourt/service-kit';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { alertRules } from './alert.rules.ts';

/** Turns an alert on, by the link in the e-mail that asked for it (LEAD-11). */
export class ConfirmAlert extends Command<void> {
  constructor(
    readonly streamId: string,
    /** Who is signed in where the link is followed. */
    readonly by: string | undefined,
    readonly meta: EventMeta,
  ) {
    super();
  }
}

/** Handles ConfirmAlert. */
@CommandHandler(ConfirmAlert)
export class ConfirmAlertHandler implements ICommandHandler<ConfirmAlert> {
  constructor(
    readonly store: EventStore,
    readonly clock: Clock,
  ) {}

  /** @throws ProblemError 409 for an alert that was stopped, or whose link is older than seven days */
  execute({ streamId, by, meta }: ConfirmAlert): Promise<void> {
    return handleCommand(this, alertRules, {
      streamId,
      meta,
      command: () => ({ type: 'ConfirmAlert', by }) as const,
      answer: () => undefined,
    });
  }
}
