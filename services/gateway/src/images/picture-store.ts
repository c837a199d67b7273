import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';

/**
 * Made pictures on disk, up to this many bytes: what was not used for longest goes first. Files are named after what they hold, so several
 * processes may share a folder; each keeps its own count of it.
 */
export class PictureStore {
  readonly #folder: string;
  readonly #limit: number;
  /** The bytes of each file, by name. */
  readonly #kept: LRUCache<string, number>;
  /** Files that had to make room. */
  #dropped: string[] = [];
  #opened: Promise<void> | undefined;

  /** @param limit most bytes of all pictures together. */
  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
    this.#kept = new LRUCache({
      maxSize: limit,
      sizeCalculation: (bytes) => bytes,
      dispose: (_bytes, name, reason) => {
        if (reason === 'evict') this.#dropped.push(name);
      },
    });
  }

  /** All bytes that are held. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The picture kept under a key; undefined if there is none. */
  async read(key: string): Promise<Buffer | undefined> {
    await this.#open();
    const name = nameOf(key);
    if (!this.#kept.has(name)) return undefined;
    try {
      const picture = await readFile(this.#fileOf(name));
      this.#touch(name);
      return picture;
    } catch {
      this.#kept.delete(name);
      return undefined;
    }
  }

  /** Whether a picture is kept under a key. */
  async has(key: string): Promise<boolean> {
    await this.#open();
    return this.#kept.has(nameOf(key));
  }

  /**
   * Stores a picture; others are dropped if there is no room. One that is larger than the whole store is not kept.
   * @throws the error of a disk that is full or can't be written; nothing of the picture stays on it
   */
  async write(key: string, picture: Buffer): Promise<void> {
    await this.#open();
    if (picture.length === 0 || picture.length > this.#limit) return;
    const name = nameOf(key);
    const draft = await this.draft();
    try {
      await writeFile(draft, picture);
      await rename(draft, this.#fileOf(name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.#kept.set(name, picture.length);
    await this.#removeDropped();
  }

  /** A path in the folder for a file that is only needed for a while; what a crash leaves there is removed at the next start. */
  async draft(): Promise<string> {
    await this.#open();
    return path.join(this.#folder, `${randomUUID()}.draft`);
  }

  async #removeDropped(): Promise<void> {
    const dropped = this.#dropped;
    this.#dropped = [];
    await Promise.all(dropped.map((name) => rm(this.#fileOf(name), { force: true })));
  }

  #touch(name: string): void {
    this.#kept.get(name);
    const now = new Date();
    // The order survives a restart; a file that disappeared in the meantime is not an error.
    utimes(this.#fileOf(name), now, now).catch(() => undefined);
  }

  #open(): Promise<void> {
    this.#opened ??= this.#load();
    return this.#opened;
  }

  async #load(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const names = await readdir(this.#folder);
    const found = await Promise.all(names.map((name) => this.#found(name)));
    for (const { name, bytes } of found.flatMap((file) => file ?? []).toSorted((a, b) => a.used - b.used)) {
      if (bytes > 0 && bytes <= this.#limit) this.#kept.set(name, bytes);
      else this.#dropped.push(name);
    }
    await this.#removeDropped();
  }

  async #found(file: string): Promise<{ name: string; bytes: number; used: number } | undefined> {
    const known = await stat(path.join(this.#folder, file)).catch(() => undefined);
    if (!known) return undefined;
    if (file.endsWith('.picture'))
      return { name: file.slice(0, -'.picture'.length), bytes: known.size, used: known.mtimeMs };
    // What a crash left half written.
    if (file.endsWith('.draft')) await rm(path.join(this.#folder, file), { force: true });
    return undefined;
  }

  #fileOf(name: string): string {
    return path.join(this.#folder, `${name}.picture`);
  }
}

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 40);
