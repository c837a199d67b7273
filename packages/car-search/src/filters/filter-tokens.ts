/** A piece of a filter expression, with its place (from 0) in the text. */
export interface FilterToken {
  readonly kind: 'word' | 'quoted' | 'operator' | '(' | ')' | 'end';
  readonly text: string;
  readonly position: number;
}

/** An invalid filter expression; the message says where, what it found and what it expected. */
export class FilterSyntaxError extends Error {
  /** Place in the text, from 0. */
  readonly position: number;
  constructor(position: number, found: string, expected: string) {
    super(`At position ${position + 1}: found ${found}, expected ${expected}.`);
    this.name = 'FilterSyntaxError';
    this.position = position;
  }
}

const shapes =
  /\s+|(?<bracket>[()])|(?<operator>!=|>=|<=|[:=<>])|(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<word>[^\s()!:=<>"']+)/y;

/** Cuts a filter expression into its pieces; the last one is `end`. */
export function filterTokens(text: string): FilterToken[] {
  const tokens: FilterToken[] = [];
  let position = 0;
  while (position < text.length) {
    shapes.lastIndex = position;
    const match = shapes.exec(text);
    if (match === null) {
      throw new FilterSyntaxError(
        position,
        `"${text.charAt(position)}"`,
        'a field, a value, a bracket or a closing quote',
      );
    }
    const token = tokenOf(match, position);
    if (token !== undefined) tokens.push(token);
    position = shapes.lastIndex;
  }
  return [...tokens, { kind: 'end', text: 'the end', position }];
}

function tokenOf(match: RegExpExecArray, position: number): FilterToken | undefined {
  const { bracket, operator, quoted, word } = match.groups ?? {};
  if (bracket !== undefined) return { kind: bracket === '(' ? '(' : ')', text: bracket, position };
  if (operator !== undefined) return { kind: 'operator', text: operator, position };
  if (quoted !== undefined) return { kind: 'quoted', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1'), position };
  return word === undefined ? undefined : { kind: 'word', text: word, position };
}
