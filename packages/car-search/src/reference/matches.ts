import { type CarDocument, isNameField } from '../document/car-document.ts';
import { nameKey } from '../names/name-key.ts';
import type { CarQuery, KeywordClause } from '../query/car-query.ts';
import type { Condition, FieldValue, RangeCondition } from '../query/condition.ts';
import { keywordFields } from '../words/tokens.ts';

/**
 * Whether a car is found by a query: the plain meaning that every engine is held to. Saved searches use it on events.
 * The rules are SRCH-2, SRCH-4 and SRCH-6; the order, offset and limit play no part.
 */
export function matches(car: CarDocument, query: CarQuery): boolean {
  return (
    fulfils(car, query.where) &&
    query.groups.every((group) => fulfils(car, group.condition)) &&
    query.keywords.every((keyword) => wordScore(car, keyword) > 0)
  );
}

/** SRCH-6: for each word the weight of the heaviest field that has it, summed; 0 if there are no words. */
export function score(car: CarDocument, query: Pick<CarQuery, 'keywords'>): number {
  return query.keywords.reduce((sum, keyword) => sum + wordScore(car, keyword), 0);
}

/** Whether a car fulfils one condition. */
export function fulfils(car: CarDocument, condition: Condition): boolean {
  switch (condition.op) {
    case 'and':
      return condition.conditions.every((part) => fulfils(car, part));
    case 'or':
      return condition.conditions.some((part) => fulfils(car, part));
    case 'not':
      return !fulfils(car, condition.condition);
    case 'is': {
      const held = car[condition.field];
      if (held === undefined) return false;
      if (isNameField(condition.field)) return condition.values.some((value) => isSameName(value, held));
      return Array.isArray(held)
        ? held.some((item) => condition.values.includes(item))
        : condition.values.includes(held);
    }
    case 'range':
      return liesWithin(car[condition.field], condition);
  }
}

const isSameName = (value: FieldValue, held: unknown): boolean =>
  typeof value === 'string' && typeof held === 'string' && nameKey(value) === nameKey(held);

function liesWithin(value: number | undefined, { gt, gte, lt, lte }: RangeCondition): boolean {
  if (value === undefined) return false;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

/** Whether a token answers a word. */
export const tokenAnswers = (token: string, { tokens, prefix }: KeywordClause): boolean =>
  tokens.includes(token) || (prefix !== undefined && token.startsWith(prefix));

function wordScore(car: CarDocument, keyword: KeywordClause): number {
  const weights = keywordFields
    .filter((field) => field.tokens(car).some((token) => tokenAnswers(token, keyword)))
    .map((field) => field.weight);
  return Math.max(0, ...weights);
}
