import { MOST_ALERTS } from '@forecourt/contracts';
import type { EventTransaction } from '@forecourt/event-store';
import { type LookupKey, ownMailDomainOf } from '@forecourt/persons';
import { conflict, tooMany } from '@forecourt/service-kit';
import { contactLock, isSeenBefore } from '../lead/person-contacts.ts';

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
/**
 * Those at addresses of one mail domain, whose owner has any number of mailboxes: a tenth, so that a few domains don't fill a site. A provider at which
 * everybody has a mailbox has no share of its own: on a large site honest people alone would fill it, and nobody new could use that provider.
 */
export const MOST_OF_DOMAIN = MOST_ON / 10;
/** As many more of a domain for those who were seen before. */
export const DOMAIN_RESERVE = MOST_OF_DOMAIN / 2;

/** Closer to a ceiling than this, a site's alerts are counted under its lock. More than transactions that are open at once. */
const NEAR = 200;

/** By what an alert's address is counted. */
export interface CountedAddress {
  /** Digest of its mailbox. */
  readonly mailbox: string;
  /** Digest of its mail domain, where that has a share of its own. */
  readonly domain: string | undefined;
}

/** By what an address is counted, however it is spelled. */
export function countedAddress(lookup: LookupKey, email: string): CountedAddress {
  const domain = ownMailDomainOf(email);
  return {
    mailbox: lookup.mailboxDigest(email),
    domain: domain === undefined ? undefined : lookup.digest('mail-domain', domain),
  };
}

/** The lock under which alerts of a mailbox are asked for and confirmed. */
export const mailboxLock = ({ mailbox }: CountedAddress): string => contactLock(mailbox);

/** Who asks for an alert on a site. */
interface AlertAsker {
  readonly site: string;
  readonly digests: readonly string[];
  /** Who was signed in when it was asked for. */
  readonly user: string | undefined;
}

/**
 * Whether what is kept for people who were seen before is theirs, too: who gave this address before today, and who is signed in, for as many alerts as a
 * mailbox may have. With one number that a code can be sent to, nobody takes what is kept from all others.
 */
export async function isKnownTo(
  { queryRunner }: EventTransaction,
  { site, digests, user }: AlertAsker,
  now: Date,
): Promise<boolean> {
  if (user !== undefined) {
    const rows: { count: number }[] = await queryRunner.query(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM alerts WHERE user_id = $1 AND site = $2 LIMIT ${MOST_ALERTS + 1}) AS theirs`,
      [user, site],
    );
    if ((rows[0]?.count ?? 0) <= MOST_ALERTS) return true;
  }
  return isSeenBefore(queryRunner, { digests, site }, now);
}

/** For whom something is counted. */
interface Counted {
  readonly site: string;
  readonly address: CountedAddress;
  readonly isSeen: boolean;
}

/**
 * How many alerts are on at a mailbox on a site, of which one more is to be on (LEAD-11).
 * @throws ProblemError 409 if the site has as many as it may have, or as many of the address's mail domain
 */
export async function countOn(tx: EventTransaction, { site, address, isSeen }: Counted): Promise<number> {
  const at = (digest: string) =>
    `state = 'on' AND site = $1 AND person_id IN (SELECT person_id FROM person_contacts WHERE digest = ${digest})`;
  const mostOfDomain = MOST_OF_DOMAIN + (isSeen ? DOMAIN_RESERVE : 0);
  const mostOfSite = MOST_ON + (isSeen ? ON_RESERVE : 0);
  const count = async () => {
    const rows: { of_mailbox: number; of_domain: number; of_site: number }[] = await tx.queryRunner.query(
      `SELECT (SELECT count(*)::int FROM (SELECT FROM alerts WHERE ${at('$2')} LIMIT ${MOST_ALERTS}) AS theirs) AS of_mailbox,
              (SELECT count(*)::int FROM (SELECT FROM alerts WHERE ${at('$3')} LIMIT ${mostOfDomain}) AS domains) AS of_domain,
              (SELECT count(*)::int FROM (SELECT FROM alerts WHERE state = 'on' AND site = $1 LIMIT ${mostOfSite}) AS sites) AS of_site`,
      [site, address.mailbox, address.domain],
    );
    const { of_mailbox: ofMailbox = 0, of_domain: ofDomain = 0, of_site: ofSite = 0 } = rows[0] ?? {};
    return { ofMailbox, room: Math.min(mostOfSite - ofSite, mostOfDomain - ofDomain) };
  };
  const { ofMailbox, room } = await countedTogether(tx, site, count);
  if (room <= 0)
    throw conflict('We can’t keep any more alerts on this site right now. Please look again another day, or call us.');
  return ofMailbox;
}

/**
 * Whether one more confirmation may be sent (LEAD-11), asked under the mailbox's lock. How many letters one mailbox gets a day is the queue's to say.
 * @throws ProblemError 429 if too many people ask on this site
 */
export async function mayConfirm(
  tx: EventTransaction,
  { site, address: { mailbox }, suspected, isSeen, now }: Counted & { suspected: boolean; now: Date },
): Promise<boolean> {
  const most = PER_SITE + (isSeen ? RESERVE : 0);
  const count = async () => {
    const rows: { of_person: number; of_site: number }[] = await tx.queryRunner.query(
      `SELECT (SELECT count(*)::int FROM alert_confirmations WHERE person_digest = $1 AND sent_at > $2) AS of_person,
              (SELECT count(*)::int FROM (
                 SELECT FROM alert_confirmations WHERE site = $3 AND sent_at > $4 LIMIT ${most}) AS latest) AS of_site`,
      [mailbox, new Date(now.getTime() - DAY_MS), site, new Date(now.getTime() - HOUR_MS)],
    );
    const { of_person: ofPerson = 0, of_site: ofSite = 0 } = rows[0] ?? {};
    return { ofPerson, room: most - ofSite };
  };
  const { ofPerson, room } = await countedTogether(tx, site, count);
  if (room <= 0)
    throw tooMany(HOUR_MS / 1000, 'Too many people are asking for alerts right now. Please try again in an hour.');
  return !suspected || ofPerson < PER_SUSPECTED;
}

/** Counts a confirmation that is sent. What the queue did not take counts for nobody: who asks over and over at one mailbox fills no site. */
export async function noteConfirmation(
  { queryRunner }: EventTransaction,
  { site, address: { mailbox }, now }: Pick<Counted, 'site' | 'address'> & { now: Date },
): Promise<void> {
  await queryRunner.query('INSERT INTO alert_confirmations (person_digest, site, sent_at) VALUES ($1, $2, $3)', [
    ...[mailbox, site, now],
  ]);
}

/**
 * Counts; close to a ceiling it takes the site's lock and counts again, so that requests at the same time see each other. Far from a ceiling it takes no
 * lock, because a request that waits holds a connection that other sites need. A count without the lock can go over only if its transaction lasts longer
 * than the site's last NEAR requests together. The lock comes after those of a mailbox and its streams.
 */
async function countedTogether<Counts extends { readonly room: number }>(
  tx: EventTransaction,
  site: string,
  count: () => Promise<Counts>,
): Promise<Counts> {
  const counts = await count();
  if (counts.room > NEAR) return counts;
  await tx.lock([`alerts-of-${site}`]);
  return count();
}
