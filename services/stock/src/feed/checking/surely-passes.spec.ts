import { feedEvent } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { corolla, everyField, upsert } from '../../testing/feed-events.ts';
import { unstorableFaults } from './feed-rules.ts';
import { surelyPasses } from './surely-passes.ts';
import { unknownFields } from './unknown-fields.ts';

const [listing] = feedEvent.options;
const isFaultless = surelyPasses(listing);

/** Values that schemas treat in different ways, and texts at their bounds. */
const oddities = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    0.001,
    2021,
    1e10,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    'x',
  ],
  ...[' padded', 'padded\u00A0', 'nul\0', '\uD800', 'used', 'sold', '2026-02-30', '2026-03-01', 'https://a.test/1'],
  ...['x'.repeat(40), 'x'.repeat(41), 'x'.repeat(200), 'x'.repeat(201), [], ['x'], ['x', ''], [null], {}, { x: 1 }],
  ...[{ url: 'https://a.test/1' }, { url: 'javascript:x' }, new Date(0), Object.create({ make: 'Toyota' })],
);

/** Each place in a value, as a path of names. */
function pathsOf(value: unknown, within: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...within]];
  const inner = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...within, name]));
  return within.length === 0 ? inner : [[...within], ...inner];
}

function put(value: unknown, [name = '', ...rest]: readonly string[], part: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (rest.length === 0)
    Object.defineProperty(value, name, { value: part, enumerable: true, configurable: true, writable: true });
  else put(Reflect.get(value, name), rest, part);
}

describe('surelyPasses', () => {
  it('is sure of what feeds send without a fault, whatever its fields', () => {
    expect(isFaultless(everyField)).toBe(true);
    expect(isFaultless(upsert(0, corolla))).toBe(true);
    expect(isFaultless(upsert(0, { ...corolla, badge: null, variant: null, finance_lenders: {} }))).toBe(true);
  });

  it.each<[string, object]>([
    ['an unknown field', { ...corolla, colour_code: 1 }],
    ['an unknown field further down', { ...corolla, variant: { cylinders: 4, wheels: 'alloy' } }],
    ['blanks that the schema removes', { ...corolla, badge: ' Ascent' }],
    ['a text that is too long', { ...corolla, badge: 'x'.repeat(121) }],
    ['half a character', { ...corolla, badge: '\uD800' }],
    ['a null character', { ...corolla, badge: 'a\0' }],
    ['a number as text', { ...corolla, year: '2021' }],
    ['three decimals', { ...corolla, price: 1.005 }],
    ['a number that JSON has not', { ...corolla, km: Number.POSITIVE_INFINITY }],
    ['a word that is none of the choices', { ...corolla, car_type: 'ancient' }],
    ['a lender without a name', { ...corolla, finance_lenders: { '': {} } }],
    ['a faulty picture among others', { ...corolla, images: [{ url: 'https://a.test/1' }, { url: 'x' }] }],
  ])('leaves %s to the schema', (_, car) => {
    expect(isFaultless({ ...upsert(0, corolla), car })).toBe(false);
  });

  it('leaves rows that lack what each must have, and those of other kinds, to the schema', () => {
    const { event_id: _, ...nameless } = upsert(0, corolla);
    for (const sent of [nameless, { ...upsert(0, corolla), type: 'price' }, {}, [], null, 'upsert', undefined]) {
      expect(isFaultless(sent)).toBe(false);
    }
  });

  it('FEED-4 is never sure of what the schema refuses or changes, does not know, or the database cannot keep', () => {
    let sure = 0;
    const paths = pathsOf(everyField);
    const changes = fc.array(
      fc.tuple(fc.constantFrom(...paths, ['car', 'new'], ['car', '__proto__'], ['new']), oddities),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(changes, (changed) => {
        const sent = JSON.parse(JSON.stringify(everyField));
        for (const [path, part] of changed) put(sent, path, Array.isArray(part) ? [...part] : part);
        if (!isFaultless(sent)) return;
        sure += 1;
        const result = listing.safeParse(sent);
        expect(result.error).toBeUndefined();
        expect(result.data).toEqual(sent);
        expect(unknownFields(sent, result.data)).toEqual([]);
        expect(unstorableFaults(sent, '')).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
    expect(sure).toBeGreaterThan(200);
  });

  it('says nothing for sure of schemas that it does not know', () => {
    const group = z.object({ a: z.number() }).refine(() => true);
    expect(surelyPasses(group)({ a: 1 })).toBe(false);
    expect(surelyPasses(z.looseObject({ a: z.number() }))({ a: 1 })).toBe(false);
    expect(surelyPasses(z.string().toUpperCase())('a')).toBe(false);
    expect(surelyPasses(z.coerce.number())('1')).toBe(false);
    expect(surelyPasses(z.number().default(1))(undefined)).toBe(false);
    expect(surelyPasses(z.string().transform((text) => text.length))('a')).toBe(false);
    expect(surelyPasses(z.iso.date())('2026-02-30')).toBe(false);
    expect(surelyPasses(z.number().multipleOf(0.5))(0.75)).toBe(false);
  });
});
