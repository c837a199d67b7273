import type { PoolClient } from 'pg';

/** What pg's types lack of a connection. */
interface PipeliningClient {
  readonly pipeline?: boolean;
  readonly connection?: { readonly stream?: { cork?(): void; uncork?(): void } };
}

/** Whether a connection sends statements without waiting for the answers to those before; a pool's option. */
export function pipelines(client: PoolClient): boolean {
  return (client as PoolClient & PipeliningClient).pipeline === true;
}

/**
 * Gathers the statements that follow, until the code that waits for no answer has run out, and writes them to the socket at once: a system
 * call for each of a dozen statements costs more than the statements do.
 */
export function sentAtOnce(client: PoolClient): void {
  const stream = (client as PoolClient & PipeliningClient).connection?.stream;
  if (!pipelines(client) || !stream?.cork) return;
  stream.cork();
  // Microtasks come first: TypeORM needs a few of them before it sends.
  process.nextTick(() => stream.uncork?.());
}
