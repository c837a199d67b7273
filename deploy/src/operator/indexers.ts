import { type InternalClient, ProblemError } from '@forecourt/service-kit/client';
import { pause } from '@forecourt/service-kit/waiting';
import { UsageError } from '../programs/run-program.ts';
import { indexerClient, operator } from './service-client.ts';

const LOOK_EVERY_MS = 500;
/** An indexer that was killed is back by then. */
const PATIENCE_MS = 30_000;

/** Any search indexer that responds: one that disappears in the meantime is replaced by another, because all can do the work. */
export class Indexers {
  readonly #env: NodeJS.ProcessEnv;
  #client: InternalClient | undefined;
  /** What has answered once is waited for. */
  #hasAnswered = false;

  /** @param env says where they are, as to `indexerClient`. */
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** @throws UsageError if none answers, at first or for half a minute; else as the service answers. */
  async request<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    for (const patienceEnds = Date.now() + PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
      try {
        this.#client ??= await indexerClient(this.#env);
        const options = { caller: operator, ...(body && { body }) };
        const { body: answer } = await this.#client.request<Answer>(method, path, options);
        this.#hasAnswered = true;
        return answer;
      } catch (error) {
        if (!isAway(error) || !this.#hasAnswered || Date.now() > patienceEnds) throw error;
        await this.close();
      }
    }
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.close();
  }
}

function isAway(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof ProblemError && error.status === 503);
}
