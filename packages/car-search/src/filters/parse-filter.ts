import { carDocumentFields, type FilterField, isFilterField, isNumberField } from '../document/car-document.ts';
import { all, any, type Condition, type FieldValue, is, not, range } from '../query/condition.ts';
import { facetNamed, facetRule } from '../state/facets.ts';
import { heldInField } from '../state/held-values.ts';
import { FilterSyntaxError, type FilterToken, filterTokens } from './filter-tokens.ts';

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 30;
/** Some fields are searched car by car: an expression may not do that without limit. */
const MAX_COMPARISONS = 30;

/**
 * Reads a filter expression (SRCH-16; a site's own filters, SRCH-4): `field:value` or `field=value`, `!=`, and for numbers
 * `>`, `>=`, `<`, `<=`, combined with AND, OR, NOT and brackets; AND binds tighter than OR. A value with spaces must be quoted.
 * Fields are the facets and the document's; `price` reads CARD-4's current price, as bounds and thresholds do (SRCH-5). A value means what it means
 * in an address: SUV, suv and, of a wagon, stationWagon.
 * @throws FilterSyntaxError
 */
export function parseFilter(text: string): Condition {
  if (text.length > MAX_LENGTH) {
    throw new FilterSyntaxError(MAX_LENGTH, `${text.length} characters`, `at most ${MAX_LENGTH}`);
  }
  return new FilterParser(filterTokens(text)).parse();
}

class FilterParser {
  readonly #tokens: readonly FilterToken[];
  #next = 0;
  #depth = 0;
  #comparisons = 0;

  constructor(tokens: readonly FilterToken[]) {
    this.#tokens = tokens;
  }

  parse(): Condition {
    const condition = this.#either();
    const rest = this.#take();
    if (rest.kind !== 'end') throw unexpected(rest, 'AND, OR or the end');
    return condition;
  }

  #either(): Condition {
    const conditions = [this.#both()];
    while (this.#takeWord('OR')) conditions.push(this.#both());
    return conditions.length === 1 ? (conditions[0] as Condition) : any(...conditions);
  }

  #both(): Condition {
    const conditions = [this.#single()];
    while (this.#takeWord('AND')) conditions.push(this.#single());
    return conditions.length === 1 ? (conditions[0] as Condition) : all(...conditions);
  }

  #single(): Condition {
    const start = this.#peek();
    if (++this.#depth > MAX_DEPTH) throw unexpected(start, `at most ${MAX_DEPTH} nested brackets and NOTs`);
    const condition = this.#negatedOrBracketed() ?? this.#comparison();
    this.#depth -= 1;
    return condition;
  }

  #negatedOrBracketed(): Condition | undefined {
    if (this.#takeWord('NOT')) return not(this.#single());
    if (this.#peek().kind !== '(') return undefined;
    this.#take();
    const condition = this.#either();
    const close = this.#take();
    if (close.kind !== ')') throw unexpected(close, 'AND, OR or ")"');
    return condition;
  }

  #comparison(): Condition {
    if (++this.#comparisons > MAX_COMPARISONS) throw unexpected(this.#peek(), `at most ${MAX_COMPARISONS} comparisons`);
    const field = fieldOf(this.#take());
    const operator = this.#take();
    if (operator.kind !== 'operator') throw unexpected(operator, 'one of : = != > >= < <=');
    const value = fieldValue(field, this.#take());
    switch (operator.text) {
      case ':':
      case '=':
        return is(field, value);
      case '!=':
        return not(is(field, value));
      default:
        return bound(field, operator, value);
    }
  }

  #peek(): FilterToken {
    // The last token is the end, which is never passed.
    return this.#tokens[Math.min(this.#next, this.#tokens.length - 1)] as FilterToken;
  }

  #take(): FilterToken {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #takeWord(word: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'word' || token.text.toUpperCase() !== word) return false;
    this.#next += 1;
    return true;
  }
}

function fieldOf(token: FilterToken): FilterField {
  if (token.kind !== 'word') throw unexpected(token, 'the name of a field');
  const facet = facetNamed(token.text);
  // What a budget reads is the site's decision, and a filter's fields are the same for all.
  if (facet !== undefined && !facetRule(facet).budget) return facetRule(facet).field;
  if (isFilterField(token.text)) return token.text;
  throw unexpected(token, 'the name of a known field');
}

function fieldValue(field: FilterField, token: FilterToken): FieldValue {
  if (token.kind !== 'word' && token.kind !== 'quoted') throw unexpected(token, `a value of ${field}`);
  const kind = carDocumentFields[field];
  if (kind === 'number') {
    const value = Number(token.text);
    if (token.text.trim() === '' || !Number.isFinite(value))
      throw unexpected(token, `a number, as ${field} is numeric`);
    return value;
  }
  if (kind !== 'boolean') return heldInField(field, token.text);
  if (token.text !== 'true' && token.text !== 'false') throw unexpected(token, `true or false, as ${field} is boolean`);
  return token.text === 'true';
}

function bound(field: FilterField, operator: FilterToken, value: FieldValue): Condition {
  if (!isNumberField(field) || typeof value !== 'number')
    throw unexpected(operator, `: = or !=, as ${field} is not numeric`);
  switch (operator.text) {
    case '>':
      return range(field, { gt: value });
    case '>=':
      return range(field, { gte: value });
    case '<':
      return range(field, { lt: value });
    default:
      return range(field, { lte: value });
  }
}

const unexpected = (token: FilterToken, expected: string): FilterSyntaxError =>
  new FilterSyntaxError(token.position, token.kind === 'end' ? token.text : `"${token.text}"`, expected);
