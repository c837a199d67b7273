import { FixedClock, Metrics } from '@forecourt/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { z } from 'zod';
import { type FaultKind, MessageFault } from './message.ts';
import { messageConfigOf, messageVariables, readMessages } from './message-environment.ts';
import { MessageSender } from './message-sender.ts';
import { MessageBoard, ShownEmail, ShownSms } from './shown-messages.ts';
import { usualBudget } from './sms-budget.ts';

const sms = { to: '+61412345678', text: '482913 is your code.' };
let lines: string;
let metrics: Metrics;
beforeEach(() => {
  lines = '';
  metrics = new Metrics('test', false, () => undefined);
});

const note = (line: string) => {
  lines += line;
};

function senderWith(answers: (FaultKind | 'accepted')[]) {
  const attempts: string[] = [];
  const send = async () => {
    const answer = answers[attempts.length] ?? 'accepted';
    attempts.push(answer);
    if (answer !== 'accepted') throw new MessageFault(answer, 'test answered 500');
  };
  const logger = pino({}, { write: note });
  const adapter = { name: 'test', send };
  const backOff = { firstMs: 0, lastMs: 0 };
  return { attempts, sender: new MessageSender({ sms: adapter, email: adapter, logger, metrics, backOff }) };
}
const counted = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;

describe('a message', () => {
  it('that was certainly not sent is tried again, and counted once', async () => {
    const { sender, attempts } = senderWith(['temporary', 'temporary', 'accepted']);
    await sender.sendSms(sms);
    expect(attempts).toHaveLength(3);
    expect([await counted('messages_sms_accepted_total'), await counted('messages_sms_failed_total')]).toEqual([1, 0]);
  });

  it.each(['refused', 'uncertain'] as const)('whose fault is %s is tried once', async (kind) => {
    const { sender, attempts } = senderWith([kind]);
    await expect(sender.sendSms(sms)).rejects.toMatchObject({ kind });
    expect(attempts).toHaveLength(1);
    expect(await counted('messages_sms_failed_total')).toBe(1);
  });

  it('is given up after three attempts', async () => {
    const { sender, attempts } = senderWith(['temporary', 'temporary', 'temporary', 'accepted']);
    await expect(sender.sendEmail({ to: ['a@b.example'], subject: 's', text: 't' })).rejects.toThrow(MessageFault);
    expect(attempts).toHaveLength(3);
  });

  it('is tried once for a caller that tries again itself', async () => {
    const { sender, attempts } = senderWith(['temporary']);
    const once = sender.sendEmail({ to: ['a@b.example'], subject: 's', text: 't' }, 1);
    await expect(once).rejects.toMatchObject({ kind: 'temporary' });
    expect(attempts).toHaveLength(1);
  });

  it('AUTH-1 leaves neither number nor code in the log', async () => {
    const { sender } = senderWith(['temporary', 'refused']);
    await expect(sender.sendSms(sms)).rejects.toThrow(MessageFault);
    expect(lines).toContain('test answered 500');
    for (const trace of ['412345678', '482913']) expect(lines).not.toContain(trace);
  });
});

describe('the messages that are shown', () => {
  it('are the last 200, newest first', async () => {
    const board = new MessageBoard();
    const clock = new FixedClock(new Date('2026-11-20T00:00:00Z'));
    const shown = new ShownSms(board, clock);
    for (let count = 0; count < 205; count += 1) await shown.send({ ...sms, text: String(count) });
    await new ShownEmail(board, clock).send({ to: ['a@b.example'], subject: 'Hello', text: 'Hi', fromName: 'Ann' });
    const list = board.list();
    expect(list).toHaveLength(200);
    expect(list[0]).toMatchObject({ kind: 'email', subject: 'Hello', from: 'Ann <no-reply@forecourt.example>' });
    expect(list[1]).toMatchObject({ kind: 'sms', text: '204' });
  });
});

describe('the environment', () => {
  const read = (env: Record<string, string>) => messageConfigOf(z.object(messageVariables).parse(env));

  it('shows nothing and sends nothing unless it says so', () => {
    expect(read({})).toEqual({ shown: false });
    expect(read({ FORECOURT_DEVELOPMENT: 'true' })).toEqual({ shown: true });
  });

  it('names a provider with its account, and a mail server with an address', () => {
    const account = { SMS_ACCOUNT: 'AC1', SMS_SECRET: 's', SMS_FROM: '+61480000000' };
    expect(read({ SMS_PROVIDER: 'twilio', ...account }).sms).toMatchObject({ provider: 'twilio', accountSid: 'AC1' });
    expect(read({ SMS_PROVIDER: 'messagemedia', ...account }).sms).toMatchObject({
      apiKey: 'AC1',
      from: '+61480000000',
    });
    expect(read({ SMTP_URL: 'smtps://u:p@mail.example', EMAIL_FROM: 'a@b.example' }).email?.from).toBe('a@b.example');
    expect(() => read({ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1' })).toThrow(
      /needs SMS_ACCOUNT, SMS_SECRET and SMS_FROM/,
    );
    expect(() => read({ SMTP_URL: 'smtps://mail.example' })).toThrow(/go together/);
  });

  it('is read whole for services that are started together, and refused by name', () => {
    expect(readMessages({ FORECOURT_DEVELOPMENT: 'true' })).toEqual({
      messages: { shown: true },
      smsBudget: usualBudget,
    });
    const email = { SMTP_URL: 'smtp://127.0.0.1:25', EMAIL_FROM: 'a@b.example' };
    expect(readMessages({ ...email, SMS_CENTS: '5' })).toMatchObject({
      messages: { shown: false, email: { url: 'smtp://127.0.0.1:25', from: 'a@b.example' } },
      smsBudget: { smsCents: 5 },
    });
    expect(() => readMessages({ ...email, SMS_CENTS: 'few' })).toThrow('SMS_CENTS');
  });
});
