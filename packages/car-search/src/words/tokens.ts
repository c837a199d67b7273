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
const nameTokens = (text: string): string[] => [...new Set([...textTokens(text), joined(plain(text))])];

const joined = (text: string): string => text.split(otherSigns).join('').toLowerCase();

/**
 * Where keywords are looked for (SRCH-6), with what a find there is worth. Engines keep these tokens beside the document.
 */
export const keywordFields = [
  { name: 'stocknum', weight: 12, tokens: (car: CarDocument) => textTokens(car.stocknum) },
  { name: 'make', weight: 10, tokens: (car: CarDocument) => nameTokens(car.make) },
  { name: 'model', weight: 10, tokens: (car: CarDocument) => nameTokens(car.model) },
  { name: 'badge', weight: 6, tokens: (car: CarDocument) => textTokens(car.badge ?? '') },
  { name: 'series', weight: 5, tokens: (car: CarDocument) => textTokens(car.series ?? '') },
  { name: 'year', weight: 5, tokens: (car: CarDocument) => (car.year === undefined ? [] : [String(car.year)]) },
  { name: 'body', weight: 4, tokens: (car: CarDocument) => textTokens(car.body ?? '') },
  { name: 'fuel', weight: 4, tokens: (car: CarDocument) => textTokens(car.fuel ?? '') },
  { name: 'colour', weight: 3, tokens: (car: CarDocument) => textTokens(car.colour ?? '') },
  { name: 'features', weight: 1, tokens: (car: CarDocument) => [...new Set((car.features ?? []).flatMap(textTokens))] },
] as const satisfies readonly { name: keyof CarDocument; weight: number; tokens(car: CarDocument): string[] }[];
