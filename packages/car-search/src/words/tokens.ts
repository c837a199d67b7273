import type { CarDocument } from '../document/car-document.ts';

const separators = /[\s,;:/|()+"]+/;
const otherSigns = /[^\p{L}\p{N}]+/u;
const seams = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** The text without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '');

/** A visitor's words: lower-case, without accents and signs, as `cx5` for CX-5. */
export function queryWords(text: string): string[] {
  return plain(text)
    .split(separators)
    .map(joined)
    .filter((word) => word !== '');
}

/**
 * The tokens that a document's text is found by: each word joined (`cx5`) and in its parts (`cx`, `5`), so that a visitor may
 * write it either way. Words part at signs, between letters and digits, and before an inner capital (LandCruiser).
 */
export function textTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const word of plain(text).split(separators)) {
    for (const token of [word, ...word.split(otherSigns).flatMap((part) => part.split(seams))]) {
      const clean = joined(token);
      if (clean !== '') tokens.add(clean);
    }
  }
  return [...tokens];
}

/** A name's tokens, and all of it joined: Land Cruiser is found as landcruiser too. */
export const nameTokens = (text: string): string[] => [...new Set([...textTokens(text), joined(plain(text))])];

const joined = (text: string): string => text.split(otherSigns).join('').toLowerCase();

/** A field that keywords search. */
export interface KeywordField {
  readonly name: keyof CarDocument;
  /** What a find here is worth. */
  readonly weight: number;
  /** Whether its tokens serve to correct typing errors. */
  readonly spelling: boolean;
  readonly tokens: (car: CarDocument) => string[];
}

const field = (name: KeywordField['name'], weight: number, tokens: KeywordField['tokens']): KeywordField => ({
  name,
  weight,
  spelling: name !== 'stocknum',
  tokens,
});

/** The fields that keywords search (SRCH-6), the heaviest first. Engines store these tokens beside the document. */
export const keywordFields: readonly KeywordField[] = [
  field('stocknum', 12, (car) => textTokens(car.stocknum)),
  field('make', 10, (car) => nameTokens(car.make)),
  field('model', 10, (car) => nameTokens(car.model)),
  field('badge', 6, (car) => textTokens(car.badge ?? '')),
  field('series', 5, (car) => textTokens(car.series ?? '')),
  field('year', 5, (car) => (car.year === undefined ? [] : [String(car.year)])),
  field('body', 4, (car) => textTokens(car.body ?? '')),
  field('fuel', 4, (car) => textTokens(car.fuel ?? '')),
  field('colour', 3, (car) => textTokens(car.colour ?? '')),
  field('features', 1, (car) => [...new Set((car.features ?? []).flatMap(textTokens))]),
];
