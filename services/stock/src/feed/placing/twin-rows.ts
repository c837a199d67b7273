import type { FeedVerdict, FieldError } from '@forecourt/contracts';
import type { MessageRow } from '../checking/feed-row.ts';
import { dayOf } from '../keeping/receipt-days.ts';
import { keyOf, numberOf } from './feed-tables.ts';
import { refusedVerdict, supersededVerdict } from './feed-verdict.ts';
import { FileVins, type ListedNumbers } from './file-vins.ts';

/** Rows of one request with the same key are about the same stock number at the same time: only their order says which one wins. */
const twinKey = ({ message }: MessageRow): string => `${keyOf(numberOf(message))} ${message.at.getTime()}`;

/** Rows of one stock number that a batch tries, from the last one back. */
const MOST_TRIES = 5;
/** What a file's batches try beyond their first transaction, all together. */
const MOST_FURTHER_TRIES = 100;

/**
 * The rows of one file: of several for one stock number and time the last counts (FEED-2). Each file has its own; it remembers a key a row,
 * so it is as bounded as the file's records are.
 */
export class FileRows {
  /** By the row's place in the file. */
  readonly #keys = new Map<number, string>();
  readonly #rowsOfKey = new Map<string, number>();
  readonly #vins: FileVins;
  readonly #receiptsSince: string;
  #furtherTries = 0;
  #batches = 0;

  /**
   * @param receiptsSince the first day with stored receipts: of earlier twins those of the first batch win.
   * @param listed which of some stock numbers have a vehicle that was not withdrawn.
   */
  constructor(receiptsSince: string, listed: ListedNumbers) {
    this.#receiptsSince = receiptsSince;
    this.#vins = new FileVins(listed);
  }

  /**
   * Applies the rows of a batch: of twins the last, and if that one is refused the one before it. Twins of other batches are applied in
   * their order, each as a separate event: the file may return to what an earlier row said, which is not a repeat of that row. Each attempt
   * is a transaction, so both are bounded: the attempts of a batch, and those of a
   * file after the first of each batch. Rows beyond that are refused without an attempt.
   */
  async apply(
    rows: readonly MessageRow[],
    apply: (rows: readonly MessageRow[]) => Promise<FeedVerdict[]>,
  ): Promise<FeedVerdict[]> {
    let groups = this.#group(await this.#vins.placed(rows));
    const verdicts: FeedVerdict[] = [];
    for (let tries = 0; groups.length > 0; tries += 1) {
      if (tries === MOST_TRIES || (tries > 0 && this.#furtherTries === MOST_FURTHER_TRIES)) {
        return [...verdicts, ...groups.flatMap(({ row, earlier }) => [...earlier, row].map(untriedVerdict))];
      }
      if (tries > 0) this.#furtherTries += 1;
      const last = groups.flatMap(({ row }) => row);
      const taken = await apply(last.sort((a, b) => a.index - b.index));
      verdicts.push(...taken);
      const refused = new Set(taken.flatMap(({ verdict, index }) => (verdict === 'refused' ? [index] : [])));
      const settled = groups.filter(({ row }) => !refused.has(row.index));
      verdicts.push(...settled.flatMap(({ earlier }) => earlier.map(supersededVerdict)));
      groups = groups.filter(({ row }) => refused.has(row.index)).flatMap(({ earlier }) => groupOf(earlier) ?? []);
    }
    return verdicts;
  }

  /** Counts rows that were applied before: those that follow are distinguished from them. */
  async note(rows: readonly MessageRow[]): Promise<void> {
    this.#group(await this.#vins.placed(rows));
  }

  /** Names to every row that a later one superseded the row that counts. @param verdicts of the whole file. */
  report(verdicts: readonly FeedVerdict[]): FeedVerdict[] {
    const winners = new Map<string, number>();
    for (const { index, verdict } of verdicts) {
      const key = this.#keys.get(index);
      if (key !== undefined && verdict !== 'refused') winners.set(key, Math.max(index, winners.get(key) ?? 0));
    }
    return verdicts.map((verdict) => {
      const winner = winners.get(this.#keys.get(verdict.index) ?? '');
      if (winner === undefined || winner <= verdict.index || verdict.verdict === 'refused') return verdict;
      return { ...verdict, warnings: [supersededBy(`row ${winner + 1}`), ...(verdict.warnings ?? [])] };
    });
  }

  #group(rows: readonly MessageRow[]): Group[] {
    const groups = new Map<string, MessageRow[]>();
    this.#batches += 1;
    for (const row of rows) {
      const isKept = dayOf(row.message.at) >= this.#receiptsSince;
      const key = isKept ? twinKey(row) : `${twinKey(row)} ${this.#batches}`;
      const before = this.#rowsOfKey.get(key) ?? 0;
      this.#keys.set(row.index, key);
      this.#rowsOfKey.set(key, before + 1);
      const own = before === 0 ? row : withEventId(row, `${row.message.eventId}#${before + 1}`);
      groups.set(key, [...(groups.get(key) ?? []), own]);
    }
    return [...groups.values()].flatMap((twins) => groupOf(twins) ?? []);
  }
}

/** The row that is next to be applied, and those that it supersedes. */
interface Group {
  row: MessageRow;
  earlier: readonly MessageRow[];
}

function groupOf(twins: readonly MessageRow[]): Group | undefined {
  const row = twins.at(-1);
  return row && { row, earlier: twins.slice(0, -1) };
}

function untriedVerdict(row: MessageRow): FeedVerdict {
  const message = 'later rows of this stock number and time were refused too often to try this one';
  return refusedVerdict({ ...row, errors: [{ field: 'stocknum', message }] });
}

function withEventId(row: MessageRow, eventId: string): MessageRow {
  return { ...row, message: { ...row.message, eventId } };
}

/**
 * Events of one JSON request, each with what its sender should know of the others: events are applied in the order sent, so of two
 * listings of one stock number at one time the later wins, and an event with an id already received on its day changes nothing.
 * @param receiptsSince the first day with stored receipts: of earlier listings the later ones get their own warnings.
 */
export function withTwinWarnings(rows: readonly MessageRow[], receiptsSince: string): MessageRow[] {
  const winners = new Map<string, number>();
  const firsts = new Map<string, number>();
  for (const row of rows) {
    if (firsts.has(idOf(row))) continue;
    firsts.set(idOf(row), row.index);
    const isKept = dayOf(row.message.at) >= receiptsSince;
    if (isKept && row.message.kind === 'listing') winners.set(twinKey(row), row.index);
  }
  return rows.map((row) => {
    const warnings: FieldError[] = [];
    const first = firsts.get(idOf(row)) ?? row.index;
    const winner = row.message.kind === 'listing' ? (winners.get(twinKey(row)) ?? row.index) : row.index;
    if (first < row.index) {
      warnings.push({
        field: 'event_id',
        message: `events[${first}] has the same id; this duplicate changes nothing`,
      });
    } else if (winner > row.index) {
      warnings.push(supersededBy(`events[${winner}]`));
    }
    return warnings.length > 0 ? { ...row, warnings: [...warnings, ...row.warnings] } : row;
  });
}

/** What makes an event a repeat: the same id on another day is another event. */
const idOf = ({ message }: MessageRow): string => `${dayOf(message.at)} ${message.eventId}`;

function supersededBy(name: string): FieldError {
  return {
    field: 'stocknum',
    message: `${name} has the same stock number and time and comes later, so it replaces this one`,
  };
}
