import type { AustralianState } from '@forecourt/contracts';
import type { Random } from './random.ts';

/** A letter is L and a digit 0; everything else is literal. */
const PATTERNS: Readonly<Record<AustralianState, readonly string[]>> = {
  act: ['YLL00L'],
  nsw: ['LLL00L', 'LL00LL'],
  nt: ['CL00LL'],
  qld: ['000LL0', '000LLL'],
  sa: ['S000LLL'],
  tas: ['L00LL'],
  vic: ['1LL0LL', '2LL0LL'],
  wa: ['1LLL000'],
};

const MOTORCYCLE_PATTERNS: Readonly<Record<AustralianState, readonly string[]>> = {
  act: ['C0000'],
  nsw: ['LLL00'],
  nt: ['C0000'],
  qld: ['000LL', '0LL00'],
  sa: ['S00LLL'],
  tas: ['C000L'],
  vic: ['0L0LL'],
  wa: ['1LL000'],
};

/** Without vowels no plate spells a word. */
const LETTERS = 'BCDFGHJKLMNPRSTVWXYZ';

/** Draws a number plate in a form that the state gives out, without blanks. */
export function regplate(state: AustralianState, motorcycle: boolean, random: Random): string {
  const pattern = random.pick((motorcycle ? MOTORCYCLE_PATTERNS : PATTERNS)[state]);
  return pattern.replace(/[L0]/g, (place) => (place === 'L' ? random.pick([...LETTERS]) : String(random.int(0, 9))));
}
