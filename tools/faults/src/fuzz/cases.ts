import fc from 'fast-check';
import { naughtyTexts } from './naughty.ts';

/** The parts of an OpenAPI document that cases are made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ApiSchema>> };
}

interface ApiOperation {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema?: ApiSchema; example?: unknown }>> };
}

/** A JSON Schema, as far as cases follow it. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
}

/** A request. */
export interface FuzzCase {
  /** The route that it is meant for, as `GET /api/search`. */
  readonly route: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  /** JSON, or fields of a form. */
  readonly body?: { readonly type: string; readonly text: string };
}

/** What is there, so that cases get past the first check. */
export interface FuzzGround {
  readonly carId: string;
  readonly carSlug: string;
  readonly place: string;
}

/** Pages, beside the calls of the document; `*` stands for a text. */
const PAGES = [
  ...[
    '/*',
    '/*/*',
    '/search/*',
    '/search/*/*',
    '/cars/*',
    '/cars/*/enquire',
    '/cars/CAR/enquire',
    '/cars/CAR/*',
    '/compare',
    '/blog/*',
  ],
  ...[
    '/offers/*',
    '/locations/*',
    '/brands/*',
    '/models/*',
    '/contact',
    '/account',
    '/sign-in',
    '/saved-cars',
    '/outbox',
    '/review-feedback',
  ],
  ...[
    '/alerts/*',
    '/reservations/*',
    '/test-drives/*',
    '/purchases/*',
    '/payments/*',
    '/calendars/*',
    '/service/booking',
    '/sell-my-car',
  ],
  ...['/images/*', '/assets/*', '/pictures/*', '/sitemap.xml', '/robots.txt', '/success', '/blog/feed.xml', '/share/*'],
] as const;
const PAGE_QUERY = [
  'q',
  'price',
  'make',
  'page',
  'sortBy',
  'car',
  'cars',
  'redirect',
  'first_name',
  'dealership_name',
  'postcode',
  'ref',
  'site',
];
/** Pages that take a form without JavaScript. */
const PLAIN_FORMS = [
  '/cars/CAR/enquire',
  '/sell-my-car',
  '/contact',
  '/sign-in',
  '/service/booking',
  '/trade-in',
  '/alerts',
  '/search/used-cars/',
];
const FORM_FIELDS = [
  'form',
  'name',
  'last_name',
  'email',
  'phone',
  'message',
  'location',
  'car',
  'appointment',
  'opt_in',
  'code',
  'search',
  'redirect',
];
const MOST_PARAMETERS = 4;
const MOST_DEPTH = 4;

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const value: fc.Arbitrary<unknown> = fc.oneof(text, text, fc.jsonValue({ maxDepth: 3 }));

/** So many requests at what anybody may call, the same for the same seed. Pure. */
export function fuzzCases(
  document: ApiDocument,
  ground: FuzzGround,
  { seed, cases }: { seed: number; cases: number },
): FuzzCase[] {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    path.startsWith('/api/')
      ? Object.entries(operations).map(([method, operation]) => callOf(document, ground, { path, method, operation }))
      : [],
  );
  const pages = fc.oneof(...PAGES.map((path) => pageOf(path, ground)));
  const forms = fc.oneof(...PLAIN_FORMS.map((path) => plainFormOf(path, ground)));
  const any = fc.oneof(
    { weight: calls.length, arbitrary: fc.oneof(...calls) },
    { weight: calls.length, arbitrary: pages },
    { weight: PLAIN_FORMS.length, arbitrary: forms },
  );
  return fc.sample(any, { seed, numRuns: cases });
}

interface Call {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

function callOf(document: ApiDocument, ground: FuzzGround, { path, method, operation }: Call): fc.Arbitrary<FuzzCase> {
  const verb = method.toUpperCase() as FuzzCase['method'];
  const names = (operation.parameters ?? []).flatMap(({ name, in: place }) =>
    name && place === 'query' ? [name] : [],
  );
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body =
    type && content?.schema
      ? bodyOf(document, content.schema, { ...(content.example as object), car_id: ground.carId })
      : undefined;
  return fc
    .record({
      inside: fc.oneof(text, fc.constantFrom(ground.carId, ground.carSlug)),
      query: queryOf(names),
      ...(body && { body }),
    })
    .map(({ inside, query, body: sent }) => ({
      route: `${verb} ${path}`,
      method: verb,
      path: `${path.replace(/\{[^}]+\}/g, encoded(inside))}${query}`,
      ...(type && sent !== undefined && { body: { type, text: JSON.stringify(sent) ?? 'null' } }),
    }));
}

/** The example with one answer replaced, which passes most checks; what the schema has; or anything. */
const bodyOf = (document: ApiDocument, schema: ApiSchema, example: object): fc.Arbitrary<unknown> => {
  const names = [...new Set([...Object.keys(example), ...Object.keys(resolved(document, schema).properties ?? {})])];
  const replaced = fc.tuple(fc.constantFrom(...names), value).map(([name, other]) => ({ ...example, [name]: other }));
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 3, arbitrary: schemaValue(document, schema, 0) },
    { weight: 1, arbitrary: value },
  );
};

function resolved(document: ApiDocument, schema: ApiSchema): ApiSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

function schemaValue(document: ApiDocument, given: ApiSchema, depth: number): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (depth >= MOST_DEPTH) return value;
  if (choices?.length) return fc.oneof(...choices.map((each) => schemaValue(document, each, depth + 1)));
  if (schema.enum?.length) return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...schema.enum) }, value);
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([name, each]) => [
      name,
      schemaValue(document, each, depth + 1),
    ]);
    return fc.record(Object.fromEntries(entries), { requiredKeys: [] });
  }
  if (schema.items) return fc.array(schemaValue(document, schema.items, depth + 1), { maxLength: 4 });
  if (schema.type === 'number' || schema.type === 'integer') return fc.oneof(fc.integer(), fc.double(), value);
  if (schema.type === 'boolean') return fc.oneof(fc.boolean(), value);
  return value;
}

const pageOf = (path: string, ground: FuzzGround): fc.Arbitrary<FuzzCase> =>
  fc.record({ inside: text, query: queryOf(PAGE_QUERY) }).map(({ inside, query }) => ({
    ...{ route: `GET ${path}`, method: 'GET' as const },
    path: `${path.replace('CAR', ground.carSlug).replaceAll('*', () => encoded(inside))}${query}`,
  }));

const plainFormOf = (path: string, ground: FuzzGround): fc.Arbitrary<FuzzCase> =>
  fc
    .array(fc.tuple(fc.constantFrom(...FORM_FIELDS), fc.oneof(text, fc.constant(ground.place))), { maxLength: 8 })
    .map((fields) => ({
      ...{ route: `POST ${path}`, method: 'POST' as const, path: path.replace('CAR', ground.carSlug) },
      body: {
        type: 'application/x-www-form-urlencoded',
        text: fields.map(([name, each]) => `${name}=${encoded(each)}`).join('&'),
      },
    }));

function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  const name = names.length === 0 ? text : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, text);
  return fc
    .array(fc.tuple(name, text), { maxLength: MOST_PARAMETERS })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([key, each]) => `${encoded(key)}=${encoded(each)}`).join('&')}`,
    );
}

/** A part of an address: what is encoded already stays, so that broken encodings arrive; a lone surrogate can't be encoded. */
const encoded = (part: string): string =>
  /^[\w%.+-]{1,40}$/.test(part) ? part : encodeURIComponent(part.toWellFormed());
