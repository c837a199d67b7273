import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  type AttemptedLetter,
  afterAttempt,
  type LetterContent,
  type LetterOutcome,
  letterMessageId,
} from './letter.ts';
import { letterReference } from './letter-reference.ts';

const NOW = new Date('2026-03-04T00:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const mail = (more: Partial<AttemptedLetter> = {}): AttemptedLetter => ({
  purpose: 'drive_booked',
  by: 'email',
  attempts: 1,
  endsAt: at(36 * 3600),
  ...more,
});
const code = (more: Partial<AttemptedLetter> = {}): AttemptedLetter => ({
  purpose: 'sign_in_code',
  by: 'sms',
  attempts: 1,
  endsAt: at(300),
  ...more,
});
const failed = (kind: 'temporary' | 'refused' | 'uncertain'): LetterOutcome => ({ kind, reason: 'smtp failed (451)' });

describe('what follows from an attempt to send a letter', () => {
  it.each<[string, AttemptedLetter, LetterOutcome, object]>([
    ['is accepted', mail(), { kind: 'accepted' }, { state: 'sent' }],
    ['finds its person erased', mail(), { kind: 'erased' }, { state: 'erased' }],
    ['is refused for good', mail(), failed('refused'), { state: 'failed', reason: 'smtp failed (451)' }],
    ['fails for now', mail(), failed('temporary'), { state: 'waiting', dueAt: at(10), reason: 'smtp failed (451)' }],
    ['fails for the fourth time', mail({ attempts: 4 }), failed('temporary'), { state: 'waiting', dueAt: at(80) }],
    [
      'fails for the 5,000th time',
      mail({ attempts: 5000 }),
      failed('temporary'),
      { state: 'waiting', dueAt: at(3600) },
    ],
    ['may have been sent, as an email', mail(), failed('uncertain'), { state: 'waiting', dueAt: at(10) }],
    ['may have been sent, as an SMS', code(), failed('uncertain'), { state: 'failed' }],
    ['fails near its end', mail({ endsAt: at(10) }), failed('temporary'), { state: 'expired' }],
    ['fails for now, as a code', code(), failed('temporary'), { state: 'waiting', dueAt: at(2) }],
    ['fails late, as a code', code({ attempts: 9, endsAt: at(20) }), failed('temporary'), { state: 'expired' }],
  ])('that %s', (_, letter, outcome, expected) => {
    expect(afterAttempt(letter, outcome, NOW)).toMatchObject(expected);
  });

  it('tries a letter for a day and a half, ever more rarely', () => {
    let [attempts, now] = [0, NOW];
    for (;;) {
      attempts += 1;
      const step = afterAttempt(mail({ attempts }), failed('temporary'), now);
      if (step.state !== 'waiting') break;
      now = step.dueAt;
    }
    expect(now.getTime()).toBeGreaterThan(at(35 * 3600).getTime());
    expect(attempts).toBeLessThan(50);
  });
});

it('nothing but the queue of letters and the queues of CRMs sends messages', () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const senders = globSync(['packages/*/src/**/*.ts', 'services/*/src/**/*.ts', 'deploy/src/**/*.ts'], { cwd: root })
    .filter(
      (file) => !file.endsWith('.spec.ts') && /\.send(Email|Sms)\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .map((file) => file.split(path.sep).join('/'));
  expect(senders.sort()).toEqual([
    'packages/messages/src/letters/letter.process.ts',
    'services/leads/src/crm/delivery/delivery-sender.ts',
  ]);
});

it('each purpose is in docs/letters.md', () => {
  const file = path.resolve(import.meta.dirname, '../../../../docs/letters.md');
  expect(readFileSync(file, 'utf8')).toBe(letterReference());
});

describe('the Message-ID of a letter', () => {
  it('is another for what else the same act says after a restore, and the same at each attempt', () => {
    const moved = (time: string): LetterContent => ({
      by: 'email',
      subject: 'Your test drive',
      text: `It is at ${time}.`,
    });
    const first = letterMessageId('a', moved('10:00'));
    expect([letterMessageId('a', moved('10:00')), letterMessageId('a', moved('14:00'))]).toEqual([
      first,
      expect.not.stringContaining(first),
    ]);
  });
});
