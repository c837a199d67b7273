import { startBuiltProduct } from '@forecourt/e2e';
import { findFreePort } from '@forecourt/embedded-postgres';
import { Pool } from 'undici';
import { type SentAnswer, timedAnswer } from './answers.ts';
import { type AuditedPage, RESULTS } from './audited-pages.ts';

const hostOf = ({ site }: AuditedPage): string => `${site}.localhost`;

interface ResultsModel {
  readonly content: { readonly cards: readonly { readonly href: string; readonly available: boolean }[] };
}

/** The built product with the demonstration's stock, as visitors of its sites reach it. */
export class FrontProduct {
  /** The available cars of the first results. */
  readonly cars: readonly [AuditedPage, ...AuditedPage[]];
  readonly #port: number;
  readonly #stop: () => Promise<void>;
  readonly #pool: Pool;

  private constructor(port: number, cars: FrontProduct['cars'], pool: Pool, stop: () => Promise<void>) {
    this.cars = cars;
    this.#port = port;
    this.#pool = pool;
    this.#stop = stop;
  }

  /** The address that browsers open. */
  urlOf(page: AuditedPage): string {
    return `http://${hostOf(page)}:${this.#port}${page.path}`;
  }

  /** Starts it on a new folder with so many vehicles. @throws Error if it does not start or lists no car */
  static async start(folder: string, cars: number): Promise<FrontProduct> {
    const port = await findFreePort();
    const stop = await startBuiltProduct({ way: 'standalone', folder, port, cars });
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
    try {
      const { body } = await pool.request({
        method: 'GET',
        path: `/api/pages?path=${RESULTS.path}`,
        headers: { host: `${hostOf(RESULTS)}:${port}` },
      });
      const { content } = (await body.json()) as ResultsModel;
      const [first, ...rest] = content.cards
        .filter(({ available }) => available)
        .map(({ href }): AuditedPage => ({ ...RESULTS, name: 'car', path: href }));
      if (!first) throw new Error(`${hostOf(RESULTS)} lists no available car.`);
      return new FrontProduct(port, [first, ...rest], pool, stop);
    } catch (error) {
      await pool.close();
      await stop();
      throw error;
    }
  }

  /** Milliseconds until the first byte of a page, or of its JSON. @throws Error unless it answers 200 */
  async firstByte(page: AuditedPage, as: 'page' | 'json' = 'page'): Promise<number> {
    const path = as === 'json' ? `/api/pages?path=${encodeURIComponent(page.path)}` : page.path;
    return (await timedAnswer(this.#pool, path, hostOf(page))).firstByte;
  }

  /** A page as it is sent. @throws as firstByte */
  async sent(page: AuditedPage): Promise<SentAnswer> {
    const { headers, body } = await timedAnswer(this.#pool, page.path, hostOf(page));
    const kept = ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy'];
    return {
      headers: Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      body,
    };
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await this.#stop();
  }
}
