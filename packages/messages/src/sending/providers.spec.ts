import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MessageMediaSms, TwilioSms } from './sms-gateways.ts';

interface Received {
  url: string | undefined;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

/** A provider on this machine, which answers as the real one was seen to. */
let server: Server;
let baseUrl: string;
let received: Received[];
let answer: { status: number; body: string };
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      received.push({ url: request.url, authorization, type, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<unknown>((resolve) => server.close(resolve)));

const sms = { to: '+61412345678', text: '482913 is your code.' };
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('Twilio', () => {
  const twilio = (from = '+61480000000') =>
    new TwilioSms({ accountSid: 'AC0123456789abcdef', authToken: 'secret', from, baseUrl });
  const accepted = '{"sid":"SM1","status":"queued","to":"+61412345678","error_code":null,"error_message":null}';

  it('is sent a form, by the account', async () => {
    answer = { status: 201, body: accepted };
    await twilio().send(sms);
    await twilio('MG0123').send(sms);
    expect(received[0]).toMatchObject({
      url: '/2010-04-01/Accounts/AC0123456789abcdef/Messages.json',
      authorization: basic('AC0123456789abcdef', 'secret'),
      type: 'application/x-www-form-urlencoded',
    });
    expect(received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { To: '+61412345678', From: '+61480000000', Body: '482913 is your code.' },
      { To: '+61412345678', MessagingServiceSid: 'MG0123', Body: '482913 is your code.' },
    ]);
  });

  it('refuses a number with its own code, whose words are left out', async () => {
    answer = {
      status: 400,
      body: '{"code":21211,"message":"Invalid \'To\' Phone Number: +61412345678","more_info":"https://www.twilio.com/docs/errors/21211","status":400}',
    };
    await expect(twilio().send(sms)).rejects.toMatchObject({
      kind: 'refused',
      message: 'twilio answered 400 (21211)',
    });
  });

  it.each([
    [429, 'temporary'],
    [503, 'temporary'],
    [500, 'uncertain'],
    [401, 'refused'],
  ])('that answers %i leaves a fault that is %s', async (status, kind) => {
    answer = { status, body: '{}' };
    await expect(twilio().send(sms)).rejects.toMatchObject({ kind, message: `twilio answered ${status}` });
  });
});

describe('MessageMedia', () => {
  const messageMedia = (from?: string) =>
    new MessageMediaSms({ apiKey: 'key', apiSecret: 'secret', baseUrl, ...(from !== undefined && { from }) });

  it('is sent JSON, by the key', async () => {
    answer = { status: 202, body: '{"messages":[{"message_id":"877c19ef","status":"queued","format":"SMS"}]}' };
    await messageMedia().send(sms);
    await messageMedia('Harbour').send(sms);
    expect(received[0]).toMatchObject({
      url: '/v1/messages',
      authorization: basic('key', 'secret'),
      type: 'application/json',
    });
    const message = { content: '482913 is your code.', destination_number: '+61412345678', format: 'SMS' };
    expect(received.map(({ body }) => JSON.parse(body))).toEqual([
      { messages: [message] },
      { messages: [{ ...message, source_number: 'Harbour' }] },
    ]);
  });

  it('refuses what it cannot read', async () => {
    answer = { status: 400, body: '{"message":"Request was invalid","details":["messages[0].destination_number"]}' };
    await expect(messageMedia().send(sms)).rejects.toMatchObject({
      kind: 'refused',
      message: 'messagemedia answered 400',
    });
  });
});

it('a provider that can’t be reached was sent nothing', async () => {
  const away = new MessageMediaSms({ apiKey: 'key', apiSecret: 'secret', baseUrl: 'http://127.0.0.1:1' });
  await expect(away.send(sms)).rejects.toMatchObject({ name: 'MessageFault' });
});
