import type { ShownMessages } from '@forecourt/contracts';
import { AllowCallers, notFound } from '@forecourt/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { MESSAGE_BOARD, type MessageBoard } from './message-board.ts';

/** What this process shows instead of sending, for the gateway's page /outbox. */
@Controller('shown-messages')
export class ShownMessagesController {
  constructor(@Inject(MESSAGE_BOARD) private readonly board: MessageBoard | null) {}

  /** The newest messages first. @throws ProblemError 404 outside development */
  @Get()
  @AllowCallers({ gateway: ['system'] })
  list(): ShownMessages {
    if (!this.board) throw notFound();
    return { messages: this.board.list() };
  }
}
