import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BodyError } from './body-error.ts';
import { jsonFault } from './json-fault.ts';
import { type BodyBounds, RowScanner } from './row-scanner.ts';

const bounds: BodyBounds = { rows: 1_000, depth: 16, rowBytes: 262_144, rowParts: 5_000 };

/** Reads a body in chunks as an intake does: the events, each parsed separately. */
function read(body: string | Buffer, { cuts = [], ...changes }: Partial<BodyBounds> & { cuts?: number[] } = {}) {
  const bytes = Buffer.from(body);
  const scanner = new RowScanner({ ...bounds, ...changes });
  const events: unknown[] = [];
  const take = (rows: Iterable<{ index: number; text?: string; excess?: string; at: number }>) => {
    for (const row of rows) {
      expect(row.index).toBe(events.length);
      if (row.excess) events.push(row.excess);
      else {
        try {
          events.push(JSON.parse(row.text ?? ''));
        } catch (error) {
          throw scanner.faultOf(row) ?? error;
        }
      }
    }
  };
  const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  for (const [turn, from] of places.entries()) take(scanner.read(bytes.subarray(from, places[turn + 1])));
  take(scanner.end());
  return events;
}

function refusal(body: string | Buffer, changes: Partial<BodyBounds> = {}): string {
  try {
    read(body, changes);
  } catch (error) {
    if (error instanceof BodyError) return `${error.kind} ${error.field}: ${error.message}`;
    throw error;
  }
  return 'taken';
}

/** What JSON.parse makes of a body, as far as it is one of events; undefined if it refuses it. */
function parsed(body: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const events: unknown = Reflect.get(value, 'events');
    if (!Object.hasOwn(value, 'events')) return [value];
    return Array.isArray(events) ? events : undefined;
  } catch {
    return undefined;
  }
}

const cuts = fc.array(fc.nat(), { maxLength: 12 });
const anyText = fc.string({ unit: 'binary', maxLength: 12 });
/** Text with difficult characters: escapes, quotes, surrogates, several bytes per character. */
const awkward = fc
  .array(
    fc.constantFrom('"', '\\', '/', '\n', '\u0000', '\u2028', 'é', '🚗', '\ud83d', '[', ']', '{', '}', ',', ':', 'a'),
  )
  .map((characters) => characters.join(''));
const value = fc.jsonValue({ maxDepth: 5, noUnicodeString: false });
const event = fc.oneof(value, fc.dictionary(fc.oneof(anyText, awkward), fc.oneof(value, awkward, anyText)));
/** JSON as others write it: spaces anywhere, escapes where none are needed, and a name twice. */
const written = (part: unknown): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(0, 1, 3, '\t', '\r\n '), fc.boolean(), fc.boolean()).map(([indent, escaped, twice]) => {
    let text = JSON.stringify(part, undefined, indent);
    if (escaped) text = text.replace(/[a-zA-Z](?=[^"\\]*")/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
    return twice && text.startsWith('{"') ? `{"a":[1,{"b":"]"}],${text.slice(1)}` : text;
  });
const eventsText = fc
  .array(event.chain(written), { maxLength: 8 })
  .chain((events) => fc.constantFrom(',', ' ,\n').map((comma) => `[${events.join(comma)}]`));
const body = fc.oneof(
  eventsText.map((events) => `{"events":${events}}`),
  eventsText.map((events) => `\n{ "a" : {"events":[7]} , "\\u0065vents" : ${events}, "z": [[], "\\""] }\r\n`),
  fc.dictionary(anyText, value).chain(written),
);

describe('a body of events', () => {
  it('FEED-1 is read as JSON.parse reads it, wherever its chunks are cut', () => {
    fc.assert(
      fc.property(body, cuts, (text, places) => {
        // Half a surrogate has no bytes: the bytes are what is sent.
        const sent = Buffer.from(text).toString();
        const wanted = parsed(sent);
        fc.pre(wanted !== undefined);
        expect(read(sent, { cuts: places })).toEqual(wanted);
      }),
      { numRuns: 400 },
    );
  });

  it('FEED-1 is refused wherever JSON.parse refuses it: a byte missing, doubled or changed', () => {
    const marks = fc.constantFrom(
      '',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '0',
      '-',
      'e',
      '.',
      't',
      'null',
      '\n',
      ' ',
      '\u0001',
      'é',
    );
    fc.assert(
      fc.property(body, fc.nat(), fc.nat(2), marks, cuts, (text, place, length, mark, places) => {
        const at = place % (text.length + 1);
        const sent = Buffer.from(text.slice(0, at) + mark + text.slice(at + length)).toString();
        const wanted = parsed(sent);
        let came: unknown[] | undefined;
        try {
          came = read(sent, { cuts: places });
        } catch (error) {
          if (!(error instanceof BodyError)) throw error;
          // A list of events that comes twice is JSON, and yet no clear word.
          fc.pre(!error.message.includes('got another'));
        }
        expect(came).toEqual(wanted);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reports the exact fault where JSON.parse refuses it', () => {
    const characters = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\u00e9',
      '\\x',
      '0',
      '1',
      '-',
      '.5',
      'e3',
      'true',
      'nul',
      ' ',
      '\n',
      'é',
    );
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonFault(text) === undefined).toBe(isJson);
      }),
      { numRuns: 5_000 },
    );
  });

  it('FEED-1 says where it can’t be read, what it got and what was expected', () => {
    expect(refusal('{"events":[{"a":1},{"é":tru}]}')).toBe(
      'json events[1]: the body is not JSON: at byte 25 expected a JSON value; got "t"',
    );
    expect(refusal('{"events":[{"a" 1}]}')).toContain('at byte 16 expected ":"; got "1"');
    expect(refusal('{"events":[{"a":[1}]}')).toContain(
      'json events[0]: the body is not JSON: at byte 18 expected "]"; got "}"',
    );
    expect(refusal('{"events":[{}{}]}')).toContain('expected "," or "]"; got "{"');
    expect(refusal('{"events":[{}]')).toContain('at byte 14 expected "," or "}"; got the end');
    expect(refusal('{"events":[{}]} x')).toContain('expected the end; got "x"');
    expect(refusal('{"type":"remove",}')).toContain('at byte 17 expected a name in double quotes; got "}"');
    expect(refusal('{"type":"a\nb"}')).toContain('at byte 10 expected control characters as escapes');
    expect(refusal('{"a":01}')).toContain('at byte 5 expected a JSON value; got "0"');
    expect(refusal('')).toBe('shape : expected one event as an object, or several as {"events": […]}; got nothing');
    expect(refusal('[{}]')).toContain(
      'shape : expected one event as an object, or several as {"events": […]}; got a list',
    );
    expect(refusal('{"events":{}}')).toBe('shape events: expected a list; got an object');
    expect(refusal('{"events":[],"events":[{}]}')).toBe('shape events: expected one list of events; got another');
  });

  it('FEED-5 is read no further than its bounds: events, and levels within an event', () => {
    expect(refusal(`{"events":[${'{},'.repeat(1_001)}`)).toBe('rows events: expected at most 1000 events; got more');
    expect(read(`{"events":[${'0,'.repeat(999)}0]}`)).toHaveLength(1_000);
    const nested = (levels: number) => `{"events":[${'['.repeat(levels)}${']'.repeat(levels)}]}`;
    expect(read(nested(16))).toHaveLength(1);
    expect(refusal(nested(17))).toContain('depth events[0]: the body is not JSON');
    expect(refusal('['.repeat(100))).toContain('got a list');
    expect(refusal('{"a":'.repeat(17))).toContain('depth : ');
    expect(refusal(`{"a":${'['.repeat(15)}${']'.repeat(15)}}`)).toBe('taken');
  });

  it('FEED-5 passes an event by that is too large, and reads the others', () => {
    const large = `{"a":"${'é]}"'.replace('"', '\\"').repeat(40)}"}`;
    const cut = Array.from({ length: 40 }, (_, place) => place * 7);
    expect(read(`{"events":[1,${large},"b"]}`, { rowBytes: 100, cuts: cut })).toEqual([1, 'bytes', 'b']);
    expect(read(`{"events":[[1,2,3],[1,{"a":2},3],4]}`, { rowParts: 3 })).toEqual([[1, 2, 3], 'parts', 4]);
    expect(read(large, { rowBytes: 100, cuts: cut })).toEqual(['bytes']);
    expect(read('{"a":1,"b":[1,2],"c":3}', { rowParts: 4 })).toEqual(['parts']);
    expect(refusal(`{"a":${large},"events":[]}`, { rowBytes: 100 })).toContain('beside the events; got more');
    expect(refusal(`{"events":[],"a":${large}}`, { rowBytes: 100 })).toContain('beside the events; got more');
  });

  it('may have any white space around it', () => {
    const space = ' \n'.repeat(1_000);
    expect(read(`${space}{"a":1}${space}`, { rowBytes: 100, cuts: [100, 2_003, 3_000] })).toEqual([{ a: 1 }]);
    expect(read(`${space}{${space}"events"${space}:${space}[${space}1${space}]${space}}`, { rowBytes: 4_100 })).toEqual(
      [1],
    );
  });

  it('may begin with a byte order mark', () => {
    expect(read('\ufeff{"events":[1]}', { cuts: [1, 2, 3] })).toEqual([1]);
    expect(refusal('{"events":[\ufeff1]}')).toContain('expected an event or "]"');
  });
});
