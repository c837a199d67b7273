import type { FeedAnswer } from '@forecourt/contracts';
import type { BenchContext } from '../harness/bench.ts';
import { dealerships } from '../ingest/inventory.ts';
import { startServiceProcess } from './service-process.ts';

const PUSH_WITHIN_MS = 300_000;

/** The stock service in a process of its own, fed as the gateway feeds it. */
export interface StockProcess {
  databaseUrl: string;
  /** Sends one request's body. @throws Error where anything in it is refused. */
  push(body: Buffer): Promise<FeedAnswer>;
  close(): Promise<void>;
}

/** Starts it on a database of this name. */
export async function startStockProcess(context: BenchContext, database: string): Promise<StockProcess> {
  const { client, databaseUrl, close } = await startServiceProcess(context, {
    service: 'stock',
    caller: 'gateway',
    database,
  });
  return {
    databaseUrl,
    push: async (body) => answered(await client.stream<FeedAnswer>('POST', '/feed/events', { body, ...call })),
    close,
  };
}

const call = {
  caller: { actor: 'feed:bench', dealerships },
  headers: { 'content-type': 'application/json' },
  timeoutMs: PUSH_WITHIN_MS,
};

function answered({ body }: { body: FeedAnswer }): FeedAnswer {
  if (body.refused === 0) return body;
  throw new Error(`Stock refuses: ${JSON.stringify(body.verdicts.find(({ errors }) => errors))}`);
}
