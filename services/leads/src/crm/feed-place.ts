import { createHash } from 'node:crypto';

/** A row of the pull feed, as far as a cursor names it. */
export interface FeedRow {
  /** Its number in the feed's order, from 1, as a decimal string. */
  readonly position: string;
  readonly lead_id: string;
  readonly version: number;
  /** When it was written, in whole milliseconds of Unix time, by the database's clock. */
  readonly written: string;
}

/** The cursor of a CRM, which it has from an earlier answer (CRM-3). */
export type FeedPlace =
  | { readonly kind: 'beginning' }
  /** `mark` says which event stood there: after the database was restored to an earlier time, another one may. */
  | { readonly kind: 'numbered'; readonly position: string; readonly written: string; readonly mark: string }
  /** As releases gave it that ordered the feed by transaction ids. */
  | { readonly kind: 'by-transaction'; readonly xid: string; readonly id: string };

const NUMBERED = /^2\.(?<position>\d{1,18})\.(?<written>\d{1,15})\.(?<mark>[\w-]{12})$/;
const BY_TRANSACTION = /^(?<xid>\d{1,19})\.(?<id>\d{1,18})$/;
const BEGINNING = '2.0';

/** The place after a row. */
export function placeAfter(row: FeedRow): FeedPlace {
  const { position, written } = row;
  return { kind: 'numbered', position, written, mark: markOf(row) };
}

/** Which event a row is, in 72 bits; it names no lead. */
export function markOf({ lead_id: leadId, version }: Pick<FeedRow, 'lead_id' | 'version'>): string {
  return createHash('sha256').update(`${leadId}:${version}`).digest('base64url').slice(0, 12);
}

/** A place as CRMs keep it: opaque, in base64url. */
export function placeText(place: FeedPlace): string {
  return Buffer.from(wordsOf(place)).toString('base64url');
}

function wordsOf(place: FeedPlace): string {
  switch (place.kind) {
    case 'beginning':
      return BEGINNING;
    case 'numbered':
      return `2.${place.position}.${place.written}.${place.mark}`;
    case 'by-transaction':
      return `${place.xid}.${place.id}`;
  }
}

/** Reads a cursor of this release or an earlier one; undefined for any other text. */
export function readPlace(text: string): FeedPlace | undefined {
  const words = Buffer.from(text, 'base64url').toString();
  if (words === BEGINNING) return { kind: 'beginning' };
  const numbered = NUMBERED.exec(words)?.groups;
  if (numbered) {
    const { position = '', written = '', mark = '' } = numbered;
    return { kind: 'numbered', position, written, mark };
  }
  const former = BY_TRANSACTION.exec(words)?.groups;
  if (!former) return undefined;
  const { xid = '', id = '' } = former;
  // Earlier releases wrote the beginning so. No transaction has the id 0.
  return xid === '0' ? { kind: 'beginning' } : { kind: 'by-transaction', xid, id };
}
