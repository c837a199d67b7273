import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Entry {
  readonly bytes: number;
}

/**
 * Made pictures on disk, up to so many bytes: what was not used for longest goes first. Files are named after what they hold, so several
 * processes may share a folder; each keeps its own count of it.
 */
export class PictureStore {
  readonly #folder: string;
  readonly #limit: number;
  /** From least to most recently used. */
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;
  #opened: Promise<void> | undefined;

  /** @param limit most bytes of all pictures together. */
  constructor(folder: string, limit: number) {
    this.#folder = folder;
    this.#limit = limit;
  }

  /** All bytes that are held. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The picture kept under a key; undefined where there is none. */
  async read(key: string): Promise<Buffer | undefined> {
    await this.#open();
    const name = nameOf(key);
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    try {
      const picture = await readFile(this.#fileOf(name));
      this.#touch(name, entry);
      return picture;
    } catch {
      this.#forget(name);
      return undefined;
    }
  }

  /** Whether a picture is kept under a key. */
  async has(key: string): Promise<boolean> {
    await this.#open();
    return this.#entries.has(nameOf(key));
  }

  /** Keeps a picture; others go where there is no room. One that is larger than all the room is not kept. */
  async write(key: string, picture: Buffer): Promise<void> {
    await this.#open();
    if (picture.length > this.#limit) return;
    const name = nameOf(key);
    const draft = path.join(this.#folder, `${randomUUID()}.draft`);
    await writeFile(draft, picture);
    await rename(draft, this.#fileOf(name));
    this.#forget(name);
    this.#entries.set(name, { bytes: picture.length });
    this.#bytes += picture.length;
    await this.#makeRoom();
  }

  async #makeRoom(): Promise<void> {
    for (const name of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#forget(name);
      await rm(this.#fileOf(name), { force: true });
    }
  }

  #touch(name: string, entry: Entry): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    const now = new Date();
    // The order survives a restart; a file that went meanwhile is no fault.
    utimes(this.#fileOf(name), now, now).catch(() => undefined);
  }

  #forget(name: string): void {
    this.#bytes -= this.#entries.get(name)?.bytes ?? 0;
    this.#entries.delete(name);
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
      this.#entries.set(name, { bytes });
      this.#bytes += bytes;
    }
    await this.#makeRoom();
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
