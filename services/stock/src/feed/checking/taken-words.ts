import type { FeedCar, FieldError } from '@forecourt/contracts';
import { showValue } from '@forecourt/service-kit';
import { noWordOf } from './no-values.ts';

/** Fields whose text is a word or a few: what fills a cell, or a spreadsheet's error, would be shown and searched as one. */
const WORDS = ['make', 'model', 'badge', 'series', 'body', 'trans', 'fuel', 'colour'] as const;

/** A car without texts that are no words, such as `#N/A` or `----`, each with a warning (FEED-9). Pure. */
export function withoutNoWords(car: FeedCar): { car: FeedCar; warnings: readonly FieldError[] } {
  const warnings: FieldError[] = [];
  let taken = car;
  for (const field of WORDS) {
    const text = car[field];
    const none = text ? noWordOf(text.trim()) : undefined;
    if (none === undefined) continue;
    const message = `expected a value, not ${none}; got ${showValue(text)}. The field was left out.`;
    warnings.push({ field: `car.${field}`, message });
    const { [field]: _none, ...rest } = taken;
    taken = rest;
  }
  return { car: taken, warnings };
}
