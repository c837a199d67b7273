import { MOST_ALERTS } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import type { LookupKey } from '@forecourt/persons';
import { conflict, tooMany } from '@forecourt/service-kit';
import { contactLock } from '../lead/person-contacts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Confirmations to one mailbox a day for requests that a program may have sent: it could fill a stranger's inbox from many networks (LEAD-3). */
const PER_SUSPECTED = 1;
/** Confirmations of a site an hour for people who were not seen before. */
const PER_SITE = 300;
/** As many more are kept for those who were, so that nobody fills a site for its own visitors. */
const RESERVE = 150;

/** Alerts that are on at a site for people who were not seen before: each change of its stock is compared with every one. */
export const MOST_ON = 20_000;
/** As many more are kept for those who were. */
export const ON_RESERVE = 10_000;
/** Those at addresses of one mail domain: whoever owns one has any number of mailboxes. A provider that most people use has fewer. */
export const MOST_OF_DOMAIN = MOST_ON / 2;

/** By what an alert's address is counted. */
export interface CountedAddress {
  /** Digest of its mailbox. */
  readonly mailbox: string;
  /** Digest of its mail domain. */
  readonly domain: string;
}

/** By what an address is counted, whatever it has behind a plus sign. */
export function countedAddress(lookup: LookupKey, email: string): CountedAddress {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return { mailbox: lookup.mailboxDigest(email), domain: lookup.digest('mail-domain', domain) };
}

/** The lock under which alerts of a mailbox are asked for and confirmed. */
export const mailboxLock = ({ mailbox }: CountedAddress): string => contactLock(mailbox);

/** For whom something is counted. */
interface Counted {
  readonly site: string;
  readonly address: CountedAddress;
  /** Whether they are signed in, or gave this address before today. */
  readonly isSeen: boolean;
}

/**
 * How many alerts are on at a mailbox on a site, of which one more is to be on (LEAD-11). Those of the site and of a mail domain are counted without a
 * lock: as many as are confirmed in one moment may go beyond what there may be.
 * @throws ProblemError 409 if the site has as many as it may have, or as many of the address's mail domain
 */
export async function countOn({ queryRunner }: EventTransaction, { site, address, isSeen }: Counted): Promise<number> {
  const at = (digest: string) =>
    `state = 'on' AND site = $1 AND person_id IN (SELECT person_id FROM person_contacts WHERE digest = ${digest})`;
  const rows: { of_mailbox: number; of_domain: number; of_site: number }[] = await queryRunner.query(
    `SELECT (SELECT count(*)::int FROM (SELECT FROM alerts WHERE ${at('$2')} LIMIT ${MOST_ALERTS}) AS theirs) AS of_mailbox,
            (SELECT count(*)::int FROM (SELECT FROM alerts WHERE ${at('$3')} LIMIT ${MOST_OF_DOMAIN}) AS domains) AS of_domain,
            (SELECT count(*)::int FROM (
               SELECT FROM alerts WHERE state = 'on' AND site = $1 LIMIT ${MOST_ON + ON_RESERVE}) AS sites) AS of_site`,
    [site, address.mailbox, address.domain],
  );
  const { of_mailbox: ofMailbox = 0, of_domain: ofDomain = 0, of_site: ofSite = 0 } = rows[0] ?? {};
  if (ofSite >= MOST_ON + (isSeen ? ON_RESERVE : 0) || (ofDomain >= MOST_OF_DOMAIN && !isSeen)) {
    throw conflict('We can’t keep any more alerts on this site right now. Please look again another day, or call us.');
  }
  return ofMailbox;
}

/**
 * Counts one more confirmation (LEAD-11), under the mailbox's lock. How many letters one mailbox gets a day is the queue's to say.
 * @returns whether to send it
 * @throws ProblemError 429 if too many people ask on this site
 */
export async function countConfirmation(
  { queryRunner }: EventTransaction,
  { site, address: { mailbox }, suspected, isSeen, now }: Counted & { suspected: boolean; now: Date },
): Promise<boolean> {
  const rows: { of_person: number; of_site: number }[] = await queryRunner.query(
    `SELECT (SELECT count(*)::int FROM alert_confirmations WHERE person_digest = $1 AND sent_at > $2) AS of_person,
            (SELECT count(*)::int FROM (
               SELECT FROM alert_confirmations WHERE site = $3 AND sent_at > $4 LIMIT ${PER_SITE + RESERVE}) AS latest) AS of_site`,
    [mailbox, new Date(now.getTime() - DAY_MS), site, new Date(now.getTime() - HOUR_MS)],
  );
  const [counts] = rows;
  if ((counts?.of_site ?? 0) >= PER_SITE + (isSeen ? RESERVE : 0)) {
    throw tooMany(HOUR_MS / 1000, 'Too many people are asking for alerts right now. Please try again in an hour.');
  }
  if (suspected && (counts?.of_person ?? 0) >= PER_SUSPECTED) return false;
  await queryRunner.query('INSERT INTO alert_confirmations (person_digest, site, sent_at) VALUES ($1, $2, $3)', [
    ...[mailbox, site, now],
  ]);
  return true;
}
