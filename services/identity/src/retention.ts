import { FEED_CLOCK_TOLERANCE_SECONDS } from '@forecourt/contracts';
import { letterRetention } from '@forecourt/messages';
import { journalMarkLasts, type RetentionTable } from '@forecourt/service-kit';
import { COUNTED_MS } from './sign-in/code-quotas.ts';
import { IDLE_MS, WHOLE_MS } from './user/user.rows.ts';

const MINUTE_MS = 60_000;
/** A time may be so far ahead that its signature stays valid for twice the tolerance; plus a minute, because times are in whole seconds. */
const REMEMBERED_MS = 2 * FEED_CLOCK_TOLERANCE_SECONDS * 1_000 + MINUTE_MS;
/** How long after its end a code can be replaced without typing the number again. */
const RESENT_MS = 60 * MINUTE_MS;
const SIGN_INS_EVERY_MS = 10 * MINUTE_MS;

/** What identity keeps how long. */
export const identityRetention: RetentionTable = {
  entries: [
    ...letterRetention,
    {
      kind: 'delete',
      table: 'used_signatures',
      what: 'signatures of feed requests, so that none is used twice',
      kept: { column: 'used_at', after: 'the request', forMs: REMEMBERED_MS },
      everyMs: MINUTE_MS,
    },
    {
      kind: 'delete',
      table: 'sign_in_codes',
      what: 'codes to sign in by, as digests',
      kept: { column: 'expires_at', after: 'the code expired', forMs: RESENT_MS },
      everyMs: SIGN_INS_EVERY_MS,
    },
    {
      kind: 'delete',
      table: 'sent_codes',
      what: 'counts of codes sent, by digest of number and network',
      kept: { column: 'sent_at', after: 'the message', forMs: COUNTED_MS },
      everyMs: SIGN_INS_EVERY_MS,
    },
    {
      kind: 'delete',
      table: 'sessions',
      what: 'sessions of visitors',
      kept: { column: 'last_seen_at', after: 'the last visit', forMs: IDLE_MS },
      everyMs: SIGN_INS_EVERY_MS,
    },
    {
      kind: 'delete',
      table: 'sessions',
      what: 'sessions of visitors',
      kept: { column: 'signed_in_at', after: 'signing in', forMs: WHOLE_MS },
      everyMs: SIGN_INS_EVERY_MS,
    },
    {
      kind: 'delete',
      table: 'credential_sessions',
      what: 'sessions of support',
      kept: { until: 'they expire', ended: 'expires_at < $1', cutOff: (now) => now },
      everyMs: SIGN_INS_EVERY_MS,
    },
  ],
  lasting: {
    ...journalMarkLasts,
    feed_keys: 'revoked ones too, as the log of who could push',
    credentials: 'revoked ones too, as the log of who could act',
    users: 'until the user erases the account',
  },
};
