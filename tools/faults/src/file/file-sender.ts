import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type FeedFile,
  type FeedFileReport,
  type FeedFileVerdict,
  type FeedStock,
  feedFile,
  feedFileReport,
  feedStock,
} from '@forecourt/contracts';
import { FeedClient, type FeedCredentials, FeedRefusedError } from '@forecourt/deploy';
import type { StockedCar } from './check-file.ts';
import { listMapping } from './stock-list.ts';

const LOOK_EVERY_MS = 250;
/** A key uploads one file at a time: another one waits for its place and is then asked to come again. */
const BUSY = new Set([429, 503]);
const PLACE_WITHIN_MS = 60_000;
/** A page that has no rows: it costs nothing to ask for. */
const NO_ROWS = 2_000_000;

/** How a list is sent. */
export interface SentList {
  readonly csv: string;
  readonly mode: 'full' | 'partial';
  readonly asOf: string;
}

/** A dealer's system: it sends lists, and reads back what became of them. */
export class FileSender {
  readonly #client: FeedClient;
  readonly #dealership: string;

  /** @param tries of a request that is not answered; with 1 a killed product ends it at once */
  constructor(gatewayUrl: string, key: FeedCredentials, dealership: string, tries?: number) {
    this.#client = new FeedClient(gatewayUrl, key, tries);
    this.#dealership = dealership;
  }

  /** Stores the mapping. */
  async prepare(): Promise<void> {
    const body = Buffer.from(JSON.stringify(listMapping));
    await this.#client.request('PUT', `/feeds/v1/mappings/${listMapping.name}`, bodyOf('application/json', body));
  }

  /** Sends a list, and again while the platform answers that it is busy with another. @returns the file's id */
  async send(list: SentList): Promise<string> {
    for (const patienceEnds = Date.now() + PLACE_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
      try {
        return await this.#sendOnce(list);
      } catch (error) {
        const isBusy = error instanceof FeedRefusedError && BUSY.has(error.status);
        if (!isBusy || Date.now() > patienceEnds) throw error;
      }
    }
  }

  async #sendOnce({ csv, mode, asOf }: SentList): Promise<string> {
    const query = new URLSearchParams({
      ...{ mode, mapping: listMapping.name, as_of: asOf, dealership: this.#dealership },
      rows: String(csv.split('\n').length - 1),
    });
    const body = bodyOf('text/csv', Buffer.from(csv));
    return feedFile.parse(await this.#client.request('POST', `/feeds/v1/files?${query}`, body)).id;
  }

  /** How far a file is. */
  async look(id: string): Promise<FeedFile> {
    return this.#page(id, NO_ROWS);
  }

  /** A file once it is at its end. @param withinMs after which it throws */
  async end(id: string, withinMs: number): Promise<FeedFile> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const file = await this.look(id);
      if (file.state !== 'queued' && file.state !== 'processing') return file;
      if (Date.now() > deadline) throw new Error(`The file ${id} is not done: ${file.state}, ${file.rows} rows.`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** The verdicts of all rows. */
  async verdicts(id: string): Promise<FeedFileVerdict[]> {
    const all: FeedFileVerdict[] = [];
    for (let after: number | undefined = -1; after !== undefined; ) {
      const page: FeedFileReport = await this.#page(id, after);
      all.push(...page.verdicts);
      after = page.next;
    }
    return all;
  }

  /** The dealership's cars that can be had, read back: those that a full file drops if it lacks them. */
  async stock(): Promise<StockedCar[]> {
    const all: StockedCar[] = [];
    let after: string | undefined;
    do {
      const query = new URLSearchParams({ limit: '500', dealership: this.#dealership, ...(after ? { after } : {}) });
      const page: FeedStock = feedStock.parse(await this.#client.request('GET', `/feeds/v1/stock?${query}`));
      for (const { stocknum, status, reserved, car } of page.vehicles) {
        if (status !== 'sold' && !reserved) all.push({ stocknum, price: numberOf(car.price), km: numberOf(car.km) });
      }
      after = page.next;
    } while (after !== undefined);
    return all;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #page(id: string, after: number): Promise<FeedFileReport> {
    return feedFileReport.parse(await this.#client.request('GET', `/feeds/v1/files/${id}?after=${after}`));
  }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function bodyOf(contentType: string, bytes: Buffer) {
  return { contentType, isGzip: false, digest: createHash('sha256').update(bytes).digest('base64'), open: () => bytes };
}
