import type { Stats } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files of a folder that one look considers; the others follow once these are gone. A name has at most 255 bytes, and of the files one at a time is
 * sent, as a stream.
 */
const MOST_FILES = 1_000;
/** What is never taken stays, so it may not take the places of files; of more than so many the names are not reported. */
const MOST_ODD = 100;
/** How SFTP clients name a file until it is whole. */
const UNFINISHED = /^[.~]|\.(part|partial|filepart|tmp|temp|crdownload|uploading|upload|swp)$|~$/i;

/** A file that lies in an inbox. */
export interface DroppedFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** In milliseconds: when its content last changed. */
  readonly changedAt: number;
  readonly inode: number;
}

/** Whether a name is that of an upload that is still in progress, such as `stock.csv.filepart`. Pure. */
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);

/** What a look at a folder found. */
export interface Look {
  /** The oldest first: files are processed in the order in which they were made. */
  readonly files: readonly DroppedFile[];
  /** What lies there and is never taken: links, folders, names that are not UTF-8. */
  readonly odd: readonly string[];
}

/** Lists the files of an inbox. Links are never followed: a client could make one that leads elsewhere. */
export async function lookInto(folder: string): Promise<Look> {
  const files: DroppedFile[] = [];
  const odd: string[] = [];
  for await (const { name } of await opendir(folder)) {
    if (isUnfinished(name)) continue;
    const at = path.join(folder, name);
    const stats = await lstat(at).catch(() => undefined);
    if (stats?.isFile() && stats.nlink === 1) files.push(droppedFile(at, stats));
    else if (odd.length < MOST_ODD) odd.push(name);
    if (files.length >= MOST_FILES) break;
  }
  files.sort((one, other) => one.changedAt - other.changedAt || (one.name < other.name ? -1 : 1));
  return { files, odd };
}

/** A file by its path and status. */
export function droppedFile(at: string, { size, mtimeMs, ino }: Stats): DroppedFile {
  return { name: path.basename(at), path: at, size, changedAt: mtimeMs, inode: ino };
}

/** Whether both are the same content of the same file, as far as the file system can say. Pure. */
export const isSame = (one: DroppedFile, other: DroppedFile): boolean =>
  one.inode === other.inode && one.size === other.size && one.changedAt === other.changedAt;

/** Finds out which files have stopped changing: those that were the same in all looks of some time. Pure but for its memory. */
export class Settling {
  readonly #settleMs: number;
  #seen = new Map<string, { file: DroppedFile; since: number }>();

  constructor(settleMs: number) {
    this.#settleMs = settleMs;
  }

  /** Takes a look's files and answers those that have settled, in their order. @param now in milliseconds, of a clock that never jumps */
  settled(files: readonly DroppedFile[], now: number): DroppedFile[] {
    this.#seen = new Map(
      files.map((file) => {
        const known = this.#seen.get(file.path);
        return [file.path, { file, since: known && isSame(known.file, file) ? known.since : now }];
      }),
    );
    return files.filter((file) => now - (this.#seen.get(file.path)?.since ?? now) >= this.#settleMs);
  }
}
