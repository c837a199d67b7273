import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type Stack } from '@forecourt/deploy';
import type { RebuildView } from '@forecourt/search-indexer';
import { InternalClient, InternalTokens } from '@forecourt/service-kit';

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;
const caller = { actor: 'operator' } as const;

/**
 * Folds all events again from the topic, by the indexer's own rebuild.
 * @param repairs whether rows may differ from the result, such as those that an earlier release wrote; after kills they must match it exactly
 */
export async function refold(
  { keys, port }: Pick<Stack, 'keys' | 'port'>,
  repairs: 'none' | 'some' = 'none',
): Promise<{ name: string; faults: string[] }> {
  const tokens = new InternalTokens({ privateJwk: keys.privateJwk.operator, publicJwks: keys.publicJwks });
  const client = new InternalClient({ audience: 'search-indexer', baseUrl: addressOf('search-indexer', port), tokens });
  const name =
    repairs === 'none'
      ? 'folding all events from the topic again gives the same rows and the same index'
      : 'all events can be folded again from the topic';
  try {
    const { body } = await client.request<{ id: string }>('POST', '/indexing/rebuild', {
      caller,
      body: { mode: 'topic' },
    });
    return { name, faults: faultsOf(await untilFinished(client, body.id), repairs) };
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

function faultsOf({ state, repaired, fault }: RebuildView, repairs: 'none' | 'some'): string[] {
  if (state !== 'done') return [`the rebuild is ${state}: ${fault}`];
  return repairs === 'some' || repaired === 0 ? [] : [`${repaired} rows differed from their events`];
}
