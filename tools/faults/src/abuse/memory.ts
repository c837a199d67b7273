import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';

/** What a process holds, in megabytes of 10^6 bytes. */
export interface MemoryFigures {
  /** Its whole resident memory, as Linux counts it. */
  readonly rss: number;
  /** Objects that garbage collection leaves. */
  readonly heap: number;
  /** Memory of buffers beside the heap. */
  readonly external: number;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: { readonly chunk?: string };
}

/** A process that ends by an error waits for its inspector to leave, and answers nothing meanwhile. */
const ANSWER_WITHIN_MS = 300_000;
const CONNECT_TRIES = 50;
const CONNECT_EVERY_MS = 100;
/** What finalizers release is collected in the next round. */
const COLLECTIONS = 3;
const MEGABYTE = 1_000_000;

/** Reads the memory of a process by its inspector (`--inspect=127.0.0.1:port`). */
export class Memory {
  readonly #pid: number;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #chunks: ((chunk: string) => void) | undefined;
  #calls = 0;

  private constructor(pid: number, socket: WebSocket) {
    this.#pid = pid;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
  }

  /** @throws Error if nothing listens on the port */
  static async of(pid: number, inspectPort: number): Promise<Memory> {
    const socket = new WebSocket(await inspectorOf(inspectPort));
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('The inspector refused.')), { once: true });
    });
    return new Memory(pid, socket);
  }

  /** What the process holds once garbage is collected. */
  async read(): Promise<MemoryFigures> {
    for (let done = 0; done < COLLECTIONS; done += 1) await this.#call('HeapProfiler.collectGarbage');
    const usage = (await this.#call('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
    const [, rss = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8')) ?? [];
    return {
      rss: (Number(rss) * 1_024) / MEGABYTE,
      heap: usage.usedSize / MEGABYTE,
      external: (usage.backingStorageSize ?? 0) / MEGABYTE,
    };
  }

  /** Writes a heap snapshot that Chromium's tools read. */
  async snapshot(file: string): Promise<void> {
    const stream = createWriteStream(file);
    this.#chunks = (chunk) => stream.write(chunk);
    await this.#call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    this.#chunks = undefined;
    await new Promise<void>((resolve) => stream.end(resolve));
  }

  close(): void {
    this.#socket.close();
  }

  #call(method: string, params: object = {}): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = new Promise((resolve) => this.#waiting.set(id, resolve));
    const late = pause(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('The product does not answer its inspector: see stderr.log, if it ended by an error.');
    });
    return Promise.race([answer, late]);
  }

  #take({ id, method, result, params }: Message): void {
    if (method === 'HeapProfiler.addHeapSnapshotChunk' && params?.chunk) this.#chunks?.(params.chunk);
    if (id === undefined) return;
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }
}

/** With fewer rounds caches still fill, and nothing is said of growth. */
const LEAST_ROUNDS = 8;
/** What may be added between the second quarter of a run and its last one, in megabytes. */
const MOST_GROWTH = 24;

/**
 * Whether what garbage collection leaves still grows once caches are full: the least of the last quarter of the rounds against the least of the second
 * one, as a single reading has what was under way. Pure.
 * @returns what is wrong; undefined also if there were too few rounds to tell
 */
export function growthOf(rounds: readonly MemoryFigures[]): string | undefined {
  if (rounds.length < LEAST_ROUNDS) return undefined;
  const least = (from: number, to: number) =>
    Math.min(...rounds.slice(rounds.length * from, rounds.length * to).map(({ heap, external }) => heap + external));
  const [before, after] = [least(0.25, 0.5), least(0.75, 1)];
  if (after - before <= MOST_GROWTH) return undefined;
  return `memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB after its caches were full: at most ${MOST_GROWTH} MB more were expected`;
}

/** Figures on a line, as `RSS 348 MB, heap 120 MB, buffers 14 MB`. */
export const memoryText = ({ rss, heap, external }: MemoryFigures): string =>
  `RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(1)} MB, buffers ${external.toFixed(1)} MB`;

async function inspectorOf(port: number): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    try {
      const { body } = await request(`http://127.0.0.1:${port}/json/list`);
      const [target] = (await body.json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (tried >= CONNECT_TRIES) throw error;
    }
    await pause(CONNECT_EVERY_MS);
  }
}
