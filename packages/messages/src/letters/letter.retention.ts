import type { RetentionEntry } from '@forecourt/service-kit';
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
