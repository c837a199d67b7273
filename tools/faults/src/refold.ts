import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type Stack } from '@forecourt/deploy';
import type { RebuildView } from '@forecourt/search-indexer';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;
const caller = { actor: 'operator' } as const;

/**
 * Folds all events again from the topic, by the indexer's own rebuild: its rows after the kills must match the result exactly.
 */
export async function refold({ keys, port }: Stack): Promise<{ name: string; faults: string[] }> {
  const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });
  const client = new InternalClient({ audience: 'search-indexer', baseUrl: addressOf('search-indexer', port), tokens });
  const name = 'folding all events from the topic again gives the same rows and the same index';
  try {
    const { body } = await client.request<{ id: string }>('POST', '/indexing/rebuild', {
      caller,
      body: { mode: 'topic' },
    });
    return { name, faults: faultsOf(await untilFinished(client, body.id)) };
  } catch (error) {
    return { name, faults: [String(error)] };
  } finally {
    await client.close();
  }
}

async function untilFinished(client: InternalClient, id: string): Promise<RebuildView> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  for (;;) {
    const { body } = await client.request<RebuildView>('GET', `/indexing/rebuilds/${id}`, { caller });
    if (body.finished_at !== null || Date.now() > patienceEnds) return body;
    await pause(LOOK_EVERY_MS);
  }
}

function faultsOf({ state, repaired, fault }: RebuildView): string[] {
  if (state !== 'done') return [`the rebuild is ${state}: ${fault}`];
  return repaired === 0 ? [] : [`${repaired} rows differed from their events`];
}
