import { ask } from '../load/request.ts';

/** A document as the index has it. */
export interface IndexedDocument {
  id: string;
  /** The external version: the revision of the car's row. */
  revision: number;
  source: Record<string, unknown>;
}

const MOST = 10_000;

/**
 * Every document under an alias that searches can find, at most 10,000; a car that was taken out leaves a mark that does not count.
 * @throws Error if the index does not respond.
 */
export async function readIndex(opensearchUrl: string, alias: string): Promise<IndexedDocument[]> {
  await post(`${opensearchUrl}/${alias}/_refresh`, {});
  const query = { bool: { must_not: [{ term: { 'derived.removed': true } }] } };
  const found = await post(`${opensearchUrl}/${alias}/_search`, { query, size: MOST, version: true });
  const { hits } = (found as { hits: { hits: { _id: string; _version: number; _source: Record<string, unknown> }[] } })
    .hits;
  return hits.map(({ _id, _version, _source }) => ({ id: _id, revision: _version, source: _source }));
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask({ url, method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
