import { parse as parseSafely } from 'secure-json-parse';

/** An event's text as a value, or why none is made of it. */
export type ParsedText = { readonly event: unknown } | { readonly fault: string };

const FORBIDDEN_NAME = '__proto__, and prototype within constructor, are not allowed as names';
/** What ends a name, also where it stands within a text. */
const END_OF_NAME = /"[ \t\n\r]*:/g;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * The value of an event's text. An object that names a member twice is a fault, as nobody knows which of the two is meant: JSON.parse takes the
 * last without a word (FEED-4). Pure.
 * @throws SyntaxError for a text that is no JSON.
 */
export function parseEvent(text: string): ParsedText {
  const event: unknown = parseSafely(text, { safe: true });
  if (event === null && text.trim() !== 'null') return { fault: FORBIDDEN_NAME };
  // Most texts have as many ends of names as members; only others are read name by name.
  if (endsOfNames(text) === membersOf(event)) return { event };
  const name = repeatedName(text);
  return name === undefined ? { event } : { fault: `expected each name once in an object; got ${name} twice` };
}

function endsOfNames(text: string): number {
  let count = 0;
  END_OF_NAME.lastIndex = 0;
  while (END_OF_NAME.test(text)) count += 1;
  return count;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce<number>((count, part) => count + membersOf(part), Array.isArray(value) ? 0 : parts.length);
}

/** The first name that an object has twice, as a path such as `car.price`. @param text JSON */
function repeatedName(text: string): string | undefined {
  /** The objects and lists around the present place; a list has no names. */
  const around: { names: Set<string> | undefined; name: string }[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inside = around.at(-1);
    if (token === '{' || token === '[') around.push({ names: token === '{' ? new Set() : undefined, name: '' });
    else if (token === '}' || token === ']') around.pop();
    else if (token === ':' && inside?.names) {
      inside.name = JSON.parse(last) as string;
      if (inside.names.has(inside.name)) return around.flatMap(({ name }) => name || []).join('.');
      inside.names.add(inside.name);
    }
    last = token;
  }
  return undefined;
}
