import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SmtpEmail, smtpFault } from './smtp.ts';

/** As much of a mail server as a client needs, on this machine. */
let server: Server;
let mails: string[];
let recipientAnswer: string;
let mailAnswer: string;
let sender: SmtpEmail;
beforeEach(async () => {
  mails = [];
  recipientAnswer = '250 OK';
  mailAnswer = '250 accepted';
  server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sender = new SmtpEmail({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@platform.example' });
});
afterEach(async () => {
  sender.close();
  await new Promise<unknown>((resolve) => server.close(resolve));
});

function converse(socket: Socket): void {
  let mail: string | undefined;
  let rest = '';
  socket.write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString();
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (mail !== undefined && line !== '.') mail += `${line}\n`;
      else if (mail !== undefined) {
        mails.push(mail);
        mail = undefined;
        socket.write(`${mailAnswer}\r\n`);
      } else if (line === 'DATA') {
        mail = '';
        socket.write('354 go on\r\n');
      } else socket.write(`${line.startsWith('RCPT') ? recipientAnswer : '250 OK'}\r\n`);
    }
  });
}

const email = {
  to: ['ann@dealer.example'],
  subject: 'A new enquiry',
  text: 'Ann asks about a car.\n',
  fromName: 'Harbour, Motors',
  replyTo: 'customer@example.com',
  headers: { 'X-Lead': '7' },
  messageId: 'lead-7@platform.example',
};

describe('a mail server', () => {
  it('is sent an email with its names, headers and files', async () => {
    const attachments = [{ filename: 'lead.xml', contentType: 'application/xml', content: '<adf/>' }];
    await sender.send({ ...email, html: '<p>Ann asks</p>', attachments });
    const [mail = ''] = mails;
    expect(mail).toContain('From: "Harbour, Motors" <no-reply@platform.example>');
    expect(mail).toContain('To: ann@dealer.example');
    expect(mail).toContain('Reply-To: customer@example.com');
    expect(mail).toContain('Message-ID: <lead-7@platform.example>');
    expect(mail).toContain('X-Lead: 7');
    expect(mail).toContain('filename=lead.xml');
  });

  it('is sent what programs read as it is, or in base64 where a line is long', async () => {
    const short = '<?xml version="1.0"?>\n<adf/>\n';
    const long = `<comments>${'a=b '.repeat(40)}</comments>\n`;
    for (const text of [short, long]) await sender.send({ ...email, text, forPrograms: true });
    const [first = '', second = ''] = mails;
    expect(first).toMatch(/^Content-Transfer-Encoding: 7bit$/m);
    expect(first).toContain('<?xml version="1.0"?>');
    expect(second).toMatch(/^Content-Transfer-Encoding: base64$/m);
    const [, body = ''] = second.split('\n\n');
    expect(Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')).toBe(long);
    for (const mail of mails) expect(mail).not.toContain('=3D');
    for (const line of mails.join('\n').split('\n')) expect(line.length).toBeLessThanOrEqual(76);
  });

  it('is given an address to answer to that is ASCII, or none', async () => {
    for (const replyTo of ['zoë@example.com', 'zoe@exämple.com', "o'brien@example.com"])
      await sender.send({ ...email, replyTo });
    expect(mails.map((mail) => /^Reply-To: (.*)$/m.exec(mail)?.[1])).toEqual([
      undefined,
      'zoe@xn--exmple-cua.com',
      "o'brien@example.com",
    ]);
    for (const mail of mails) expect(mail).toMatch(/^[\t\n\x20-\x7e]*$/);
  });

  it('cannot be given headers by what a person wrote', async () => {
    await sender.send({
      ...email,
      subject: 'Hi\r\nBcc: evil@example.com',
      replyTo: 'a@example.com\r\nBcc: b@c.example',
    });
    expect(mails[0]?.split('\n\n', 1)[0]).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['451 4.3.0 Try again, ann@dealer.example', 'temporary'],
    ['550 5.1.1 ann@dealer.example is unknown', 'refused'],
  ])('that answers %s leaves a fault that is %#', async (answer, kind) => {
    recipientAnswer = answer;
    const fault = await sender.send(email).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'MessageFault', kind });
    expect(String((fault as Error).message)).not.toContain('ann');
  });

  it.each([
    ['454 Throttling failure: Maximum sending rate exceeded.', 'temporary'],
    ['454 Throttling failure: Daily message quota exceeded.', 'temporary'],
    ['451 Timeout waiting for data from client.', 'temporary'],
    [
      '554 Message rejected: Email address is not verified. The following identities failed: ann@dealer.example',
      'refused',
    ],
    ['554 Message rejected: Address blacklisted.', 'refused'],
  ])('of Amazon SES that answers %s to an email leaves a fault of its kind', async (answer, kind) => {
    mailAnswer = answer;
    const fault = await sender.send(email).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'MessageFault', kind });
    expect(String((fault as Error).message)).not.toMatch(/ann|identit/);
  });

  it('that takes our password no more blames no address: it is tried again once that is mended', () => {
    const refused = {
      code: 'EAUTH',
      responseCode: 535,
      command: 'AUTH PLAIN',
      response: '535 Authentication Credentials Invalid',
    };
    expect(smtpFault(refused)).toMatchObject({ kind: 'temporary', message: 'smtp failed (EAUTH 535)' });
  });

  it('that can’t be reached was sent nothing', async () => {
    const away = new SmtpEmail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@platform.example' });
    await expect(away.send(email)).rejects.toMatchObject({ kind: 'temporary' });
    away.close();
  });
});
