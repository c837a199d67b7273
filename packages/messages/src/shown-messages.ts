import { MOST_SHOWN_MESSAGES, type ShownMessage, type ShownMessages } from '@forecourt/contracts';
import { AllowCallers, type Clock, notFound } from '@forecourt/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import type { Email, EmailAdapter, Sms, SmsAdapter } from './message.ts';

/** Injection token of the MessageBoard; null outside development. */
export const MESSAGE_BOARD = Symbol('MESSAGE_BOARD');

/**
 * The messages that development shows on the page /outbox: the last 200 of this process, in memory only, because they have what people wrote
 * and codes that sign in.
 */
export class MessageBoard {
  readonly #messages: ShownMessage[] = [];

  /** Adds a message; the oldest makes room. */
  add(message: ShownMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > MOST_SHOWN_MESSAGES) this.#messages.shift();
  }

  /** The messages, newest first. */
  list(): ShownMessage[] {
    return this.#messages.toReversed();
  }
}

/** Shows SMS instead of sending them. */
export class ShownSms implements SmsAdapter {
  readonly name = 'outbox page';

  constructor(
    private readonly board: MessageBoard,
    private readonly clock: Clock,
  ) {}

  async send({ to, text }: Sms): Promise<void> {
    this.board.add({ kind: 'sms', at: this.clock.now().toISOString(), to, text });
  }
}

/** The sender that is shown where no address is configured. */
const SHOWN_FROM = 'no-reply@forecourt.example';

/** Shows emails instead of sending them. */
export class ShownEmail implements EmailAdapter {
  readonly name = 'outbox page';

  constructor(
    private readonly board: MessageBoard,
    private readonly clock: Clock,
  ) {}

  async send({ to, subject, text, fromName, replyTo, headers, attachments }: Email): Promise<void> {
    this.board.add({
      kind: 'email',
      at: this.clock.now().toISOString(),
      from: fromName ? `${fromName} <${SHOWN_FROM}>` : SHOWN_FROM,
      to: [...to],
      ...(replyTo && { reply_to: replyTo }),
      subject,
      text,
      headers: { ...headers },
      attachments: (attachments ?? []).map(({ filename }) => filename),
    });
  }
}

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
