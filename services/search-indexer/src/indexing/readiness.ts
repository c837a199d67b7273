import type { Consumer } from '@forecourt/messaging';
import type { ReadinessRegistry } from '@forecourt/service-kit';

/** What runs in the background; undefined before it was started. */
interface Parts {
  consumer(): Pick<Consumer, 'healthy' | 'openCircuits' | 'haltedTopics'> | undefined;
  flusher(): { ready: boolean } | undefined;
}

/**
 * The indexer is ready when all cars known at its start can be found and it has joined its group. A broker that is lost later only
 * degrades it: operators' commands only need the database, and operators need them most at that moment.
 */
export function registerReadiness(readiness: ReadinessRegistry, { consumer, flusher }: Parts): void {
  readiness.register('search-index', () => {
    if (!flusher()?.ready) throw new Error('The index does not have all cars yet.');
  });
  readiness.register(
    'consumer',
    () => {
      if (!consumer()?.healthy()) throw new Error('The connection to the broker is lost.');
    },
    'start',
  );
  readiness.register(
    'handler',
    () => {
      const [circuit] = consumer()?.openCircuits() ?? [];
      if (circuit) throw new Error(`Keys of ${circuit.topic} fail one after another: ${circuit.reason}`);
    },
    'degrade',
  );
  readiness.register(
    'topics',
    () => {
      const [halt] = consumer()?.haltedTopics() ?? [];
      if (halt) throw new Error(halt.reason);
    },
    'degrade',
  );
}
