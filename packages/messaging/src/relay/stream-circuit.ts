import { afterFailure, type Circuit, closedCircuit, isOpen } from '../consumer/circuit.ts';

/** Different streams in a row that fail before the code, or the broker, is taken to be at fault. */
const STREAMS_IN_A_ROW = 5;

/** A failed entry, as far as a circuit needs it. */
interface Failed {
  entry: { streamId: string };
  reason: string;
}

/** Streams fail one after another: nothing of them is parked. */
export class StreamsFault extends Error {
  override readonly name = 'StreamsFault';
}

/**
 * Distinguishes faulty events from code or a broker that fails on everything: the different streams that failed since the last
 * success of the same step.
 */
export class StreamCircuit {
  readonly #step: string;
  readonly #streamsInARow: number;
  #circuit: Circuit = closedCircuit;

  /** @param step what fails, for the reason: 'cannot be serialised'. */
  constructor(step: string, streamsInARow = STREAMS_IN_A_ROW) {
    this.#step = step;
    this.#streamsInARow = streamsInARow;
  }

  /** Whether parking has stopped. */
  get isOpen(): boolean {
    return isOpen(this.#circuit, this.#streamsInARow);
  }

  /** An event passed. */
  succeeded(): void {
    this.#circuit = closedCircuit;
  }

  /** Events failed, and none passed beside them. */
  failed(failures: readonly Failed[]): void {
    for (const { entry, reason } of failures) this.#circuit = afterFailure(this.#circuit, entry.streamId, reason);
  }

  /** Why nothing is parked. */
  fault(): StreamsFault {
    const { failedKeys, reason = '' } = this.#circuit;
    return new StreamsFault(
      `Events of ${failedKeys.size} different streams ${this.#step} one after another, which looks like a fault in the code or the broker's settings, so parking has stopped. The last one: ${reason}`,
    );
  }
}
