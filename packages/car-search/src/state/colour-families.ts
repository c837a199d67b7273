import { baseColours, colourWords } from '../words/colours.ts';
import type { LandingVocabulary } from './landing.ts';
import { NOT } from './parameters.ts';

/** The parameters of a colour with all paints of it that there are, wanted or refused. */
export const COLOUR_FAMILY = 'colour_family';
export const REFUSED_FAMILY = `${NOT}${COLOUR_FAMILY}`;

/** So many paints an address names one by one; of more it names the colours that they are all the paints of. */
const MOST_NAMED = 12;

/** Colour → its paints, of what the site sells. A page has a hundred addresses. */
const familiesOf = new WeakMap<LandingVocabulary, ReadonlyMap<string, readonly string[]>>();

function families(vocabulary: LandingVocabulary): ReadonlyMap<string, readonly string[]> {
  const known = familiesOf.get(vocabulary);
  if (known) return known;
  const made = new Map<string, string[]>(baseColours.map(({ name }) => [name, []]));
  for (const paint of vocabulary.paints ?? []) for (const name of colourWords(paint)) made.get(name)?.push(paint);
  familiesOf.set(vocabulary, made);
  return made;
}

/**
 * Chosen paints as an address says them: the colours of which it has all paints, and the other paints one by one. Few are named one by one, and so are
 * all where the site's paints are not known.
 */
export function asFamilies(
  chosen: readonly string[],
  vocabulary: LandingVocabulary,
): { readonly families: readonly string[]; readonly paints: readonly string[] } {
  if (chosen.length <= MOST_NAMED) return { families: [], paints: chosen };
  const left = new Set(chosen);
  const whole = [...families(vocabulary)].filter(
    ([, paints]) => paints.length > 1 && paints.every((paint) => left.has(paint)),
  );
  for (const paint of whole.flatMap(([, paints]) => paints)) left.delete(paint);
  return { families: whole.map(([name]) => name), paints: [...left] };
}

/** The paints of colours, of what the site sells; of a colour that it has no paint of, its plain name. */
export function paintsOfFamilies(names: readonly string[], vocabulary: LandingVocabulary): string[] {
  return baseColours.flatMap(({ name, label }) => {
    if (!names.includes(name)) return [];
    const paints = families(vocabulary).get(name) ?? [];
    return paints.length > 0 ? paints : [label];
  });
}

/** Whether a text is a colour that an address may name. */
export const isFamily = (name: string): boolean => baseColours.some((each) => each.name === name);
