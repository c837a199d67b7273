import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { FEED_FILE_BYTES, type FeedFile } from '@forecourt/contracts';
import { stringify } from 'csv-stringify/sync';
import { type FeedClient, FeedRefusedError } from '../feed-client/feed-client.ts';
import { warningLines } from '../feed-client/warning-lines.ts';
import { heldLines, readFile, readVerdicts, reportOf, sendWholeFile } from '../feed-client/whole-file.ts';
import { DropArchive, type DropFolderName, heldFile, isReport, keptName } from './drop-archive.ts';
import { type DroppedFile, droppedFile, isSame, lookInto, Settling } from './drop-inbox.ts';
import type { DropClientSettings } from './drop-settings.ts';

/** Refusals that are about the file. After any other, the file stays where it is and is sent again. */
const ABOUT_THE_FILE = new Set([400, 413, 415, 422]);
/** A file's time may be so far ahead of ours. */
const AHEAD_MS = 5 * 60_000;
const MOST_LEFT = 1_000;
/** Kinds of warnings that are logged of a file; its report has all of them. */
const MOST_KINDS = 20;

/** What a client's files are processed with. */
export interface DropClientParts {
  readonly settings: DropClientSettings;
  readonly settleMs: number;
  readonly keepMs: number;
  readonly platform: FeedClient;
  /** Takes a line for people. */
  readonly log: (line: string) => void;
}

/**
 * One client's sub-folder (FEED-3). A file stays in its inbox until the platform has processed it, and only then moves on: a watcher that is
 * killed loses nothing, and what it sends again is, by its content and time, the file that the platform has already.
 */
export class DropClient {
  readonly #parts: DropClientParts;
  readonly #archive: DropArchive;
  readonly #settling: Settling;
  #isMapped = false;
  /** Names that were reported as not taken. */
  readonly #left = new Set<string>();

  constructor(parts: DropClientParts) {
    this.#parts = parts;
    this.#archive = new DropArchive(parts.settings.folder);
    this.#settling = new Settling(parts.settleMs);
  }

  get name(): string {
    return this.#parts.settings.name;
  }

  /** Processes what has settled, one file after another, the oldest first. @throws Error if the platform or the disk fails: look again */
  async look(): Promise<void> {
    await this.#archive.prepare();
    await this.#lookAtHeld();
    const { files, odd } = await lookInto(this.#archive.at('in'));
    this.#leave(odd, 'it is no file of its own, or its name is not UTF-8');
    for (const file of this.#settling.settled(files, performance.now())) await this.#take(file);
    await this.#archive.tidy(this.#parts.keepMs, Date.now());
  }

  async #take(file: DroppedFile): Promise<void> {
    const handle = await openItself(file.path).catch((error: Error) => {
      this.#leave([file.name], error.message);
      return undefined;
    });
    if (!handle) return;
    try {
      if (!isSame(file, droppedFile(file.path, await handle.stat()))) return;
      const sent = await this.#send(file, handle);
      // An upload may go on after a pause that was longer than the settling time.
      const now = await lstat(file.path).catch(() => undefined);
      if (!now || !isSame(file, droppedFile(file.path, now))) {
        this.#say(file.name, 'changed while it was sent; it is sent again once it has settled');
        return;
      }
      if (typeof sent === 'string') await this.#refuse(file, sent);
      else await this.#keep(file, sent);
    } finally {
      await handle.close();
    }
  }

  /** Sends a file and follows it to its end. @returns why the file as such is refused */
  async #send(file: DroppedFile, handle: FileHandle): Promise<FeedFile | string> {
    const fault = faultOf(file, Date.now());
    if (fault !== undefined) return fault;
    const { mode, mapping, dealership } = this.#parts.settings;
    // Outside: a mapping that does not fit is no fault of the file.
    if (mapping && !this.#isMapped) await this.#parts.platform.putMapping(mapping);
    this.#isMapped = true;
    try {
      const asOf = new Date(file.changedAt).toISOString();
      // No further than it was when it was looked at: what is added later has another digest.
      const bytes = () => handle.createReadStream({ start: 0, end: file.size - 1, autoClose: false });
      const whole = { open: bytes, mode, mapping: mapping?.name, asOf, dealership, rows: undefined, isDry: false };
      let reported = '';
      return await sendWholeFile(whole, this.#parts.platform, ({ id, state }) => {
        if (reported !== id) this.#say(file.name, `sent as ${id}: ${state}`);
        reported = id;
      });
    } catch (error) {
      if (error instanceof FeedRefusedError && ABOUT_THE_FILE.has(error.status)) return error.message;
      throw error;
    }
  }

  async #keep(file: DroppedFile, sent: FeedFile, own = file.name): Promise<void> {
    const to = folderFor(sent);
    const report = await readVerdicts(sent.id, this.#parts.platform);
    await this.#archive.keep(file, to, keptName({ ...file, name: own }, sent.id), report);
    const { rows, accepted, unchanged, refused, held: heldRows = 0, problem } = sent;
    const counts = `${rows} rows, ${accepted} accepted, ${unchanged} unchanged, ${refused} refused${heldRows > 0 ? `, ${heldRows} held` : ''}`;
    const confirm =
      to === 'held' ? ` It waits for a confirmation until ${sent.confirm_by}: feed:push --confirm ${sent.id}` : '';
    this.#say(own, `${to}: ${problem ?? counts} (${sent.id}).${confirm}`);
    for (const { held, reason = '' } of sent.dealerships)
      if (held) for (const line of heldLines(reason)) this.#parts.log(line);
    if (sent.warned > 0) {
      const { warnings = [] } = await reportOf(sent.id, this.#parts.platform);
      for (const line of warningLines(warnings, MOST_KINDS)) this.#parts.log(line);
    }
  }

  async #refuse(file: DroppedFile, reason: string): Promise<void> {
    await this.#archive.keep(file, 'refused', keptName(file, undefined), refusalReport(reason));
    this.#say(file.name, `refused: ${reason}`);
  }

  /** Moves files on that were confirmed, or were not in time. */
  async #lookAtHeld(): Promise<void> {
    for (const file of (await lookInto(this.#archive.at('held'))).files) {
      const held = isReport(file.name) ? undefined : heldFile(file.name);
      if (!held) continue;
      const now = await readFile(held.id, this.#parts.platform).catch(unlessGone);
      if (now && now.state !== 'done' && now.state !== 'refused') continue;
      if (now) await this.#keep(file, now, held.own);
      else await this.#refuse({ ...file, name: held.own }, 'It was not confirmed in time.');
      await this.#archive.dropReport('held', file.name);
    }
  }

  #leave(names: readonly string[], why: string): void {
    if (this.#left.size > MOST_LEFT) this.#left.clear();
    for (const name of names) {
      if (!this.#left.has(name)) this.#say(name, `is not taken: ${why}`);
      this.#left.add(name);
    }
  }

  #say(name: string, what: string): void {
    this.#parts.log(`${this.#parts.settings.name}/${JSON.stringify(name).slice(1, -1)} ${what}`);
  }
}

/** Where a file goes: only what waits for a confirmation is in between. Pure. */
export function folderFor({ state, problem, rows, refused }: FeedFile): DropFolderName {
  if (state === 'awaiting_confirmation') return 'held';
  return state === 'refused' || problem !== undefined || (rows > 0 && refused === rows) ? 'refused' : 'done';
}

/** What can be said of a file before it is sent. Pure. */
export function faultOf({ size, changedAt }: Pick<DroppedFile, 'size' | 'changedAt'>, now: number): string | undefined {
  if (size === 0) return 'The file is empty.';
  if (size > FEED_FILE_BYTES) return `The file has ${size} bytes, and at most ${FEED_FILE_BYTES} are taken.`;
  if (changedAt - now <= AHEAD_MS) return undefined;
  return `The file’s time is ${new Date(changedAt).toISOString()}, which is ahead of ours: check the sender’s clock.`;
}

/** The report on a file of which no row was read, in the columns of all reports. Pure. */
export function refusalReport(reason: string): string {
  const columns = ['row', 'stocknum', 'verdict', 'vehicle_id', 'changes', 'severity', 'field', 'rule', 'came', 'fix'];
  const row = { row: 'file', verdict: 'refused', severity: 'error', rule: reason.replaceAll(/\s+/g, ' ') };
  return stringify([row], { header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
}

/** A report is kept for 30 days, in which the watcher may not have run. */
function unlessGone(error: unknown): undefined {
  if (error instanceof FeedRefusedError && error.status === 404) return undefined;
  throw error;
}

/** The file itself, never what a link leads to; undefined if it is gone. */
async function openItself(at: string): Promise<FileHandle | undefined> {
  return open(path.resolve(at), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
      throw error;
    },
  );
}
