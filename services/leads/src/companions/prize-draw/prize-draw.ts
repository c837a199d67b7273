import type { Prize } from '@forecourt/contracts';

/** A prize with how it was drawn, for the log. */
export interface DrawnPrize {
  readonly key: string;
  readonly name: string;
  /** From 0, below `chances`. */
  readonly roll: number;
  /** The sum of all chances. */
  readonly chances: number;
}

/**
 * Draws a prize (PAGE-3): the same seed always draws the same one, so a draw can be repeated and checked. Pure.
 * @param seed at least 12 hexadecimal digits of a digest that nobody outside the service can compute
 * @throws Error without prizes
 */
export function drawPrize(prizes: readonly Prize[], seed: string): DrawnPrize {
  const chances = prizes.reduce((sum, { chance }) => sum + chance, 0);
  const roll = Number(BigInt(`0x${seed.slice(0, 12)}`) % BigInt(Math.max(chances, 1)));
  let below = 0;
  for (const { key, name, chance } of prizes) {
    below += chance;
    if (roll < below) return { key, name, roll, chances };
  }
  throw new Error('A draw needs at least one prize.');
}
