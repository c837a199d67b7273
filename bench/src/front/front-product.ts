import { startBuiltProduct } from '@forecourt/e2e';
import { findFreePort } from '@forecourt/embedded-postgres';
import { Pool } from 'undici';

/** The site whose pages are measured: the one that lists every dealership's stock. */
const HOST = 'southern-cross-cars.localhost';
/** The results of everything, as visitors come to them. */
const RESULTS = '/search/new-used-and-demo-cars/';

interface ResultsModel {
  readonly content: { readonly cards: readonly { readonly href: string; readonly available: boolean }[] };
}

/** The built product with the demonstration's stock, as a visitor of one site reaches it. */
export class FrontProduct {
  /** Addresses that browsers open. */
  readonly resultsUrl: string;
  readonly carUrl: string;
  /** Paths of the cars of the first results. */
  readonly carPaths: readonly string[];
  readonly #stop: () => Promise<void>;
  readonly #pool: Pool;

  private constructor(port: number, carPaths: readonly string[], pool: Pool, stop: () => Promise<void>) {
    const [first = '/'] = carPaths;
    this.resultsUrl = `http://${HOST}:${port}${RESULTS}`;
    this.carUrl = `http://${HOST}:${port}${first}`;
    this.carPaths = carPaths;
    this.#pool = pool;
    this.#stop = stop;
  }

  /** Starts it on a new folder with so many vehicles. @throws Error if it does not start or lists no car */
  static async start(folder: string, cars: number): Promise<FrontProduct> {
    const port = await findFreePort();
    const stop = await startBuiltProduct({ way: 'standalone', folder, port, cars });
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
    try {
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/pages?path=${RESULTS}`,
        headers: { host: `${HOST}:${port}` },
      });
      const { content } = (await body.json()) as ResultsModel;
      const paths = content.cards.filter(({ available }) => available).map(({ href }) => href);
      if (paths.length === 0) throw new Error(`${HOST} lists no available car.`);
      return new FrontProduct(port, paths, pool, stop);
    } catch (error) {
      await pool.close();
      await stop();
      throw error;
    }
  }

  /** Milliseconds from the question until the first byte of the answer's body, which is taken compressed as browsers take it. */
  async firstByte(path: string): Promise<number> {
    const started = performance.now();
    const { statusCode, body } = await this.#pool.request({
      method: 'GET',
      path,
      headers: { host: new URL(this.resultsUrl).host, 'accept-encoding': 'br, gzip' },
    });
    let first: number | undefined;
    for await (const _ of body) first ??= performance.now() - started;
    if (statusCode !== 200 || first === undefined) throw new Error(`${path} answers ${statusCode}.`);
    return first;
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await this.#stop();
  }
}
