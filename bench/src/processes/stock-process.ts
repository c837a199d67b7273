import type { FeedAnswer } from '@forecourt/contracts';
import type { CallerStatement } from '@forecourt/service-kit';
import type { BenchContext } from '../harness/bench.ts';
import { dealerships } from '../ingest/inventory.ts';
import { startFeedKeyServer } from './feed-key-server.ts';
import { startServiceProcess } from './service-process.ts';

/** Dealers' systems that push in turns: the limit of requests in progress is not what is measured. */
const KEYS = 8;
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
  const identity = await startFeedKeyServer(key);
  const { client, databaseUrl, close } = await startServiceProcess(context, {
    service: 'stock',
    caller: 'gateway',
    database,
    identityUrl: identity.address,
  });
  let pushes = 0;
  return {
    databaseUrl,
    push: async (body) => {
      pushes += 1;
      const headers = { 'content-type': 'application/json', 'forecourt-key': `fk_${pushes % KEYS}` };
      return answered(await client.stream<FeedAnswer>('POST', '/feed/events', { body, headers, ...call }));
    },
    close: async () => {
      await close();
      identity.close();
    },
  };
}

const key = { key_id: 'bench', client: 'bench', revision: 1, dealerships };

const caller: CallerStatement = {
  actor: 'feed:bench',
  scope: { kind: 'feed-key', id: key.key_id, revision: key.revision },
};
const call = {
  caller,
  timeoutMs: PUSH_WITHIN_MS,
};

function answered({ body }: { body: FeedAnswer }): FeedAnswer {
  if (body.refused === 0) return body;
  throw new Error(`Stock refuses: ${JSON.stringify(body.verdicts.find(({ errors }) => errors))}`);
}
