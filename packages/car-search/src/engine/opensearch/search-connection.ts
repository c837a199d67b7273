import { Agent, errors } from 'undici';
import { EngineUnavailableError } from '../car-search-engine.ts';
import { refusalInOurWords } from './opensearch-errors.ts';

const CONNECTIONS = 256;
const CONNECT_MS = 2_000;
const ANSWER_MS = 30_000;
/** OpenSearch itself closes no connection for being idle. */
const IDLE_MS = 30_000;
const OK = 200;
/** A node, or the proxy before it, that can't work now: another may. */
const NODE_AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Node {
  readonly origin: string;
  /** The path prefix of OpenSearch, such as behind a proxy; else empty. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends searches over separate connections. Those of the OpenSearch client keep each answer until a full garbage
 * collection, so that every minor one copies the last hundred of them: pauses of 10 to 50 ms, and a third more work per search.
 */
export class SearchConnection {
  readonly #nodes: readonly Node[];
  readonly #agent = new Agent({
    connections: CONNECTIONS,
    connectTimeout: CONNECT_MS,
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    keepAliveTimeout: IDLE_MS,
  });
  #present = 0;

  /** @param addresses of the nodes, at least one; a user and a password may stand in them */
  constructor(addresses: readonly string[]) {
    this.#nodes = addresses.map(nodeAt);
  }

  /**
   * The answer to a search of complete shards, as JSON.
   * @throws UnknownIndexError if there is no index or alias of that name
   * @throws EngineUnavailableError if no node responds, or one is overloaded or lacks shards
   * @throws Error if OpenSearch does not understand the request
   */
  async search(indexOrAlias: string, request: object): Promise<unknown> {
    const path = `/${encodeURIComponent(indexOrAlias)}/_search?allow_partial_search_results=false`;
    const { status, text } = await this.#send(path, JSON.stringify(request));
    if (status !== OK) throw refusalInOurWords(indexOrAlias, status, text);
    return JSON.parse(text);
  }

  /** Ends the searches in flight, then the connections. */
  async close(): Promise<void> {
    await this.#agent.close();
  }

  /**
   * Stays with a node while it works: OpenSearch chooses the copy of the shard. Otherwise it tries the next, and each twice,
   * because a kept connection may turn out to be closed.
   */
  async #send(path: string, body: string): Promise<Answer> {
    let fault = new Error('no address of a node is known');
    let refusal: Answer | undefined;
    for (let tries = 0; tries < 2 * this.#nodes.length; tries += 1) {
      const asked = this.#present;
      const node = this.#nodes[asked % this.#nodes.length];
      if (node === undefined) break;
      try {
        const answer = await this.#ask(node, path, body);
        if (!NODE_AWAY.has(answer.status)) return answer;
        refusal = answer;
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
      }
      // Of several that fail together one moves on, or they would pass the good node by.
      if (this.#present === asked) this.#present += 1;
      if (isOverdue(fault)) break;
    }
    if (refusal) return refusal;
    throw new EngineUnavailableError(fault);
  }

  async #ask(node: Node, path: string, body: string): Promise<Answer> {
    const { origin, headers } = node;
    const answer = await this.#agent.request({ origin, path: node.path + path, method: 'POST', headers, body });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}

/** A node that has not answered in time may be at work on it still: asking again would only add to that. */
const isOverdue = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;

function nodeAt(address: string): Node {
  const { origin, pathname, username, password } = new URL(address);
  const person = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return {
    origin,
    path: pathname.replace(/\/$/, ''),
    headers: { 'content-type': 'application/json', ...(username && { authorization: `Basic ${person}` }) },
  };
}
