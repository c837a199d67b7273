/**
 * Distinguishes a handler that fails on everything from events that are at fault themselves: the keys of a topic that failed since its last
 * success. A faulty event affects only its own key; a bug in the handler affects one key after another.
 */
export interface Circuit {
  /** Different keys that failed in a row. */
  readonly failedKeys: ReadonlySet<string>;
  /** Why the last of them did; undefined while none has. */
  readonly reason?: string;
}

/** Nothing has failed since the last success. */
export const closedCircuit: Circuit = { failedKeys: new Set() };

/** After an event of the key failed by a fault of its own. A key that fails again counts once. */
export function afterFailure(circuit: Circuit, key: string, reason: string): Circuit {
  return { failedKeys: new Set([...circuit.failedKeys, key]), reason };
}

/** Whether enough keys in a row have failed to stop parking. */
export function isOpen({ failedKeys }: Circuit, keysInARow: number): boolean {
  return failedKeys.size >= keysInARow;
}

/** The circuits of a consumer: one per topic, because each topic's events have their own handling. */
export class Circuits {
  readonly #keysInARow: number;
  readonly #byTopic = new Map<string, Circuit>();

  /** @param keysInARow how many different keys must fail with no success between for a circuit to open. */
  constructor(keysInARow: number) {
    this.#keysInARow = keysInARow;
  }

  /** An event of the topic was handled. */
  succeeded(topic: string): void {
    this.#byTopic.delete(topic);
  }

  /** An event of the key failed by its own fault. @returns whether its topic's circuit is open now. */
  failed(topic: string, key: string, reason: string): boolean {
    const circuit = afterFailure(this.#byTopic.get(topic) ?? closedCircuit, key, reason);
    this.#byTopic.set(topic, circuit);
    return isOpen(circuit, this.#keysInARow);
  }

  /** Whether the key is among those that failed since the topic's last success. */
  hasFailed(topic: string, key: string): boolean {
    return this.#byTopic.get(topic)?.failedKeys.has(key) ?? false;
  }

  /** The circuits that are open now, by topic. */
  open(): ReadonlyMap<string, Circuit> {
    return new Map([...this.#byTopic].filter(([, circuit]) => isOpen(circuit, this.#keysInARow)));
  }
}
