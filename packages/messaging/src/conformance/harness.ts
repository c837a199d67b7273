import type { Transport } from '../transport.ts';

/** A broker for the suite, and ways to reach it. */
export interface TransportHarness {
  /** One more client of the broker, as another process would be. The suite closes it. */
  connect(): Promise<Transport>;
  /** For members in processes of their own: address of a module that exports `connect(settings): Promise<Transport>`. */
  connectModule: string;
  settings: string;
  /** Takes the memberships away from at least this client, while its process lives on. The result lets the client join again, if it cannot by itself. */
  cutMemberships(client: Transport): Promise<() => void>;
  /** Deletes a topic with all its messages, and creates it again, empty. */
  loseTopic(topic: string, partitions: number): Promise<void>;
  /** An empty Postgres database for a consumer. */
  createDatabase(): Promise<{ url: string; drop(): Promise<void> }>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20;

/** Resolves once the condition holds. Rejects with its description if it does not in 20 seconds. */
export async function until(description: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${description}.`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
