import type { Clock } from '@forecourt/service-kit';
import type { Email, EmailAdapter, Sms, SmsAdapter } from '../message.ts';
import type { MessageBoard } from './message-board.ts';

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

/** Shows e-mails instead of sending them. */
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
