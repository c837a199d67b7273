import type { ServiceName } from './services.ts';

/** A mistake that is put into the running code, to see whether the checks find it. */
export interface Plant {
  /** What is wrong. */
  readonly mistake: string;
  /** Changes a statement on its way to a service's database. */
  sql?(text: string, service: ServiceName): string;
  /** The service whose database answers a commit and rolls back. */
  readonly losesCommitsOf?: ServiceName;
  /** Whether the broker acknowledges what it loses. */
  readonly losesPublishes?: true;
  /** Whether refunds are answered and not made. */
  readonly keepsRefunds?: true;
  /** Whether letters are written though the sites were not read yet. */
  readonly knowsSitesAtOnce?: true;
  /** Whether people sign in in each run. */
  readonly signsIn?: true;
  /** The service whose database each run restores: what is wrong shows only after that. */
  readonly restores?: 'stock' | 'leads';
}

/** Mistakes as they are made in life; a run of the simulation with any of them must break a promise. */
export const plants = {
  'letters-not-settled': {
    mistake: 'what became of a letter is not recorded, so that it is sent again',
    sql: (text) =>
      text
        .replace('UPDATE letters SET state = $3, due_at = $4', "UPDATE letters SET state = 'waiting', due_at = $7")
        .replace('sealed = CASE WHEN $6::bool THEN sealed END', 'sealed = sealed'),
  },
  'no-lease': {
    mistake: 'a letter is not leased while it is sent, so that others send it too',
    sql: (text) =>
      text.replace('SET lease = $2, due_at = $3, attempts', 'SET lease = $2, due_at = least(due_at, $3), attempts'),
  },
  'no-dedupe': {
    mistake: 'an enquiry that is sent again is not known again',
    sql: (text) =>
      text
        .replace('FROM enquiry_answers WHERE site', 'FROM enquiry_answers WHERE false AND site')
        .replace(/(INSERT INTO enquiry_answers \([^)]*\) VALUES \(\$1, )\$2/, '$1$2 || random()::text'),
  },
  'answer-before-commit': {
    mistake: 'leads answers before its transaction is durable, and then it is rolled back',
    losesCommitsOf: 'leads',
  },
  'newest-first': {
    mistake: 'the relay publishes the newest rows of the outbox first',
    sql: (text) =>
      text
        .replace('ORDER BY outbox.xid, outbox.id LIMIT', 'ORDER BY outbox.xid DESC, outbox.id DESC LIMIT')
        .replace('ORDER BY sized.xid, sized.id', 'ORDER BY sized.xid DESC, sized.id DESC'),
  },
  'lead-mailed-again': {
    mistake: 'what became of a delivery is not recorded, so that a lead is mailed again',
    sql: (text) =>
      text.replace(
        "SET status = CASE WHEN current.delivered THEN 'delivered' WHEN",
        "SET status = CASE WHEN current.delivered AND delivery.attempts > 1 THEN 'delivered' WHEN current.delivered THEN 'waiting' WHEN",
      ),
  },
  'letters-before-sites': {
    mistake:
      'what writes letters does not wait until the sites were read, and takes a site that it does not know for none',
    knowsSitesAtOnce: true,
  },
  'lost-holds': {
    mistake: 'reservations are never compared, so that nobody asks again for a hold that a restored stock has lost',
    restores: 'stock',
    sql: (text) =>
      text.startsWith('UPDATE reservations SET compared_at')
        ? text.replace('WHERE payment_id', 'WHERE false AND payment_id')
        : text,
  },
  'unreported-payments': {
    mistake: 'a payment of a lead that a restore has lost raises no alarm',
    restores: 'leads',
    sql: (text) =>
      text.startsWith('INSERT INTO unknown_payments')
        ? 'SELECT payment_id FROM unknown_payments WHERE payment_id = $1'
        : text,
  },
  'kept-codes': {
    mistake: 'a sign-in code is kept once it is sent or dropped',
    signsIn: true,
    sql: (text, service) =>
      service === 'identity' ? text.replace('sealed = CASE WHEN $6::bool THEN sealed END', 'sealed = sealed') : text,
  },
  'lost-publishes': { mistake: 'events count as published before they are durable', losesPublishes: true },
  'kept-refunds': { mistake: 'the provider says that it gave a deposit back and keeps it', keepsRefunds: true },
} as const satisfies Record<string, Plant>;

export type PlantName = keyof typeof plants;
export const plantNames = Object.keys(plants) as PlantName[];
