import { setTimeout as pause } from 'node:timers/promises';
import type { RebuildView } from '@forecourt/search-indexer';
import type { InternalClient } from '@forecourt/service-kit';

/** As `npm run index:rebuild` looks: each look counts all cars of the index. */
const LOOK_EVERY_MS = 200;
/** The indexer and this program share the machine with OpenSearch at its busiest. */
const call = { caller: { actor: 'operator' }, timeoutMs: 60_000 };

/** Milliseconds from the order until searches read the new index; resolves once the old one is gone. */
export async function rebuild(indexer: InternalClient, mode: 'rows' | 'topic'): Promise<number> {
  const started = performance.now();
  const { body } = await indexer.request<{ id: string }>('POST', '/indexing/rebuild', { ...call, body: { mode } });
  let swapped: number | undefined;
  for (;;) {
    const { body: view } = await indexer.request<RebuildView>('GET', `/indexing/rebuilds/${body.id}`, call);
    if (view.state === 'failed') throw new Error(`The rebuild was given up: ${view.fault}`);
    if (view.state === 'retiring' || view.state === 'done') swapped ??= performance.now() - started;
    if (view.state === 'done' && swapped !== undefined) return swapped;
    await pause(LOOK_EVERY_MS);
  }
}
