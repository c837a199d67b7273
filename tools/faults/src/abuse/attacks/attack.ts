import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../network.ts';
import type { Stage } from '../stage.ts';

/** What an attack is played on. */
export interface Ground {
  readonly stage: Stage;
  /** The attackers' networks. */
  readonly networks: readonly [Network, ...Network[]];
  /** Somebody who does once, honestly, what is attacked. */
  readonly bystander: Network;
  readonly outcomes: Outcomes;
  /** Ends the attack. */
  readonly signal: AbortSignal;
}

/** An attack of some seconds: one entry in the list is all that a new one needs. */
export interface Attack {
  readonly name: string;
  /** What it attempts to take from others. */
  readonly attempts: string;
  /** The outcomes of which it must meet one, else it was none. */
  readonly meets: readonly string[];
  /** Plays until the signal. */
  play(ground: Ground): Promise<void>;
  /** What somebody else must still be able to do right after. @returns what was wrong */
  spares?(ground: Ground): Promise<string | undefined>;
}

/** How many play at once, and how long each pauses between two acts. */
interface Crowd {
  readonly many: number;
  readonly everyMs: number;
}

/**
 * Lets many repeat an act until the attack ends, spread over the networks, and notes how each ended.
 * @param act its outcome: a status, or what the answer said
 */
export async function crowd(
  { networks, outcomes, signal }: Ground,
  { many, everyMs }: Crowd,
  act: (network: Network, number: number) => Promise<string | number>,
): Promise<void> {
  let number = 0;
  const one = async (network: Network) => {
    while (!signal.aborted) {
      number += 1;
      const outcome = await act(network, number).catch(() => 'no answer');
      // What the end of the attack broke off says nothing.
      if (signal.aborted) return;
      outcomes.note(outcome);
      await pause(everyMs);
    }
  };
  const everybody = Array.from({ length: many }, (_, place) => one(networks[place % networks.length] ?? networks[0]));
  // Who still waits for an answer at the end is broken off with their network.
  await Promise.race([Promise.all(everybody), once(signal, 'abort')]);
}

/** How the requests of an attack ended: a status, or what the answer said. */
export class Outcomes {
  readonly #counts = new Map<string, number>();

  note(outcome: string | number): void {
    const name = String(outcome);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Whether any of these was met. */
  met(names: readonly string[]): boolean {
    return names.some((name) => this.#counts.has(name));
  }

  /** The answers that no attack may get: a fault of ours. */
  get faults(): string[] {
    return [...this.#counts.keys()].filter((name) => /^5\d\d/.test(name) && !name.startsWith('503'));
  }

  /** On a line, the most frequent first, as `201 × 2, 409 × 180`. */
  get text(): string {
    const sorted = [...this.#counts].sort(([, one], [, other]) => other - one);
    return sorted.map(([name, count]) => `${name} × ${count}`).join(', ') || 'nothing was sent';
  }
}
