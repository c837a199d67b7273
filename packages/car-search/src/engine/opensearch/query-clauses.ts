import type { Types } from '@opensearch-project/opensearch';
import { type CarField, carDocumentFields } from '../../document/car-document.ts';
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
      return atLeast(1, condition.conditions.map(conditionClause));
    case 'not':
      return { bool: { must_not: [conditionClause(condition.condition)] } };
    case 'is':
      return oneOf(condition.field, comparableValues(condition));
    case 'range': {
      const { op, field, ...bounds } = condition;
      return { range: { [field]: bounds } };
    }
  }
}

/** Holds where all hold; of none, always. */
export function allOf(clauses: readonly Clause[]): Clause {
  const [first, ...others] = clauses;
  if (first === undefined) return { match_all: {} };
  return others.length === 0 ? first : { bool: { filter: [...clauses] } };
}

/** Holds where at least so many of the clauses hold, from 1. */
export function atLeast(count: number, clauses: readonly Clause[]): Clause {
  const [first, ...others] = clauses;
  if (first === undefined) return { match_none: {} };
  return others.length === 0 ? first : { bool: { should: [...clauses], minimum_should_match: count } };
}

/** A single value is looked up faster as such. */
function oneOf(field: string, values: readonly FieldValue[]): Clause {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0
    ? { term: { [field]: first } }
    : { terms: { [field]: [...values] } };
}

/** The engine would read "5" as 5; a value of another type than the field's equals none of its values. */
function comparableValues({ field, values }: IsCondition): FieldValue[] {
  const kind = carDocumentFields[field];
  const type = kind === 'number' || kind === 'boolean' ? kind : 'string';
  return values.filter((value) => typeof value === type);
}

/**
 * A word as a clause that scores what the heaviest field that has it is worth, whatever else has it. Weights are small whole
 * numbers, which the engine's floating-point scores and their sums hold exactly.
 */
export function keywordClause(keyword: KeywordClause): Clause {
  const queries = keywordFields.map(
    ({ name, weight }): Clause => ({ constant_score: { boost: weight, filter: answeredIn(name, keyword) } }),
  );
  return { dis_max: { queries } };
}

function answeredIn(name: CarField, { tokens, prefix }: KeywordClause): Clause {
  const field = wordsField(name);
  const whole = tokens.filter((token) => prefix === undefined || !token.startsWith(prefix));
  const clauses: Clause[] = [];
  if (whole.length > 0) clauses.push(oneOf(field, whole));
  if (prefix !== undefined) clauses.push({ prefix: { [field]: prefix } });
  return atLeast(1, clauses);
}
