import { type CarDocument, createOpenSearchEngine, indexedDocument } from '@forecourt/car-search';
import { Agent } from 'undici';

/** What a good engineer would write: NDJSON straight to _bulk, one request at a time, and one refresh at the end. */
export class RawBulk {
  readonly #agent = new Agent();
  readonly #address: string;
  readonly #bodies: string[] = [];

  /** @param batch documents a request */
  constructor(address: string, documents: readonly CarDocument[], batch: number) {
    this.#address = address;
    for (let from = 0; from < documents.length; from += batch) {
      const lines = documents
        .slice(from, from + batch)
        .flatMap((car) => [JSON.stringify({ index: { _id: car.id } }), JSON.stringify(indexedDocument(car))]);
      this.#bodies.push(`${lines.join('\n')}\n`);
    }
  }

  /** Makes an index with the product's mapping that does not refresh, fills it, refreshes it; returns the milliseconds of the last two. */
  async fill(): Promise<number> {
    const engine = await createOpenSearchEngine({ node: this.#address });
    const index = `bench-raw-${Date.now()}`;
    try {
      await engine.createIndex(index);
      await this.#send(`/${index}/_settings`, 'PUT', JSON.stringify({ index: { refresh_interval: '-1' } }));
      const started = performance.now();
      for (const body of this.#bodies) {
        const answer = await this.#send(`/${index}/_bulk`, 'POST', body);
        if (answer.errors) throw new Error('OpenSearch refuses documents.');
      }
      await this.#send(`/${index}/_refresh`, 'POST', '');
      return performance.now() - started;
    } finally {
      await engine.deleteIndex(index);
      await engine.close();
    }
  }

  close(): Promise<void> {
    return this.#agent.close();
  }

  async #send(path: string, method: 'PUT' | 'POST', body: string): Promise<{ errors?: boolean }> {
    const headers = { 'content-type': 'application/x-ndjson' };
    const json = { 'content-type': 'application/json' };
    const { statusCode, body: answer } = await this.#agent.request({
      origin: this.#address,
      path,
      method,
      headers: path.endsWith('_bulk') ? headers : json,
      body,
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${text}`);
    return JSON.parse(text) as { errors?: boolean };
  }
}
