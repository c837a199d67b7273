import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that are kept from one chunk to the next: no trace is longer. */
const OVERLAP = 200;
/** What is reported of one search at most. */
const MOST_FOUND = 20;

/** Traces by their first bytes: a chunk is looked through once, whatever their number. */
class TraceIndex {
  readonly #byHead = new Map<string, string[]>();

  constructor(traces: Iterable<string>) {
    for (const trace of traces) {
      const head = trace.slice(0, 4);
      this.#byHead.set(head, [...(this.#byHead.get(head) ?? []), trace]);
    }
  }

  /** The traces in a text in lower case. */
  in(text: string): Set<string> {
    const found = new Set<string>();
    for (const [head, traces] of this.#byHead) {
      if (!text.includes(head)) continue;
      for (const trace of traces) if (text.includes(trace)) found.add(trace);
    }
    return found;
  }
}

/** Looks for traces in whatever is written down. */
export class TraceSearch {
  /** Where which traces were found. */
  readonly found: string[] = [];
  #bytes = 0;
  readonly #index: TraceIndex;

  /** @param traces in lower case. */
  constructor(traces: Iterable<string>) {
    this.#index = new TraceIndex(traces);
  }

  /** Bytes that were looked through. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Looks through a text. */
  text(place: string, text: string): void {
    this.#bytes += text.length;
    this.#note(place, this.#index.in(text.toLowerCase()));
  }

  /** Looks through each file of a folder, byte by byte. */
  async folder(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await this.#file(path.join(entry.parentPath, entry.name));
    }
  }

  async #file(file: string): Promise<void> {
    let tail = '';
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const bytes = chunk as Buffer;
      this.#bytes += bytes.length;
      const text = tail + bytes.toString('latin1').toLowerCase();
      this.#note(file, this.#index.in(text));
      tail = text.slice(-OVERLAP);
    }
  }

  #note(place: string, traces: Set<string>): void {
    for (const trace of traces) {
      const line = `${place}: ${trace}`;
      if (this.found.length < MOST_FOUND && !this.found.includes(line)) this.found.push(line);
    }
  }
}
