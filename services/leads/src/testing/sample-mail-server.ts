import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it is sent; `answer` refuses a recipient with its code, and 421 any. */
export class SampleMailServer {
  readonly mails: ParsedMail[] = [];
  answer: (recipient: string) => number = () => 250;
  url = '';
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = this.answer(address);
      done(code === 250 ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData: (stream, _session, done) => {
      simpleParser(stream).then((mail) => {
        this.mails.push(mail);
        done();
      }, done);
    },
  });

  async start(): Promise<this> {
    this.#server.on('error', () => undefined);
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  /** What an address was sent, in order. */
  mailsTo(address: string): ParsedMail[] {
    return this.mails.filter(({ to }) => to !== undefined && !Array.isArray(to) && to.text === address);
  }
}
