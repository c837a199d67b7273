import { CONFIRM_HOURS, type FeedFileVerdict, type FeedVerdict, type FileDealership } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import type { MessageRow } from '../feed/checking/feed-row.ts';
import type { SentRow } from '../feed/checking/lenient-row.ts';
import { WarningGroups } from '../feed/checking/warning-groups.ts';
import type { FeedSender } from '../feed/keeping/feed-keys.ts';
import { problemText } from '../feed/keeping/feed-tally.ts';
import { FileRows } from '../feed/placing/twin-rows.ts';
import { withLookups } from '../feed/reading/csv-mapping.ts';
import { namingColumns } from '../feed/reading/mapped-row.ts';
import { absentOf, type DealershipPart, stockedCars } from './absent-cars.ts';
import { type Batch, FileBatches, FileRefusal } from './file-batches.ts';
import type { FileRunParts } from './file-run-parts.ts';
import { addVerdicts, type Queries, replaceVerdicts, standing, storedVerdicts } from './file-verdict-rows.ts';
import { countsOf, type FileCounts, type StoredFile } from './stored-file.ts';

const DROPPED_AT_ONCE = 500;
/** Places of a file that a reason names. */
const MOST_DOUBTS = 10;
/** Verdicts on absent cars are in this batch, behind those of all rows. */
const ABSENT_BATCH = 1_000_000;

/**
 * Processes one file from its beginning, any number of times (FEED-3): what a process that was killed has applied is recognised by its
 * events' ids, and its verdicts are kept. A full file is read to its end before any of it is applied.
 */
export async function runFile(file: StoredFile, sender: FeedSender, parts: FileRunParts): Promise<void> {
  const run = new FileRun(file, sender, parts);
  try {
    await run.go();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await parts.save({ state: 'refused', problem, finished_at: parts.now() });
    parts.refused(problem);
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof FileRefusal) return error.message;
  return error instanceof ProblemError && error.status === 400 ? problemText(error) : undefined;
}

class FileRun {
  readonly #file: StoredFile;
  readonly #sender: FeedSender;
  readonly #parts: FileRunParts;
  readonly #mapping: ReturnType<typeof withLookups> | undefined;
  readonly #batches: FileBatches;
  readonly #isFull: boolean;
  readonly #dry: boolean;
  #counts: FileCounts;
  #dealerships: FileDealership[];
  /** Ids of the dealerships that the file has rows of. */
  readonly #about = new Set<number>();

  constructor(file: StoredFile, sender: FeedSender, parts: FileRunParts) {
    this.#file = file;
    this.#parts = parts;
    this.#mapping = file.mapping ? withLookups(file.mapping) : undefined;
    this.#isFull = file.query.mode === 'full';
    this.#dry = file.query.dry_run;
    this.#counts =
      file.rows_done === 0 ? { ...countsOf({ counts: {} }), absent: countsOf(file).absent } : countsOf(file);
    this.#dealerships = file.dealerships;
    const { dealership } = file.query;
    const covered = sender.dealerships.filter(({ slug }) => dealership === undefined || slug === dealership);
    this.#sender = { ...sender, dealerships: covered };
    this.#batches = new FileBatches(file, this.#mapping, this.#sender, parts);
  }

  async go(): Promise<void> {
    if (this.#sender.dealerships.length === 0) throw new FileRefusal('The key no longer covers this dealership.');
    const full = this.#isFull ? await this.#survey() : [];
    const held = new Set(full.filter(({ report }) => report.held).map(({ dealership }) => dealership.id));
    // A dry run says of a part that would wait, too, what each row would change.
    await this.#applyRows(this.#dry ? new Set() : held);
    for (const part of full) if (!part.report.held) await this.#drop(part);
    const isHeld = held.size > 0 && !this.#dry;
    this.#counts = { ...this.#counts, warnings: new WarningGroups(this.#counts.warnings).list(this.#batches.unread) };
    this.#parts.countUnread(this.#about, this.#batches.unread);
    const now = this.#parts.now();
    await this.#parts.save({
      counts: this.#counts,
      state: isHeld ? 'awaiting_confirmation' : 'done',
      ...(this.#dry && { identity: null }), // The same file may change something else when it is tried again.
      finished_at: isHeld ? null : now,
      confirm_by: isHeld ? new Date(now.getTime() + CONFIRM_HOURS * 3_600_000) : null,
    });
  }

  /** Reads a full file to its end: is it whole, whom does it speak for, which cars does it lack. */
  async #survey(): Promise<DealershipPart[]> {
    const { dataSource, settings, now } = this.#parts;
    const seen = new Map<number, Map<string, string | undefined>>();
    const unplaced = new Set<string>();
    let [rows, unread] = [0, 0];
    const doubts: string[] = [];
    for await (const batch of this.#batches.read(true)) {
      rows += batch.rows;
      doubts.push(...batch.doubts.slice(0, MOST_DOUBTS - doubts.length));
      for (const { message, vin } of batch.messages) {
        const known = seen.get(message.dealership.id) ?? new Map<string, string | undefined>();
        // A car that the file reports as gone is in the file all the same.
        seen.set(message.dealership.id, known.set(message.stocknum, vin?.toUpperCase() ?? known.get(message.stocknum)));
      }
      for (const { stocknum } of batch.refused) {
        if (stocknum === undefined) unread += 1;
        else unplaced.add(stocknum);
      }
    }
    const declared = this.#file.query.rows;
    if (declared !== undefined && declared !== rows) {
      throw new FileRefusal(
        `The file was said to have ${declared} records and has ${rows}: it is not whole. Nothing was changed.`,
      );
    }
    const asOf = new Date(this.#file.query.as_of ?? now());
    const spoken = this.#sender.dealerships.filter(
      ({ id }) => this.#file.query.dealership !== undefined || seen.has(id),
    );
    const decided: DealershipPart[] = [];
    for (const dealership of spoken) {
      const earlier = this.#dealerships.find((report) => report.dealership_slug === dealership.slug);
      const cars = await stockedCars(dataSource, dealership.id);
      const all = new Map([
        ...Array.from(unplaced, (stocknum): [string, undefined] => [stocknum, undefined]),
        ...(seen.get(dealership.id) ?? []),
      ]);
      const part = absentOf(dealership, cars, { seen: all, asOf, unreadRows: unread, doubts, settings });
      const held = this.#file.confirmed ? false : (earlier ?? part.report).held;
      decided.push({ ...part, report: { ...(earlier ?? part.report), held } });
    }
    this.#dealerships = decided.map(({ report }) => report);
    await this.#parts.save({ dealerships: this.#dealerships });
    return decided;
  }

  async #applyRows(held: ReadonlySet<number>): Promise<void> {
    const { intake, dataSource } = this.#parts;
    const rows = new FileRows(intake.receiptsSince(), (numbers) => intake.listed(numbers));
    let done = 0;
    for await (const batch of this.#batches.read(false)) {
      done += batch.rows;
      for (const { message } of batch.messages) this.#about.add(message.dealership.id);
      if (done <= this.#file.rows_done) {
        await rows.note(batch.messages);
        continue;
      }
      const free = batch.messages.filter(({ message }) => !held.has(message.dealership.id));
      const waiting = batch.messages.filter(({ message }) => held.has(message.dealership.id)).map(heldVerdict);
      const before = await storedVerdicts(dataSource, this.#file.id, batch.number);
      const applied = await rows.apply(free, (last) =>
        intake.apply(
          { messages: last, refused: [] },
          {
            dry: this.#dry,
            also: (tx, verdicts) => addVerdicts(tx.queryRunner, this.#file.id, batch.number, verdicts),
          },
        ),
      );
      const named = rows.report([...batch.refused, ...applied].sort((a, b) => a.index - b.index));
      const mapping = this.#mapping;
      const readable = mapping ? named.map((verdict) => namingColumns(mapping, verdict)) : named;
      const answered = [...readable, ...waiting].sort((a, b) => a.index - b.index);
      await this.#finishBatch(batch, standing(before, answered), done);
      this.#parts.count(batch.messages, answered);
    }
  }

  async #finishBatch({ number, rows }: Batch, verdicts: readonly FeedFileVerdict[], done: number): Promise<void> {
    this.#counts = counted(this.#counts, verdicts, rows);
    await this.#parts.dataSource.transaction((manager) => replaceVerdicts(manager, this.#file.id, number, verdicts));
    await this.#parts.save({ rows_done: done, counts: this.#counts });
  }

  /** Sells or removes cars that the file lacks, as events of the file's time. */
  async #drop({ dealership, absent, report }: DealershipPart): Promise<void> {
    const { intake, settings } = this.#parts;
    for (let from = 0; from < absent.length; from += DROPPED_AT_ONCE) {
      await this.#parts.stillOwn();
      const first = this.#counts.rows + this.#counts.absent;
      const sent = absent.slice(from, from + DROPPED_AT_ONCE).map(
        (stocknum, place): SentRow => ({
          index: first + place,
          event: {
            ...(settings.absent === 'sold' ? { type: 'status', status: 'sold' } : { type: 'remove' }),
            event_id: `absent-${this.#file.id}-${stocknum}`,
            occurred_at: this.#file.query.as_of,
            dealership_slug: dealership.slug,
            stocknum,
          },
        }),
      );
      const after = (verdicts: readonly FeedVerdict[]) => {
        const dropped = verdicts.filter(({ verdict }) => verdict === 'accepted').length;
        return {
          counts: { ...this.#counts, absent: this.#counts.absent + verdicts.length },
          dealerships: this.#dealerships.map((each) =>
            each.dealership_slug === report.dealership_slug ? { ...each, dropped: each.dropped + dropped } : each,
          ),
        };
      };
      // With the rows, so that a process that is killed here counts none of them twice.
      const keep = async (to: Queries, verdicts: readonly FeedVerdict[]) => {
        const { counts, dealerships } = after(verdicts);
        await addVerdicts(to, this.#file.id, ABSENT_BATCH, verdicts.map(ofAbsent));
        await to.query('UPDATE feed_files SET counts = $2, dealerships = $3 WHERE id = $1', [
          this.#file.id,
          JSON.stringify(counts),
          JSON.stringify(dealerships),
        ]);
      };
      const verdicts = await intake.apply(intake.check(sent, this.#sender), {
        dry: this.#dry,
        also: (tx, all) => keep(tx.queryRunner, all),
      });
      if (this.#dry) await keep(this.#parts.dataSource, verdicts);
      ({ counts: this.#counts, dealerships: this.#dealerships } = after(verdicts));
    }
  }
}

function heldVerdict({ index, stocknum, message }: MessageRow): FeedFileVerdict {
  const reason = `the part of ${message.dealership.slug} waits for a confirmation of the file`;
  return {
    index,
    ...(stocknum === undefined ? {} : { stocknum }),
    verdict: 'held',
    errors: [{ field: 'dealership_slug', message: reason }],
  };
}

const ofAbsent = (verdict: FeedVerdict): FeedFileVerdict => ({ ...verdict, absent: true });

function counted(counts: FileCounts, verdicts: readonly FeedFileVerdict[], rows: number): FileCounts {
  const of = (kind: FeedFileVerdict['verdict']) => verdicts.filter(({ verdict }) => verdict === kind).length;
  const warnings = new WarningGroups(counts.warnings);
  for (const verdict of verdicts) if (!verdict.absent) warnings.add(verdict);
  return {
    ...counts,
    warnings: warnings.list(),
    held: counts.held + of('held'),
    rows: counts.rows + rows,
    accepted: counts.accepted + of('accepted'),
    unchanged: counts.unchanged + of('unchanged'),
    refused: counts.refused + of('refused'),
    warned: counts.warned + verdicts.filter(({ warnings = [] }) => warnings.length > 0).length,
  };
}
