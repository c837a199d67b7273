import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { asError } from '../problem/to-problem.ts';
import { ConfigurationError } from '../validation/load-config.ts';
import { type JournalEntry, type JournalHead, journalEntry, journalHead } from './journal.ts';
import { type JournalStore, READ_AT_ONCE } from './journal-store.ts';

/** Never makes the file: one that disappears while the service runs is missed. */
const APPEND = constants.O_WRONLY | constants.O_APPEND;
const NEW_LINE = 0x0a;
/** Bytes that are read at once. */
const BLOCK = 65_536;

/**
 * A journal as a file of lines of JSON, the head first, for a service that runs as one process. Each append is on the disk before it
 * resolves. What a crash left of a line that was never acknowledged is cut off when the file is next opened.
 */
export class FileJournal implements JournalStore {
  readonly place: string;
  /** One write after another. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: string) {
    this.place = file;
  }

  /** @param file its path; neither it nor its folder needs to exist */
  static async open(file: string): Promise<FileJournal> {
    const journal = new FileJournal(path.resolve(file));
    await journal.#cutTornLine();
    return journal;
  }

  async head(): Promise<JournalHead | undefined> {
    for await (const { number, text } of this.#lines()) return parsed(journalHead, text, this.place, number);
    return undefined;
  }

  /** Reads from the end, where the entry is unless database or journal were restored: a start doesn't take longer with each year of a journal. */
  async has(entry: string): Promise<boolean> {
    const sought = Buffer.from(`"entry":${JSON.stringify(entry)}`);
    const file = await openIfThere(this.place, 'r');
    if (!file) return false;
    try {
      const { size } = await file.stat();
      const block = Buffer.alloc(BLOCK + sought.length);
      for (let end = size; end > 0; ) {
        const from = Math.max(0, end - BLOCK);
        // With the beginning of the block behind it, as what is sought may lie across both.
        const { bytesRead } = await file.read(block, 0, end - from + sought.length, from);
        if (block.subarray(0, bytesRead).includes(sought)) return true;
        end = from;
      }
      return false;
    } finally {
      await file.close();
    }
  }

  async *entries(): AsyncIterable<readonly JournalEntry[]> {
    let batch: JournalEntry[] = [];
    for await (const { number, text } of this.#lines()) {
      if (number === 1) continue;
      batch.push(parsed(journalEntry, text, this.place, number));
      if (batch.length < READ_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  append(entries: readonly JournalEntry[]): Promise<void> {
    return this.#inTurn(async () => {
      const file = await open(this.place, APPEND);
      try {
        const { size } = await file.stat();
        try {
          await file.writeFile(entries.map(toLine).join(''));
          await file.datasync();
        } catch (error) {
          await file.truncate(size).catch(() => undefined);
          throw error;
        }
      } finally {
        await file.close();
      }
    });
  }

  write(head: JournalHead): Promise<void> {
    return this.#inTurn(async () => {
      const folder = path.dirname(this.place);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const fresh = `${this.place}.new`;
      const file = await open(fresh, 'w', 0o600);
      try {
        await file.writeFile(toLine(head));
        for await (const batch of this.entries()) {
          await file.writeFile(
            batch
              .filter(({ at }) => at >= head.keptFrom)
              .map(toLine)
              .join(''),
          );
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, this.place);
      await syncFolder(folder);
    });
  }

  async close(): Promise<void> {
    await this.#last;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async *#lines(): AsyncIterable<{ number: number; text: string }> {
    const file = await openIfThere(this.place, 'r');
    if (!file) return;
    try {
      let number = 0;
      let rest = Buffer.alloc(0);
      const block = Buffer.alloc(BLOCK);
      for (;;) {
        const { bytesRead } = await file.read(block, 0, BLOCK);
        if (bytesRead === 0) return;
        rest = Buffer.concat([rest, block.subarray(0, bytesRead)]);
        for (let end = rest.indexOf(NEW_LINE); end >= 0; end = rest.indexOf(NEW_LINE)) {
          number += 1;
          yield { number, text: rest.subarray(0, end).toString() };
          rest = rest.subarray(end + 1);
        }
      }
    } finally {
      await file.close();
    }
  }

  async #cutTornLine(): Promise<void> {
    const file = await openIfThere(this.place, 'r+');
    if (!file) return;
    try {
      const { size } = await file.stat();
      const end = await endOfLastLine(file, size);
      if (end === size) return;
      await file.truncate(end);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

const toLine = (value: JournalHead | JournalEntry): string => `${JSON.stringify(value)}\n`;

async function openIfThere(file: string, flags: 'r' | 'r+'): Promise<FileHandle | undefined> {
  try {
    return await open(file, flags);
  } catch (error) {
    if (asError(error)?.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The place behind the last complete line. */
async function endOfLastLine(file: FileHandle, size: number): Promise<number> {
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - BLOCK);
    const { buffer } = await file.read(Buffer.alloc(end - from), 0, end - from, from);
    const at = buffer.lastIndexOf(NEW_LINE);
    if (at >= 0) return from + at + 1;
    end = from;
  }
  return 0;
}

/** A file system may lose the new name of a file without it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parsed<Value>(schema: { parse(value: unknown): Value }, text: string, place: string, number: number): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError(
      `Line ${number} of the erasure journal ${place} can't be read. Put back a copy of the journal.`,
      { cause },
    );
  }
}
