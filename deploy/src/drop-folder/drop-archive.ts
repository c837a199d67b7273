import { createWriteStream, type Stats } from 'node:fs';
import { lstat, mkdir, opendir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DroppedFile } from './drop-inbox.ts';

/** Where a client's files lie: put there, processed, refused, or waiting for a confirmation. */
export const dropFolders = ['in', 'done', 'refused', 'held'] as const;
export type DropFolderName = (typeof dropFolders)[number];

const REPORT = '.verdicts.csv';
const MOST_BYTES_OF_NAME = 180;
/** Old files that one look deletes. */
const MOST_DELETED = 500;
const ID = /^\d{8}T\d{9}Z-(ff_[a-z0-9]+)-/;

/** The folders of one client, below its own. */
export class DropArchive {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of one of them. */
  at(name: DropFolderName): string {
    return path.join(this.#folder, name);
  }

  /** Makes those that are missing. @throws Error for one that is a link: files would be moved to wherever it leads */
  async prepare(): Promise<void> {
    for (const name of dropFolders) {
      await mkdir(this.at(name), { recursive: true });
      if (!(await lstat(this.at(name))).isDirectory()) throw new Error(`${this.at(name)} is a link and not a folder.`);
    }
  }

  /**
   * Moves a file out of its folder, with its report beside it. The report comes first, so that no file is without one. A crash in between
   * leaves the file where it was, and the next try gives both the same names.
   */
  async keep(file: DroppedFile, to: DropFolderName, name: string, report: Readable | string): Promise<void> {
    const target = path.join(this.at(to), name);
    const unfinished = path.join(this.at(to), `.${name}${REPORT}.part`);
    await rm(unfinished, { force: true });
    await pipeline(
      typeof report === 'string' ? Readable.from([report]) : report,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o640 }),
    );
    await rename(unfinished, `${target}${REPORT}`);
    await rename(file.path, target);
  }

  /** Removes the report of a file that is moved on from a folder. */
  async dropReport(from: DropFolderName, name: string): Promise<void> {
    await rm(path.join(this.at(from), `${name}${REPORT}`), { force: true });
  }

  /** Deletes what has been in done and refused for longer than that. */
  async tidy(keepMs: number, now: number): Promise<void> {
    for (const name of ['done', 'refused'] as const) {
      let deleted = 0;
      for await (const entry of await opendir(this.at(name))) {
        const at = path.join(this.at(name), entry.name);
        const stats: Stats | undefined = await lstat(at).catch(() => undefined);
        // Moving a file sets the time of its status, not that of its content.
        if (!stats?.isFile() || now - stats.ctimeMs < keepMs) continue;
        await rm(at, { force: true });
        deleted += 1;
        if (deleted === MOST_DELETED) break;
      }
    }
  }
}

/** Whether it is a report, and not a file that was dropped. Pure. */
export const isReport = (name: string): boolean => name.endsWith(REPORT);

/**
 * The name of a file once it is processed: its time, its id at the platform if it has one, and its own name, as far as that fits. The same
 * file has the same name at each try. Pure.
 */
export function keptName({ name, changedAt }: Pick<DroppedFile, 'name' | 'changedAt'>, id: string | undefined): string {
  const at = new Date(changedAt).toISOString().replace(/[-:.]/g, '');
  let own = name;
  while (Buffer.byteLength(own) > MOST_BYTES_OF_NAME) own = own.slice(1);
  return [at, ...(id === undefined ? [] : [id]), own].join('-');
}

/** The platform's id of a file by its name in `held`, and the name that it came with. Pure. */
export function heldFile(name: string): { id: string; own: string } | undefined {
  const [begin = '', id] = ID.exec(name) ?? [];
  return id === undefined ? undefined : { id, own: name.slice(begin.length) };
}
