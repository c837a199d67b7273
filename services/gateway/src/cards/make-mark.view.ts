import { MARK_MOTIFS, MARK_OUTLINES, type MakeMark, makeNamed, makes } from '@forecourt/contracts';
import type { DocumentsOfSite } from '@forecourt/service-kit';

const MOST_INITIALS = 3;

/**
 * The letters that stand for a make where others show its logo, which is not ours to show: a name of capitals as it is (BMW), the initials
 * of several words (Land Rover: LR), else the first two letters (Mazda: Ma).
 */
export function makeLetters(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = ''] = words;
  if (words.length > 1) return words.slice(0, MOST_INITIALS).map(initial).join('');
  if (first.length <= MOST_INITIALS && first === first.toUpperCase()) return first;
  return initial(first) + first.slice(1, 2).toLowerCase();
}

const initial = (word: string): string => word.charAt(0).toUpperCase();

const numbers = new Map(makes.map(({ slug }, number) => [slug, number]));

/**
 * How a make is marked (CARD-2, MODEL-3): by the logo of its document, else by its letters in the shape that it alone has of the listed
 * makes. A make that is not listed has its letters without a shape.
 */
export function makeMarkView(name: string, documents: DocumentsOfSite): MakeMark {
  const make = makeNamed(name);
  const logo = documents
    .list('manufacturer')
    .find(({ summary }) => summary.slug === make?.slug || summary.name === name)?.summary.logo;
  if (logo) return { logo };
  const number = make && numbers.get(make.slug);
  const letters = makeLetters(make?.name ?? name);
  if (number === undefined || number >= MARK_OUTLINES * MARK_MOTIFS) return { letters, outline: null, motif: null };
  // Makes that follow each other differ in their outline.
  return { letters, outline: number % MARK_OUTLINES, motif: Math.floor(number / MARK_OUTLINES) };
}
