import type { FeedFileVerdict } from '@forecourt/contracts';
import type { DataSource, QueryRunner } from 'typeorm';

/** A data source, or a transaction's queries. */
export type Queries = Pick<DataSource | QueryRunner, 'query'>;

/** Adds verdicts to a batch of a file. In the transaction of the rows they are as safe as the rows are. */
export async function addVerdicts(
  to: Queries,
  fileId: string,
  batch: number,
  verdicts: readonly FeedFileVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const last = verdicts.reduce((most, { index }) => Math.max(most, index), 0);
  await to.query('INSERT INTO feed_file_verdicts (file_id, batch, last_index, verdicts) VALUES ($1, $2, $3, $4)', [
    fileId,
    batch,
    last,
    JSON.stringify(verdicts),
  ]);
}

/** The verdicts on absent cars are one batch of any number of parts; others have one or two. */
const PARTS_AT_ONCE = 20;

/**
 * Verdicts of a batch that were stored before, by a process that was killed or before a confirmation.
 * @param after only of rows behind this one; the first of them.
 */
export async function storedVerdicts(
  to: Queries,
  fileId: string,
  batch: number,
  after = -1,
): Promise<FeedFileVerdict[]> {
  const parts = (await to.query(
    `SELECT verdicts FROM feed_file_verdicts WHERE file_id = $1 AND batch = $2 AND last_index > $3
     ORDER BY part LIMIT ${PARTS_AT_ONCE}`,
    [fileId, batch, after],
  )) as { verdicts: FeedFileVerdict[] }[];
  return parts.flatMap(({ verdicts }) => verdicts);
}

/**
 * What stands of a batch: rows that were accepted before are accepted, though they change nothing now. Pure.
 * @param before in the order in which they were stored.
 */
export function standing(before: readonly FeedFileVerdict[], now: readonly FeedFileVerdict[]): FeedFileVerdict[] {
  const known = new Map<number, FeedFileVerdict>();
  for (const verdict of [...before, ...now]) {
    const earlier = known.get(verdict.index);
    if (earlier?.verdict === 'accepted' && verdict.verdict === 'unchanged') continue;
    known.set(verdict.index, verdict);
  }
  return [...known.values()].sort((one, other) => one.index - other.index);
}

/** Replaces what is stored of a batch. */
export async function replaceVerdicts(
  to: Queries,
  fileId: string,
  batch: number,
  verdicts: readonly FeedFileVerdict[],
): Promise<void> {
  await to.query('DELETE FROM feed_file_verdicts WHERE file_id = $1 AND batch = $2', [fileId, batch]);
  await addVerdicts(to, fileId, batch, verdicts);
}

/** A page of a file's verdicts in the order of its rows. @param after the index of the last one read before. */
export async function pageOfVerdicts(
  to: Queries,
  fileId: string,
  after: number,
  limit: number,
): Promise<FeedFileVerdict[]> {
  const found: FeedFileVerdict[] = [];
  let batch = -1;
  while (found.length <= limit) {
    const [next] = (await to.query(
      `SELECT min(batch) AS batch FROM feed_file_verdicts WHERE file_id = $1 AND batch > $2 AND last_index > $3`,
      [fileId, batch, after],
    )) as { batch: number | null }[];
    if (next?.batch === null || next?.batch === undefined) break;
    batch = next.batch;
    found.push(...standing(await storedVerdicts(to, fileId, batch, after), []).filter(({ index }) => index > after));
  }
  return found.slice(0, limit + 1);
}
