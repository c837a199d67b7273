import { showValue } from '@forecourt/service-kit';

/** Where a text stops being JSON. */
export interface JsonFault {
  /** The character's position in the text, from 0; the text's length if it ends too early. */
  at: number;
  came: string;
  expected: string;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR =
  /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE+-])|true\b|false\b|null\b/y;
const STRING_HEAD = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

const A_VALUE = 'a JSON value';
const A_NAME = 'a name in double quotes';

/**
 * Finds the first fault of a text that is no JSON, for an error that a person can act on. JSON.parse is what decides; this says why.
 * @returns undefined if the text is JSON.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ('{' | '[')[] = [];
  let at = skipSpace(text, 0);
  /** Whether a value, a name, or what follows a value comes next; `first` if the list or object may also end here. */
  let next: 'value' | 'first value' | 'name' | 'first name' | 'after' = 'value';
  for (;;) {
    const character = text[at];
    const inside = open.at(-1);
    if (next === 'after') {
      if (inside === undefined) return character === undefined ? undefined : faultAt(text, at, 'the end');
      const close = inside === '{' ? '}' : ']';
      if (character === close) open.pop();
      else if (character === ',') next = inside === '{' ? 'name' : 'value';
      else return faultAt(text, at, `"," or "${close}"`);
      at += 1;
    } else if ((next === 'first value' && character === ']') || (next === 'first name' && character === '}')) {
      open.pop();
      at += 1;
      next = 'after';
    } else if (next === 'name' || next === 'first name') {
      const end = character === '"' ? endOf(SCALAR, text, at) : -1;
      if (end < 0) return inScalar(text, at, next === 'name' ? A_NAME : `${A_NAME} or "}"`);
      at = skipSpace(text, end);
      if (text[at] !== ':') return faultAt(text, at, '":"');
      at += 1;
      next = 'value';
    } else if (character === '{' || character === '[') {
      open.push(character);
      at += 1;
      next = character === '{' ? 'first name' : 'first value';
    } else {
      const end = endOf(SCALAR, text, at);
      if (end < 0) return inScalar(text, at, next === 'value' ? A_VALUE : `${A_VALUE} or "]"`);
      at = end;
      next = 'after';
    }
    at = skipSpace(text, at);
  }
}

function inScalar(text: string, at: number, expected: string): JsonFault {
  if (text[at] !== '"') return faultAt(text, at, expected);
  const end = endOf(STRING_HEAD, text, at);
  if (text[end] === '\\') return faultAt(text, end, 'a JSON escape such as \\n or \\u00e9');
  return faultAt(
    text,
    end,
    end < text.length ? 'control characters as escapes, such as \\n' : 'the closing double quote',
  );
}

function faultAt(text: string, at: number, expected: string): JsonFault {
  const codePoint = text.codePointAt(at);
  const came = codePoint === undefined ? 'the end' : showValue(String.fromCodePoint(codePoint));
  return { at, came, expected };
}

function skipSpace(text: string, at: number): number {
  return endOf(SPACE, text, at);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
