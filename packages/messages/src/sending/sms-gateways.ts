import type { Sms, SmsAdapter } from '../message.ts';
import { callProvider } from './http-call.ts';

/** An account at MessageMedia. */
export interface MessageMediaOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The number or name that messages are from; the account's own by default. */
  readonly from?: string;
  /** MessageMedia's own by default. */
  readonly baseUrl?: string;
}

/** Sends SMS by MessageMedia's Messages API. */
export class MessageMediaSms implements SmsAdapter {
  readonly name = 'messagemedia';
  readonly #options: MessageMediaOptions;

  constructor(options: MessageMediaOptions) {
    this.#options = options;
  }

  async send({ to, text }: Sms): Promise<void> {
    const { apiKey, apiSecret, from, baseUrl = 'https://api.messagemedia.com' } = this.#options;
    const message = { content: text, destination_number: to, format: 'SMS', ...(from && { source_number: from }) };
    await callProvider({
      provider: this.name,
      url: `${baseUrl}/v1/messages`,
      user: apiKey,
      password: apiSecret,
      contentType: 'application/json',
      body: JSON.stringify({ messages: [message] }),
    });
  }
}

/** An account at Twilio. */
export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number or name that messages are from; a text that begins with MG is the id of a messaging service. */
  readonly from: string;
  /** Twilio's own by default. */
  readonly baseUrl?: string;
}

/** Sends SMS by Twilio's Messages API. */
export class TwilioSms implements SmsAdapter {
  readonly name = 'twilio';
  readonly #options: TwilioOptions;

  constructor(options: TwilioOptions) {
    this.#options = options;
  }

  async send({ to, text }: Sms): Promise<void> {
    const { accountSid, authToken, from, baseUrl = 'https://api.twilio.com' } = this.#options;
    await callProvider({
      provider: this.name,
      url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      user: accountSid,
      password: authToken,
      contentType: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({
        To: to,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: text,
      }).toString(),
    });
  }
}
