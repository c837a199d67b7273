import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type CsvMapping, FEED_FILE_BYTES, type FeedFileQuery, feedProblems } from '@forecourt/contracts';
import { badRequest, Clock, Ids, ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FeedSender } from '../feed/keeping/feed-keys.ts';
import { EncodingSniffer } from './file-text.ts';
import type { StoredFile } from './stored-file.ts';

const compress = promisify(gzip);
const inflate = promisify(gunzip);
const CHUNK_BYTES = 1024 * 1024;
/** Files of one client that are not finished. */
const MOST_OPEN_FILES = 4;
/** What all files may take in the database, compressed. */
const MOST_STORED_BYTES = 8 * 1024 * 1024 * 1024;
/** An upload that stores nothing for so long has lost its process, and takes up no place. */
const UPLOAD_LEASE_SECONDS = 60;

/** What came with a file's bytes. */
export interface SentFile {
  sender: FeedSender;
  key: { id: string; revision: number };
  query: FeedFileQuery;
  mapping: CsvMapping | undefined;
}

/**
 * Keeps files until they are processed, compressed in the database, so that any process of the service can take one up where another was
 * killed. A file that came before, with the same content, time and settings, for the same dealerships, is that file.
 */
@Injectable()
export class FileStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Stores a file as it streams. Nothing of it is applied before all of it is stored.
   * @throws ProblemError 400 for an empty file, 413 for too much, 429 and 503 for too many
   */
  async take(body: AsyncIterable<Buffer>, sent: SentFile): Promise<StoredFile> {
    const { client } = sent.sender;
    await this.#requireRoom(client);
    const id = `ff_${this.ids.shortId()}`;
    await this.#begin(id, sent);
    try {
      const stored = await this.#store(id, body);
      return await this.#finish(id, sent, stored);
    } catch (error) {
      await this.dataSource.query('DELETE FROM feed_files WHERE id = $1', [id]);
      throw error;
    }
  }

  /** The sender's file; another client's is not found, nor one about dealerships that its key does not cover (SITE-4). */
  async find({ client, dealerships }: FileReader, id: string): Promise<StoredFile | undefined> {
    const [file] = await this.dataSource.query<StoredFile[]>(
      `SELECT * FROM feed_files
       WHERE id = $1 AND client = $2 AND state <> 'uploading' AND (covered IS NULL OR covered <@ $3::int[])`,
      [id.slice(0, 60).replaceAll('\0', ''), client, idsOf(dealerships)],
    );
    return file;
  }

  /** The sender's latest files, the newest first. */
  latest({ client, dealerships }: FileReader, most: number): Promise<StoredFile[]> {
    return this.dataSource.query<StoredFile[]>(
      `SELECT * FROM feed_files
       WHERE client = $1 AND state <> 'uploading' AND (covered IS NULL OR covered <@ $2::int[])
       ORDER BY received_at DESC LIMIT $3`,
      [client, idsOf(dealerships), most],
    );
  }

  /** Lets a file that waits for its confirmation go on. @returns false if it does not wait, or too long. */
  async confirm(client: string, id: string): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `UPDATE feed_files SET state = 'queued', confirmed = true, rows_done = 0, finished_at = NULL
       WHERE id = $1 AND client = $2 AND state = 'awaiting_confirmation' AND confirm_by > $3`,
      [id, client, this.clock.now()],
    );
    return count > 0;
  }

  /** The bytes of a file, as they came once inflated. */
  async *content(id: string): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const [chunk] = await this.dataSource.query<{ content: Buffer }[]>(
        'SELECT content FROM feed_file_chunks WHERE file_id = $1 AND number = $2',
        [id, number],
      );
      if (!chunk) return;
      yield await inflate(chunk.content);
    }
  }

  /** Ends files whose held parts were not confirmed in time. The same file may then be sent again, as a new one that can be confirmed. */
  async endUnconfirmed(): Promise<void> {
    await this.dataSource.query(
      `UPDATE feed_files SET state = 'done', identity = NULL, finished_at = $1, problem = 'It was not confirmed in time: its held parts were not applied.'
       WHERE state = 'awaiting_confirmation' AND confirm_by <= $1`,
      [this.clock.now()],
    );
  }

  async #requireRoom(client: string): Promise<void> {
    const [room] = await this.dataSource.query<{ own: string; bytes: string }[]>(
      `SELECT count(*) FILTER (WHERE client = $1) AS own, coalesce(sum(stored_bytes), 0) AS bytes FROM feed_files
       WHERE state IN ('queued', 'processing', 'awaiting_confirmation') OR state = 'uploading' AND lease_until > now()`,
      [client],
    );
    if (Number(room?.own) >= MOST_OPEN_FILES) {
      throw new ProblemError({
        status: 429,
        type: feedProblems.inFlight.type,
        detail: `A client may have ${MOST_OPEN_FILES} files that are not finished; wait for one of them.`,
        headers: { 'retry-after': '30' },
      });
    }
    if (Number(room?.bytes) >= MOST_STORED_BYTES) {
      throw new ProblemError({
        status: 503,
        type: feedProblems.busy.type,
        detail: 'The platform has no room for more files now.',
        headers: { 'retry-after': '300' },
      });
    }
  }

  async #begin(id: string, { sender, key, query, mapping }: SentFile): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO feed_files
         (id, client, key_id, key_revision, meta, query, mapping, format, encoding, bytes, stored_bytes, state, received_at, covered, lease_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'csv', 'utf-8', 0, 0, 'uploading', $8, $9, now() + $10 * interval '1 second')`,
      [
        ...[id, sender.client, key.id, key.revision, sender.meta, query, mapping ?? null, this.clock.now()],
        ...[idsOf(sender.dealerships), UPLOAD_LEASE_SECONDS],
      ],
    );
  }

  async #store(id: string, body: AsyncIterable<Buffer>): Promise<StoredContent> {
    const sniffer = new EncodingSniffer();
    const hash = createHash('sha256');
    let [bytes, storedBytes, number] = [0, 0, 0];
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      const content = await compress(Buffer.concat(waiting), { level: 1 });
      [waiting, size] = [[], 0];
      await this.dataSource.query('INSERT INTO feed_file_chunks (file_id, number, content) VALUES ($1, $2, $3)', [
        id,
        number,
        content,
      ]);
      number += 1;
      storedBytes += content.length;
      await this.dataSource.query(
        `UPDATE feed_files SET stored_bytes = $2, lease_until = now() + $3 * interval '1 second' WHERE id = $1`,
        [id, storedBytes, UPLOAD_LEASE_SECONDS],
      );
    };
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > FEED_FILE_BYTES) throw fileTooLarge();
      sniffer.add(chunk);
      hash.update(chunk);
      waiting.push(chunk);
      size += chunk.length;
      if (size >= CHUNK_BYTES) await flush();
    }
    if (bytes === 0) throw badRequest([{ field: 'body', message: 'expected a file; got an empty body' }]);
    if (size > 0) await flush();
    return { bytes, digest: hash.digest('base64'), sniffer };
  }

  async #finish(id: string, { sender, query, mapping }: SentFile, stored: StoredContent): Promise<StoredFile> {
    const { bytes, digest, sniffer } = stored;
    const other = sniffer.noList();
    if (other !== undefined) {
      const message = `expected a file of CSV, NDJSON or XML, plain or compressed once by gzip; got ${other}`;
      throw badRequest([{ field: 'body', message }]);
    }
    const beginning = sniffer.beginning();
    // A list of JSON is none of NDJSON, and its lines say so.
    const format = query.format ?? (beginning.startsWith('<') ? 'xml' : /^[{[]/.test(beginning) ? 'ndjson' : 'csv');
    if (format !== 'ndjson' && !mapping) {
      const message = `expected the name of one of this client's mappings for a file of ${format.toUpperCase()}; got none`;
      throw badRequest([{ field: 'mapping', message }]);
    }
    const identity = createHash('sha256')
      .update(JSON.stringify([digest, query, mapping, idsOf(sender.dealerships)]))
      .digest('base64');
    const [[file] = []] = await this.dataSource
      .query<[StoredFile[]]>(
        `UPDATE feed_files SET state = 'queued', identity = $2, format = $3, encoding = $4, bytes = $5, lease_until = NULL
       WHERE id = $1 AND NOT EXISTS (
         SELECT FROM feed_files same WHERE same.client = $6 AND same.identity = $2 AND same.state NOT IN ('uploading', 'refused'))
       RETURNING *`,
        [id, identity, format, mapping?.encoding ?? sniffer.found(), bytes, sender.client],
      )
      .catch(twin);
    if (file) return file;
    await this.dataSource.query('DELETE FROM feed_files WHERE id = $1', [id]);
    const [same] = await this.dataSource.query<StoredFile[]>(
      `SELECT * FROM feed_files WHERE client = $1 AND identity = $2 AND state NOT IN ('uploading', 'refused')`,
      [sender.client, identity],
    );
    if (!same) throw new Error(`The file ${id} was the same as one that is gone.`);
    return same;
  }
}

/** Whose key reads a file. */
type FileReader = Pick<FeedSender, 'client' | 'dealerships'>;

const idsOf = (dealerships: FeedSender['dealerships']): number[] =>
  dealerships.map(({ id }) => id).sort((a, b) => a - b);

interface StoredContent {
  bytes: number;
  digest: string;
  sniffer: EncodingSniffer;
}

/** Two uploads of one file that end together: the unique index lets one of them in. */
function twin(error: Error & { code?: string }): [StoredFile[]] {
  if (error.code === '23505') return [[]];
  throw error;
}

function fileTooLarge(): ProblemError {
  const errors = [{ field: 'body', message: `expected at most ${FEED_FILE_BYTES} bytes once inflated` }];
  return new ProblemError({ status: 413, detail: 'The file is larger than 1 GiB.', errors });
}
