import { createTransport, type Transporter } from 'nodemailer';
import { type Email, type EmailAdapter, type FaultKind, MessageFault, replyAddress } from '../message.ts';

/** A mail server: a dealer group's own, or Amazon SES by its SMTP interface. */
export interface SmtpOptions {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS. */
  readonly url: string;
  /** The platform's address that emails are from. */
  readonly from: string;
}

const CONNECT_MS = 10_000;
const SOCKET_MS = 30_000;
const CONNECTIONS = 4;
/** nodemailer's codes for a server that refused the connection before a message. */
const NOT_SENT: ReadonlySet<unknown> = new Set(['ECONNECTION', 'EDNS', 'ETLS']);
/** What nodemailer was doing while a connection was made. */
const CONNECTING = 'CONN';

/** Sends emails by SMTP, over at most four connections that are kept. */
export class SmtpEmail implements EmailAdapter {
  readonly name = 'smtp';
  readonly #from: string;
  readonly #transporter: Transporter;

  constructor({ url, from }: SmtpOptions) {
    this.#from = from;
    const { protocol, hostname, port, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    this.#transporter = createTransport({
      pool: true,
      maxConnections: CONNECTIONS,
      host: hostname,
      port: Number(port || (secure ? 465 : 587)),
      secure,
      // A password is never sent in clear.
      requireTLS: !secure && username !== '',
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SOCKET_MS,
      // An email is made by this program alone: nothing is read from files or addresses that a text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(email: Email): Promise<void> {
    const { to, subject, text, html, fromName, headers, messageId, attachments, forPrograms } = email;
    const replyTo = email.replyTo && replyAddress(email.replyTo);
    try {
      await this.#transporter.sendMail({
        from: fromName ? { name: fromName, address: this.#from } : this.#from,
        to: [...to],
        subject,
        text,
        ...(html && { html }),
        // Only text with long lines or beyond ASCII is encoded at all.
        ...(forPrograms && { textEncoding: 'base64' as const }),
        ...(replyTo && { replyTo }),
        ...(headers && { headers: { ...headers } }),
        ...(messageId && { messageId: `<${this.#withDomain(messageId)}>` }),
        ...(attachments && { attachments: attachments.map((attachment) => ({ ...attachment })) }),
      });
    } catch (error) {
      throw smtpFault(error);
    }
  }

  /** Ends its connections. */
  close(): void {
    this.#transporter.close();
  }

  #withDomain(messageId: string): string {
    return messageId.includes('@') ? messageId : `${messageId}${this.#from.slice(this.#from.lastIndexOf('@'))}`;
  }
}

/** What an error of nodemailer says of an email. The server's words are left out: they may repeat an address. */
export function smtpFault(error: unknown): MessageFault {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const words = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number');
  return new MessageFault(kindOf(code, responseCode, command), `smtp failed (${words.join(' ') || 'no code'})`);
}

function kindOf(code: unknown, responseCode: unknown, command: unknown): FaultKind {
  // Wrong credentials are the platform's own fault, whatever the server answers: no address is to blame.
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'temporary';
  if (typeof responseCode === 'number' && responseCode >= 400) return responseCode < 500 ? 'temporary' : 'refused';
  return NOT_SENT.has(code) || command === CONNECTING ? 'temporary' : 'uncertain';
}
