import type { CarDocument } from '../../document/car-document.ts';
import { hasPhotos, standing } from '../../reference/compare-documents.ts';
import { keywordFields } from '../../words/tokens.ts';
import { isSpellingWord } from '../../words/vocabulary.ts';
import { modelOfMake } from './field-names.ts';

/** No visitor types a longer word, and Lucene takes no term above 32,766 bytes. */
const LONGEST_TOKEN = 200;

/** A car as sent to the index, with additional fields for searches. @param flush the number of the write */
export function indexedDocument(car: CarDocument, flush?: number): Record<string, unknown> {
  const words = keywordFields.map((field) => ({ ...field, tokens: field.tokens(car).filter(isIndexable) }));
  const spelling = words.filter((field) => field.spelling).flatMap(({ tokens }) => tokens.filter(isSpellingWord));
  return {
    ...car,
    derived: {
      ...(flush !== undefined && { flush }),
      standing: standing(car),
      has_photos: hasPhotos(car),
      model_of_make: modelOfMake(car.make, car.make_model),
      spelling: [...new Set(spelling)],
      words: Object.fromEntries(words.map(({ name, tokens }) => [name, tokens])),
    },
  };
}

/**
 * What is written for a car that was taken out. A deleted document's version would be forgotten after a minute, and a late
 * write could bring the car back; this one keeps it, and no search finds it.
 */
export const tombstone = (flush: number): Record<string, unknown> => ({ derived: { removed: true, flush } });

const isIndexable = (token: string): boolean => token.length <= LONGEST_TOKEN;
