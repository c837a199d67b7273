import { createHash } from 'node:crypto';
import type { PersonKey } from '@forecourt/persons';
import type { Email, FaultKind } from '../message.ts';
import { type LetterPurpose, rulesOf } from './purposes.ts';

/** Content beyond this many bytes is not sent: no letter of the product comes near it. */
export const MOST_LETTER_BYTES = 200_000;

/** What a letter says. Content is kept as JSON, so that the only file it can have is a calendar's, which is text. */
export type LetterContent =
  | ({ readonly by: 'email'; readonly calendar?: string } & Omit<Email, 'to' | 'messageId' | 'attachments'>)
  | { readonly by: 'sms'; readonly text: string };

/** A letter that an act sends. */
export interface Letter {
  /** Names the act, and differs for each: `drive_moved:<lead>:<revision>`. An act sends one letter to one recipient. */
  readonly act: string;
  readonly purpose: LetterPurpose;
  /** Slug of the site that it is sent for; null for one of the platform. */
  readonly site: string | null;
  /** What it is about, for operators: the id of a lead, an alert or a subscription. Nothing personal. */
  readonly about: string;
  /** Whose key seals it: it is gone with this person. Null for one that says nothing about any person the service keeps. */
  readonly person: PersonKey | null;
  /** Address, or phone number in E.164. */
  readonly to: string;
  readonly content: LetterContent;
  /** What it is about was asked for by somebody who has proven this mailbox to be theirs: some of a day's letters are kept for them (KEPT_FOR_OWNERS, MORE_TO_OWNERS). */
  readonly ofOwner?: boolean | undefined;
  /** When it is sent, if not at once. Withdraw it if what it says no longer holds. */
  readonly sendAt?: Date | undefined;
}

/**
 * The Message-ID of a letter's email, without a domain: the same at each attempt. It names what the letter says, too, as an act's name may hold
 * a count of changes: a restored database gives the count, and so the act, to another change, which readers' programs must not take for the first.
 */
export function letterMessageId(id: string, content: LetterContent): string {
  return `letter.${id}.${createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12)}`;
}

/** The state of a letter: `failed` was refused for good, `expired` was not sent before its end, `withdrawn` is no longer wanted. */
export type LetterState = 'waiting' | 'sent' | 'failed' | 'expired' | 'withdrawn' | 'erased';

/** The result of one attempt. */
export type LetterOutcome =
  | { readonly kind: 'accepted' }
  /** Its person's key is gone. */
  | { readonly kind: 'erased' }
  | { readonly kind: FaultKind; readonly reason: string };

/** The part of a letter that decides its next step. */
export interface AttemptedLetter {
  readonly purpose: LetterPurpose;
  readonly by: 'email' | 'sms';
  /** Including this one. */
  readonly attempts: number;
  readonly endsAt: Date;
}

/** What is recorded after an attempt. */
export type LetterStep =
  | { readonly state: 'sent' | 'erased' }
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly reason: string }
  | { readonly state: 'failed' | 'expired'; readonly reason: string };

/**
 * What happens to a letter after an attempt. An email that may have been sent is sent again, as its Message-ID lets readers' programs show
 * it once; an SMS is not. Pure.
 */
export function afterAttempt(letter: AttemptedLetter, outcome: LetterOutcome, now: Date): LetterStep {
  switch (outcome.kind) {
    case 'accepted':
      return { state: 'sent' };
    case 'erased':
      return { state: 'erased' };
    case 'refused':
      return { state: 'failed', reason: outcome.reason };
    case 'uncertain':
      return letter.by === 'sms' ? { state: 'failed', reason: outcome.reason } : retried(letter, outcome.reason, now);
    case 'temporary':
      return retried(letter, outcome.reason, now);
  }
}

/** Doubles with each attempt, if the next attempt still comes before the letter's end. */
function retried({ purpose, attempts, endsAt }: AttemptedLetter, reason: string, now: Date): LetterStep {
  const { firstMs, lastMs } = rulesOf(purpose).retry;
  const dueAt = new Date(now.getTime() + Math.min(lastMs, firstMs * 2 ** Math.min(attempts - 1, 20)));
  return dueAt < endsAt ? { state: 'waiting', dueAt, reason } : { state: 'expired', reason };
}
