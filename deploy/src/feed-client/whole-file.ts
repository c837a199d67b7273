import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type AlikeFindings,
  alikeFindings,
  cameOf,
  type FeedFile,
  type FeedFileReport,
  feedFile,
  feedFileReport,
  rowsOf,
} from '@forecourt/contracts';
import { pause } from '@forecourt/service-kit/waiting';
import { type FeedClient, FeedUnreachableError, type SentBody } from './feed-client.ts';
import { warningLines } from './warning-lines.ts';

/** How often a file's progress is asked for: a key has 120 requests a minute, and a large file takes long. */
const POLL_MS = 500;
const LATER_POLL_MS = 2_000;
const LATER_AFTER_MS = 20_000;
/** How long a file may make no progress before the command gives up. */
const STALLED_MS = 10 * 60_000;
/** Rows whose findings are shown here. */
const PAGE_ROWS = 1_000;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** A file that is sent as it is, to be processed after the answer (FEED-3). */
export interface WholeFile {
  /** Its bytes, from the beginning, as often as they are asked for. */
  readonly open: () => Readable;
  readonly mode: 'full' | 'partial';
  /** The name of one that the platform has. */
  readonly mapping: string | undefined;
  readonly asOf: string | undefined;
  readonly dealership: string | undefined;
  /** How many records it has, if the sender knows: one with fewer was cut. */
  readonly rows: string | undefined;
  readonly isDry: boolean;
}

/** Sends a file and answers what became of it. @param progress hears of it as it goes. */
export async function sendWholeFile(
  file: WholeFile,
  client: FeedClient,
  progress: (file: FeedFile) => void,
): Promise<FeedFile> {
  const query = new URLSearchParams({
    mode: file.mode,
    ...(file.mapping === undefined ? {} : { mapping: file.mapping }),
    ...(file.asOf === undefined ? {} : { as_of: file.asOf }),
    ...(file.dealership === undefined ? {} : { dealership: file.dealership }),
    ...(file.rows === undefined ? {} : { rows: file.rows }),
    ...(file.isDry ? { dry_run: 'true' } : {}),
  });
  const sent = feedFile.parse(await client.request('POST', `/feeds/v1/files?${query}`, await bodyOf(file.open)));
  return followFile(sent, client, progress);
}

/** Confirms a file that the guard held back, and answers what became of it. */
export async function confirmFile(
  id: string,
  client: FeedClient,
  progress: (file: FeedFile) => void,
): Promise<FeedFile> {
  const confirmed = feedFile.parse(await client.request('POST', `${addressOf(id)}/confirm`));
  return followFile(confirmed, client, progress);
}

/** A file as it is now. @throws FeedRefusedError 404 for one that the platform no longer has */
export async function readFile(id: string, client: FeedClient): Promise<FeedFile> {
  return feedFile.parse(await client.request('GET', addressOf(id)));
}

/** The verdicts on all rows of a file, as CSV. */
export function readVerdicts(id: string, client: FeedClient): Promise<Readable> {
  return client.download(`${addressOf(id)}.csv`);
}

/** A file with the findings about its first thousand rows, what is wrong with each and how to fix it, and all its warnings by rule (FEED-7). */
export async function reportOf(id: string, client: FeedClient): Promise<FeedFileReport> {
  return feedFileReport.parse(await client.request('GET', addressOf(id)));
}

/** What became of a file, in lines for a terminal. */
export function fileLines(
  file: FeedFile,
  { findings, warnings = [] }: Pick<FeedFileReport, 'findings' | 'warnings'>,
  shown: number,
): string[] {
  const { accepted, unchanged, refused, held: heldRows = 0, warned, dry_run: isDry } = file;
  const counts = `${file.rows} rows: ${accepted} ${isDry ? 'would be accepted' : 'accepted'}, ${unchanged} unchanged, ${refused} refused${heldRows > 0 ? `, ${heldRows} held` : ''}; ${warned} with warnings.`;
  // Warnings are counted over all rows; a platform of an earlier version only has those of each row.
  const kinds = alikeFindings(findings.filter(({ severity }) => severity === 'error' || warnings.length === 0));
  const more = kinds.length - shown;
  return [
    ...(file.problem === undefined ? [counts] : [`The file was refused: ${file.problem.replaceAll('\n', '\n  ')}`]),
    ...file.dealerships.flatMap(({ dealership_slug: slug, in_stock: stock, absent, dropped, held, reason = '' }) => [
      `  ${slug}: ${absent} of ${stock} cars in stock are not in the file; ${held ? 'its part is held back:' : `${dropped} ${isDry ? 'would leave' : 'left'} the stock.`}`,
      ...(held ? heldLines(reason) : []),
    ]),
    ...kinds.slice(0, shown).map(kindLine),
    ...(more > 0 ? [`  … and ${more} more ${more === 1 ? 'kind' : 'kinds'} of fault.`] : []),
    ...warningLines(warnings, shown),
    ...(refused + warned > 0
      ? [
          `  ${file.rows > PAGE_ROWS ? 'That is of the first 1,000 rows. ' : ''}All of them: /feeds/v1/files/${file.id}.csv`,
        ]
      : []),
    ...(file.state === 'awaiting_confirmation'
      ? [`Nothing of the part that is held back was changed. To go on, before ${file.confirm_by}: --confirm ${file.id}`]
      : []),
  ];
}

/** Why a part is held back, a line for each reason. */
export const heldLines = (reason: string): string[] => reason.split('\n').map((line) => `    ${ended(line)}`);

/** Faults of one kind, with the rows that have it. */
function kindLine(kind: AlikeFindings): string {
  const { severity, field, rule, fix, rows } = kind;
  const of = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  const came = cameOf(kind);
  return `  ${severity} in ${of}, ${rowsOf(kind)}: ${field === '' ? '' : `${field}: `}${ended(`${rule}${came === '' ? '' : `; got ${came}`}`)} ${fix}`;
}

const ended = (sentence: string): string => (/[.…]$/.test(sentence) ? sentence : `${sentence}.`);

async function followFile(sent: FeedFile, client: FeedClient, progress: (file: FeedFile) => void): Promise<FeedFile> {
  let file = sent;
  const begunAt = Date.now();
  let movedAt = begunAt;
  progress(file);
  while (file.state === 'queued' || file.state === 'processing') {
    if (Date.now() - movedAt > STALLED_MS) {
      throw new FeedUnreachableError(
        `The file ${file.id} has made no progress for ten minutes, at row ${file.rows}. The platform still has it.`,
      );
    }
    await pause(Date.now() - begunAt > LATER_AFTER_MS ? LATER_POLL_MS : POLL_MS);
    const next = await readFile(file.id, client);
    if (next.state !== file.state || next.rows !== file.rows) movedAt = Date.now();
    file = next;
    progress(file);
  }
  return file;
}

const addressOf = (id: string): string => `/feeds/v1/files/${encodeURIComponent(id)}`;

/** Read twice and never held whole: once for its digest, once for each try. */
async function bodyOf(open: () => Readable): Promise<SentBody> {
  const hash = createHash('sha256');
  let head: Buffer | undefined;
  await pipeline(open(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      head ??= chunk.subarray(0, GZIP_MAGIC.length);
      hash.update(chunk);
    }
  });
  return {
    contentType: 'application/octet-stream',
    isGzip: head?.equals(GZIP_MAGIC) === true,
    digest: hash.digest('base64'),
    open,
  };
}
