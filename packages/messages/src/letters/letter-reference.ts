import {
  KEPT_FOR_OWNERS,
  letterPurposes,
  MORE_TO_OWNERS,
  MOST_OF_BOOKINGS,
  MOST_TEXTS,
  MOST_TO_ANYBODY,
  type PurposeRules,
  purposesToAnybody,
} from './purposes.ts';

const HOUR_MS = 3_600_000;

/** The page docs/letters.md. Pure. */
export function letterReference(): string {
  const rows = Object.entries<PurposeRules>(letterPurposes).map(
    ([purpose, { meaning, to, by, alsoBySms, urgent, endMs, listed }]) =>
      `| \`${purpose}\` | ${to} | ${by === 'sms' ? 'SMS' : `email${alsoBySms ? ', SMS' : ''}`} | ${meaning} | ${timeOf(endMs)} | ${urgent ? 'yes' : 'no'} | ${listed ? 'yes' : 'never'} |`,
  );
  return [
    '# Letters',
    '',
    '<!-- Written by `npm run generate` from packages/messages/src/letters/purposes.ts. -->',
    '',
    'Every email and SMS that the product sends to visitors and dealers is a letter: a row in the database of the service that sends it, written',
    'in the transaction of what it is about, and sealed by the key of its person. Each act sends one letter to one recipient. A failed attempt is',
    'repeated, ever more rarely, until the letter’s end. After a crash between the mail server’s answer and our record it is sent again, under the',
    'same `Message-ID`. What it said is deleted once it is sent.',
    '',
    `Letters that anybody can have sent to any address (${purposesToAnybody.map((purpose) => `\`${purpose}\``).join(', ')}) go to one mailbox at most ${MOST_TO_ANYBODY} a day, on all`,
    `sites together, and ${MORE_TO_OWNERS} more about what somebody asked for who was signed in and has proven the mailbox before, by an alert. Letters of test drives and services, and of reservations that nobody paid for, go to one mailbox at most ${MOST_OF_BOOKINGS} a day,`,
    `the last ${KEPT_FOR_OWNERS} only if who booked has proven the mailbox so; the booking’s page says if none was sent. Those about money always go.`,
    '',
    'Where a site offers it (`forms.sms_updates`), who books a test drive or a service, or reserves a vehicle, can ask for reminders and changes by',
    `SMS as well. Such an SMS has no link, as the number need not be its sender’s. At most ${MOST_TEXTS} a day are posted to one phone, on all sites together,`,
    'and a site’s share of `SMS_DOLLARS_PER_SITE_AND_DAY` bounds how many are sent: one that it has no room for within six hours is not sent.',
    '',
    'Leads that go to CRMs and mailboxes of dealers, as ADF or as an email to a person, are no letters: they wait in the queues of their',
    'subscriptions ([leads.md](leads.md)).',
    '',
    '| purpose | to | by | what it says | tried for | goes first | in `dlq` if it failed |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const timeOf = (ms: number): string => (ms < HOUR_MS ? `${ms / 60_000} minutes` : `${ms / HOUR_MS} hours`);
