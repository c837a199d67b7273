import { Pool } from 'undici';
import { quantile } from '../harness/pairs.ts';

/** One answer with the milliseconds from the question to its last byte, read as JSON. */
export interface TimedAnswer {
  readonly ms: number;
  readonly body: unknown;
}

/** A keep-alive HTTP client that measures how long answers take; it requests no compression. */
export class TimedClient {
  readonly #pool: Pool;
  readonly #headers: Record<string, string>;

  /**
   * @param headers sent with every question, as the host of a site
   * @param from the address it asks from, as a visitor of its own: one may ask only so often in a minute
   */
  constructor(origin: string, headers: Record<string, string> = {}, from?: string) {
    this.#pool = new Pool(origin, { connections: 16, pipelining: 1, ...(from && { localAddress: from }) });
    this.#headers = headers;
  }

  /** @throws Error if the answer is not 200 */
  async ask(path: string, body?: object): Promise<TimedAnswer> {
    const started = performance.now();
    const answer = await this.#pool.request({
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...this.#headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = await answer.body.json();
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${JSON.stringify(json)}`);
    return { ms, body: json };
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Latencies of one run in milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
}

/** Asks all questions, so many at a time, each of the clients with the next one. @param ask gives the milliseconds it took */
export async function timeAll<Question>(
  questions: readonly Question[],
  clients: number,
  ask: (question: Question) => Promise<number>,
): Promise<Latencies> {
  const times: number[] = [];
  const left = questions.values();
  const client = async () => {
    for (const question of left) times.push(await ask(question));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
