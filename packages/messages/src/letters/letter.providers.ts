import { backgroundWorker, Clock, Metrics, type RetentionEntry, SERVICE_LOGGER } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import type { Logger } from 'pino';
import { type MessageConfig, messageProviders } from '../message-providers.ts';
import { ShownMessagesController } from '../shown-messages.ts';
import { SMS_BUDGET, type SmsBudget, usualBudget } from '../sms-budget.ts';
import { FailedLetters, LettersController } from './failed-letters.ts';
import { LetterCarrier, startCarrying } from './letter.process.ts';
import { LetterRows, LetterStore } from './letter.rows.ts';
import { Letters } from './letters.ts';
import { listedPurposes } from './purposes.ts';

const DAY_MS = 86_400_000;
/** How long an operator can send a failed letter again. */
const FAILED_DAYS = 14;
/** How long an export of a person's data lists the letters to them. */
const KNOWN_DAYS = 30;
const EVERY_MS = 600_000;

const isListed = `purpose = ANY('{${listedPurposes.join(',')}}'::text[])`;

/** How long rows of letters are kept: part of the retention table of each service that sends letters. */
export const letterRetention: readonly RetentionEntry[] = [
  {
    kind: 'redact',
    table: 'letters',
    columns: ['recipient'],
    what: 'to whom letters went, as digests',
    kept: { column: 'created_at', after: 'the letter was written', forMs: DAY_MS, where: `state <> 'waiting'` },
    everyMs: EVERY_MS,
  },
  {
    kind: 'redact',
    table: 'letters',
    columns: ['sealed'],
    what: 'what failed letters said, sealed',
    kept: { column: 'settled_at', after: 'they failed', forMs: FAILED_DAYS * DAY_MS, where: `state <> 'waiting'` },
    everyMs: EVERY_MS,
  },
  {
    kind: 'delete',
    table: 'letters',
    what: 'letters',
    kept: { column: 'settled_at', after: 'they were settled', forMs: KNOWN_DAYS * DAY_MS, where: isListed },
    everyMs: EVERY_MS,
  },
  {
    kind: 'delete',
    table: 'letters',
    what: 'codes to sign in by and other letters that nobody is shown',
    kept: { column: 'settled_at', after: 'they were settled', forMs: DAY_MS, where: `NOT (${isListed})` },
    everyMs: EVERY_MS,
  },
];

/** How a service that writes letters is configured. */
interface LetterConfig {
  /** Refused without a provider by default. */
  readonly messages?: MessageConfig | undefined;
  /** The usual one by default. */
  readonly smsBudget?: SmsBudget | undefined;
}

/**
 * What posts and sends the letters of a service, beside the keys of persons. Its database has createLetterTable, its retention letterRetention, its
 * controllers letterControllers.
 */
export const letterProviders = ({ messages = { shown: false }, smsBudget = usualBudget }: LetterConfig): Provider[] => [
  ...messageProviders(messages),
  { provide: SMS_BUDGET, useValue: smsBudget },
  LetterRows,
  { provide: LetterStore, useExisting: LetterRows },
  Letters,
  LetterCarrier,
  FailedLetters,
  backgroundWorker(
    'send letters',
    [LetterCarrier, LetterRows, Clock, Metrics, SERVICE_LOGGER],
    (carrier: LetterCarrier, rows: LetterRows, clock: Clock, metrics: Metrics, logger: Logger) => {
      metrics.gauges(() => rows.figures(clock.now()), {
        letters_waiting: ({ waiting }) => waiting,
        letters_oldest_seconds: ({ oldestSeconds }) => oldestSeconds,
        letters_failed: ({ failed }) => failed,
      });
      return startCarrying(carrier, (error) =>
        logger.error({ err: error }, 'a letter could not be sent; it is tried again'),
      );
    },
  ),
];

/** The operator's routes of letters, and what development shows instead of sending it. */
export const letterControllers = [ShownMessagesController, LettersController];
