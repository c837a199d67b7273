import type { Types } from '@opensearch-project/opensearch';
import { carDocumentFields, type DocumentField, isNameField, type NameField } from '../../document/car-document.ts';
import { nameKey, spellingPattern } from '../../names/name-key.ts';
import type { KeywordClause } from '../../query/car-query.ts';
import type { Condition, FieldValue, IsCondition } from '../../query/condition.ts';
import { keywordFields } from '../../words/tokens.ts';
import { wordsField } from './field-names.ts';

/** A part of a request's query. */
export type Clause = Types.Common_QueryDsl.QueryContainer;

/** A condition as a clause that filters. */
export function conditionClause(condition: Condition): Clause {
  switch (condition.op) {
    case 'and':
      return allOf(condition.conditions.map(conditionClause));
    case 'or':
      return anyOf(condition.conditions.map(conditionClause));
    case 'not':
      return { bool: { must_not: [conditionClause(condition.condition)] } };
    case 'is':
      return isNameField(condition.field)
        ? anySpelling(condition.field, comparableValues(condition))
        : oneOf(condition.field, comparableValues(condition));
    case 'range': {
      const { op, field, ...bounds } = condition;
      return { range: { [field]: bounds } };
    }
  }
}

/** Matches if all match; with none, always. */
export function allOf(clauses: readonly Clause[]): Clause {
  const [first, ...others] = clauses;
  if (first === undefined) return { match_all: {} };
  return others.length === 0 ? first : { bool: { filter: [...clauses] } };
}

/** Matches if any matches; with none, never. */
export function anyOf(clauses: readonly Clause[]): Clause {
  const [first, ...others] = clauses;
  if (first === undefined) return { match_none: {} };
  return others.length === 0 ? first : { bool: { should: [...clauses], minimum_should_match: 1 } };
}

/** Up to this many clauses are combined in pairs; with more there would be too many pairs. */
const MOST_PAIRED = 6;

/**
 * Matches if at most one of two or more clauses does not. Then one of each two matches: written that way, it is a tenth faster
 * than counting.
 */
export function allButOne(clauses: readonly Clause[]): Clause {
  if (clauses.length > MOST_PAIRED) {
    return { bool: { should: [...clauses], minimum_should_match: clauses.length - 1 } };
  }
  return allOf(clauses.flatMap((clause, place) => clauses.slice(place + 1).map((other) => anyOf([clause, other]))));
}

/** A single value is looked up faster as such. */
function oneOf(field: string, values: readonly FieldValue[]): Clause {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0
    ? { term: { [field]: first } }
    : { terms: { [field]: [...values] } };
}

/**
 * A name in any of its spellings. A pattern is looked up among the existing names, which are few: so neither a separate field nor
 * another index is needed.
 */
function anySpelling(field: NameField, names: readonly FieldValue[]): Clause {
  const keys = new Set(names.map((name) => nameKey(String(name))));
  return anyOf(
    [...keys].map((key): Clause => {
      const pattern = spellingPattern(key);
      return pattern === undefined ? { term: { [field]: key } } : { regexp: { [field]: { value: pattern } } };
    }),
  );
}

/** The engine would read "5" as 5; a value of another type than the field's equals none of its values. */
function comparableValues({ field, values }: IsCondition): FieldValue[] {
  const kind = carDocumentFields[field];
  const type = kind === 'number' || kind === 'boolean' ? kind : 'string';
  return values.filter((value) => typeof value === type);
}

/**
 * A word as a clause that scores only its heaviest matching field. Weights are small whole
 * numbers, which the engine's floating-point scores and their sums represent exactly.
 */
export function keywordClause(keyword: KeywordClause): Clause {
  const queries = keywordFields.map(
    ({ name, weight }): Clause => ({ constant_score: { boost: weight, filter: answeredIn(name, keyword) } }),
  );
  return { dis_max: { queries } };
}

function answeredIn(name: DocumentField, { tokens, prefix }: KeywordClause): Clause {
  const field = wordsField(name);
  const whole = tokens.filter((token) => prefix === undefined || !token.startsWith(prefix));
  const clauses: Clause[] = [];
  if (whole.length > 0) clauses.push(oneOf(field, whole));
  if (prefix !== undefined) clauses.push({ prefix: { [field]: prefix } });
  return anyOf(clauses);
}
