/** A text message to one phone. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** A file that an e-mail carries. */
export interface EmailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
}

/** An e-mail. */
export interface Email {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same for readers of HTML; the text alone if there is none. */
  readonly html?: string;
  /** The name that readers see before the platform's address, such as a dealer's. */
  readonly fromName?: string;
  /** Where an answer goes; the platform's address if there is none. */
  readonly replyTo?: string;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Of a message that may be sent twice: the same each time, so that readers' programs show it once. Without angle brackets; the
   * sender's domain is added to one that has none.
   */
  readonly messageId?: string;
  readonly attachments?: readonly EmailAttachment[];
}

/** Sends SMS by one provider. */
export interface SmsAdapter {
  /** In log lines, such as twilio. */
  readonly name: string;
  /** @throws MessageFault if the provider did not accept it */
  send(sms: Sms): Promise<void>;
}

/** Sends e-mails by one server. */
export interface EmailAdapter {
  readonly name: string;
  /** @throws MessageFault if the server did not accept it */
  send(email: Email): Promise<void>;
  /** Ends its connections. */
  close?(): void;
}
