import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { documentKinds } from '../documents/document-list.ts';
import { dealership } from './dealership.ts';
import { siteConfig } from './site-config.ts';

type Def = z.core.$ZodTypeDef & Readonly<Record<string, unknown>>;
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;
const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

interface Check {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/** A form without `*`, `+` or an open count takes so many letters at most. */
const isBounded = ({ pattern }: Check): boolean =>
  pattern !== undefined && !/[*+]|,\}/.test(pattern.source.replace(/\\[*+]/g, ''));

/** Texts whose own form bounds them. */
const BOUNDED_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'guid', 'date', 'time', 'ipv4']);

/** Paths of a schema whose texts, lists, records and numbers may be as large as the sender likes. */
function unbounded(schema: z.core.$ZodType, path = '', above: readonly z.core.$ZodType[] = []): string[] {
  if (above.includes(schema)) return [];
  const def = defOf(schema);
  const inside = (child: unknown, name = ''): string[] =>
    isSchema(child) ? unbounded(child, path + name, [...above, schema]) : [];
  const checks = ((def.checks ?? []) as z.core.$ZodCheck[]).map((check) => check._zod.def as unknown as Check);
  const has = (...names: readonly string[]) => checks.some(({ check }) => names.includes(check));
  switch (def.type) {
    case 'string':
      return has('max_length', 'length_equals') || checks.some(isBounded) || BOUNDED_FORMATS.has(def.format)
        ? []
        : [`${path}: text`];
    case 'number':
    case 'bigint':
      return has('less_than') ? [] : [`${path}: number`];
    case 'array':
      return [...(has('max_length', 'length_equals') ? [] : [`${path}: list`]), ...inside(def.element, '[]')];
    case 'record':
      return [
        ...(isSmall(def.keyType) || has('max_size') ? [] : [`${path}: record`]),
        ...inside(def.keyType, '{key}'),
        ...inside(def.valueType, '{}'),
      ];
    case 'object':
      return [
        ...Object.entries(def.shape as Record<string, unknown>).flatMap(([name, child]) => inside(child, `.${name}`)),
        ...inside(def.catchall),
      ];
    case 'union':
      return (def.options as unknown[]).flatMap((child) => inside(child));
    case 'tuple':
      return [...(def.items as unknown[]), def.rest].flatMap((child) => inside(child, '[]'));
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)];
    case 'lazy':
      return inside((def.getter as () => unknown)());
    case 'pipe':
      return inside(def.in);
    default:
      return inside(def.innerType);
  }
}

/** A record of few names. */
const isSmall = (key: unknown): boolean => isSchema(key) && ['enum', 'literal'].includes(defOf(key).type);

describe('what a site pushes', () => {
  it.each([
    ['a site', siteConfig],
    ['a dealership', dealership],
    ...Object.entries(documentKinds).map(([name, { schema }]) => [name, schema] as const),
  ])('%s has a maximum for every text, list and number', (_name, schema) => {
    expect(unbounded(schema)).toEqual([]);
  });

  it('fails for what has none', () => {
    const faulty = z.object({
      ...{
        long: z.string(),
        many: z.array(z.boolean()),
        large: z.number().optional(),
        deep: z.record(z.string().max(5), z.int().max(5)),
      },
      ...{ fine: z.array(z.string().max(3)).max(2).default([]), id: z.uuid() },
    });
    expect(unbounded(faulty)).toEqual(['.long: text', '.many: list', '.large: number', '.deep: record']);
  });
});
