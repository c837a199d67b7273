import { Clock, Metrics, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Email, type EmailAdapter, MessageFault, type Sms, type SmsAdapter } from './message.ts';
import { MessageSender } from './message-sender.ts';
import { type MessageMediaOptions, MessageMediaSms, type TwilioOptions, TwilioSms } from './sending/sms-gateways.ts';
import { SmtpEmail, type SmtpOptions } from './sending/smtp.ts';
import { MESSAGE_BOARD, MessageBoard, ShownEmail, ShownSms } from './shown-messages.ts';

/** How a service sends messages. */
export interface MessageConfig {
  /** Whether messages without a provider are shown on /outbox: in development only. Otherwise each is refused. */
  readonly shown: boolean;
  readonly sms?: ({ provider: 'twilio' } & TwilioOptions) | ({ provider: 'messagemedia' } & MessageMediaOptions);
  readonly email?: SmtpOptions;
}

/** The providers of MessageSender and MESSAGE_BOARD; add ShownMessagesController to the service's controllers. */
export const messageProviders = (config: MessageConfig): Provider[] => [
  { provide: MESSAGE_BOARD, useFactory: () => (config.shown ? new MessageBoard() : null) },
  {
    provide: MessageSender,
    inject: [MESSAGE_BOARD, Clock, SERVICE_LOGGER, Metrics],
    useFactory: (board: MessageBoard | null, clock: Clock, logger: Logger, metrics: Metrics) =>
      new MessageSender({
        sms: smsAdapter(config) ?? (board ? new ShownSms(board, clock) : new NoProvider()),
        email: config.email ? new SmtpEmail(config.email) : board ? new ShownEmail(board, clock) : new NoProvider(),
        logger,
        metrics,
      }),
  },
];

function smsAdapter({ sms }: MessageConfig): SmsAdapter | undefined {
  if (sms?.provider === 'twilio') return new TwilioSms(sms);
  return sms && new MessageMediaSms(sms);
}

/** Refuses each message: one that silently went nowhere would be worse. */
class NoProvider implements SmsAdapter, EmailAdapter {
  readonly name = 'none';

  async send(_message: Sms | Email): Promise<void> {
    throw new MessageFault('refused', 'no provider is configured');
  }
}
