import type { CsvMapping, FeedVerdict } from '@forecourt/contracts';
import type { MessageRow } from '../feed/checking/feed-row.ts';
import type { SentRow } from '../feed/checking/lenient-row.ts';
import { UnreadColumns } from '../feed/checking/warning-groups.ts';
import type { FeedSender } from '../feed/keeping/feed-keys.ts';
import { knownColumns, mapRecord, requiredFields } from '../feed/reading/csv-mapping.ts';
import { refusedRecord, unreadRecord } from '../feed/reading/mapped-row.ts';
import { type FileRecord, fileRecords } from './file-records.ts';
import type { FileRunParts } from './file-run-parts.ts';
import type { StoredFile } from './stored-file.ts';

const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4_000_000;
const CHECKED_AT_ONCE = 20;

/** The file as a whole is refused. */
export class FileRefusal extends Error {}

/** Rows of a batch: those that passed their checks, and the verdicts on the others. */
export interface Batch {
  number: number;
  rows: number;
  messages: MessageRow[];
  refused: FeedVerdict[];
  /** Why it is unsure where records end. */
  doubts: string[];
}

/** Reads a file's rows in batches, any number of times, always the same ones. */
export class FileBatches {
  readonly #file: StoredFile;
  readonly #mapping: CsvMapping | undefined;
  readonly #sender: FeedSender;
  readonly #parts: FileRunParts;

  /** @param mapping with its lookups filled in. */
  /** What the mapping does not read, of the records read so far. */
  unread = new UnreadColumns([]);

  constructor(file: StoredFile, mapping: CsvMapping | undefined, sender: FeedSender, parts: FileRunParts) {
    this.#file = file;
    this.#mapping = mapping;
    this.#sender = sender;
    this.#parts = parts;
  }

  /** The file's records, checked, some at a time. @param isSurvey whether a file that is not whole is refused @throws FileRefusal for that, and for one without records */
  async *read(isSurvey: boolean): AsyncGenerator<Batch> {
    const { text, slice } = this.#parts;
    const required = this.#mapping ? requiredFields(this.#mapping) : new Set<string>();
    this.unread = new UnreadColumns(this.#mapping ? knownColumns(this.#mapping) : []);
    let number = 0;
    let sent: SentRow[] = [];
    let refused: FeedVerdict[] = [];
    let doubts: string[] = [];
    let characters = 0;
    let rows = 0;
    let total = 0;
    let isEnded = false;
    const batch = async (): Promise<Batch> => {
      await this.#parts.stillOwn();
      const checked = await this.#check(sent);
      const made = { number, rows, messages: checked.messages, refused: [...refused, ...checked.refused], doubts };
      number += 1;
      [sent, refused, doubts, characters, rows] = [[], [], [], 0, 0];
      return made;
    };
    for await (const read of fileRecords(text(), this.#file.format, this.#mapping, slice)) {
      if (slice.isOver) await slice.next();
      if (read.trailer !== undefined) {
        if (isSurvey && read.trailer !== total) {
          throw new FileRefusal(
            `The file’s last line counts ${read.trailer} records, and it has ${total}: it is not whole. Nothing was changed.`,
          );
        }
        isEnded = true;
        continue;
      }
      if (isSurvey && read.cut)
        throw new FileRefusal(`The file is not whole: ${read.fault ?? ''}. Nothing was changed.`);
      if (read.doubt !== undefined) doubts.push(read.doubt);
      const row = this.#read(read);
      if ('verdict' in row) refused.push(row);
      else sent.push({ ...row, ...(this.#mapping && row.leniency ? { leniency: { ...row.leniency, required } } : {}) });
      characters += 'verdict' in row ? 0 : JSON.stringify(row.event ?? null).length;
      rows += 1;
      total += 1;
      if (rows === BATCH_ROWS || characters > BATCH_CHARACTERS) yield await batch();
    }
    if (isSurvey && this.#mapping?.trailer !== undefined && !isEnded) {
      throw new FileRefusal(
        `The file has no last line ${this.#mapping.trailer}: it is not whole. Nothing was changed.`,
      );
    }
    if (total === 0) throw new FileRefusal('The file has no records. Nothing was changed.');
    if (rows > 0) yield await batch();
  }

  #read({ index, record, event, fault, stocknum, warnings = [] }: FileRecord): SentRow | FeedVerdict {
    const { as_of: asOf, dealership } = this.#file.query;
    if (fault !== undefined) return refusedRecord(index, unreadRecord({ fault, stocknum }));
    if (!record || !this.#mapping)
      return { index, event: dealership ? ofDealership(event, dealership) : event, warnings };
    this.unread.note(index, record);
    const mapped = mapRecord(this.#mapping, record, asOf);
    if (mapped.errors) return refusedRecord(index, mapped);
    const own = dealership ? ofDealership(mapped.event, dealership) : mapped.event;
    return { index, event: own, leniency: { warnings: [...warnings, ...mapped.warnings], required: new Set() } };
  }

  async #check(sent: readonly SentRow[]): Promise<{ messages: MessageRow[]; refused: FeedVerdict[] }> {
    const messages: MessageRow[] = [];
    const refused: FeedVerdict[] = [];
    for (let from = 0; from < sent.length; from += CHECKED_AT_ONCE) {
      if (this.#parts.slice.isOver) await this.#parts.slice.next();
      const checked = this.#parts.intake.check(sent.slice(from, from + CHECKED_AT_ONCE), this.#sender);
      messages.push(...checked.messages);
      refused.push(...checked.refused);
    }
    return { messages, refused };
  }
}

/** An event of a file that is about one dealership; a row that names another is refused by its check. */
function ofDealership(event: unknown, slug: string): unknown {
  if (typeof event !== 'object' || event === null) return event;
  const named: unknown = Reflect.get(event, 'dealership_slug');
  return { ...event, dealership_slug: named ?? slug };
}
