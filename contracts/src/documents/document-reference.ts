import { z } from 'zod';
import { defaultOf, type Schema, takes } from '../common/schema-words.ts';
import { documentKinds } from './document-list.ts';
import { pageDocument } from './page.document.ts';

/** A page as a site writes it; deploy/src/checks/page-example.spec.ts checks it. */
const EXAMPLE_PAGE = `path: /delivery
title: Delivery
description: What it costs to have a car brought to your door, how long it takes and what you sign.
index: true
menu: { place: buying, order: 20 }
blocks:
  - kind: hero
    title: We bring it to your door
    text: Free within **50 km** of our yard.
    picture: { drawing: ute, colour: white, alt: A white ute }
    buttons:
      - { label: See our stock, href: /search/used-cars/ }
  - kind: questions
    title: Good to know
    questions:
      - question: Who has to be at home?
        text: The person who signs, with a driver's licence.
  - kind: vehicles
    title: New this week
    search: /search/used-cars/?sortBy=latest
    most: 4
`;

/** A field as the reference shows it. */
interface Field {
  /** Within its page, block or part, such as `menu.place`. */
  readonly path: string;
  readonly takes: string;
  /** Its default, or `required`. */
  readonly initially: string;
  readonly does: string;
}

/** A page, a kind of block, or a part that several blocks have. */
interface Section {
  readonly name: string;
  readonly does: string;
  readonly fields: readonly Field[];
}

/** The fields of a page, every kind of block, and the parts that blocks share, from their schemas. */
export function pageSections(): Section[] {
  const page = z.toJSONSchema(pageDocument, { target: 'draft-7', io: 'input' }) as Schema;
  const { blocks, ...ofPage } = page.properties ?? {};
  const kinds = (blocks?.items?.oneOf ?? []).map(({ properties: { kind, ...properties } = {}, ...schema }) => ({
    name: `Block \`${kind?.const}\``,
    does: schema.description ?? '',
    fields: fieldsOf({ ...schema, properties }),
  }));
  const parts = Object.entries(page.definitions ?? {}).map(([name, schema]) => ({
    name: titleOf(name),
    does: schema.description ?? '',
    fields: fieldsOf(schema),
  }));
  const fields = fieldsOf({ ...page, properties: { ...ofPage, ...(blocks && { blocks: { ...blocks, items: {} } }) } });
  return [{ name: 'Page', does: 'The page itself.', fields }, ...kinds, ...parts];
}

/** The reference of content pages and their blocks in Markdown (PAGE-1). */
export function pageReference(): string {
  return [
    '## Content pages',
    '',
    'A site adds a page of its own words as a document, without code: a file `pages/{id}.yaml` in its folder, pushed as',
    '[sites.md](sites.md) describes. Each write is a revision, and an older one can be restored.',
    '',
    '```yaml',
    `${EXAMPLE_PAGE}\`\`\``,
    '',
    'A document has at most 256 kB. It is refused, with the path, what was found and what is expected, if',
    '',
    '- it has a block or a field that is not listed here, or a required one is missing;',
    '- its `path` belongs to the platform, such as `/api` or `/search`, or to another page of the site;',
    '- its Markdown holds HTML, a picture or an unsafe link;',
    '- a photo is on a host that the site’s `photos.hosts` does not list.',
    '',
    'Fields named `text` are Markdown: paragraphs, headings, lists, emphasis, rules and links. All other text is plain. Headings within a',
    'text are moved below the title above it, so that a page never skips a level. The first block of each kind is also an address:',
    '`/about-us#locations` leads to the locations on that page.',
    '',
    ...pageSections().flatMap(({ name, does, fields }) => [`### ${name}`, '', does, '', ...table(fields), '']),
  ].join('\n');
}

/** The fields of every kind of document but pages, in Markdown. */
export function documentReference(): string {
  return Object.entries(documentKinds)
    .filter(([kind]) => kind !== 'page')
    .flatMap(([kind, { does, owner, folder, schema }]) => [
      `## Documents of kind \`${kind}\``,
      '',
      `${does} Its files are \`${owner === 'site' ? 'sites/{slug}' : owner}/${folder}/{id}.yaml\`.`,
      '',
      ...table(fieldsOf(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }) as Schema)),
      '',
    ])
    .join('\n');
}

function table(fields: readonly Field[]): string[] {
  return [
    '| field | takes | default | what it does |',
    '|---|---|---|---|',
    ...fields.map(({ path, takes: what, initially, does }) => `| \`${path}\` | ${what} | ${initially} | ${does} |`),
  ];
}

/** The fields of an object and, below each, those of the objects that it holds. A field of several variants is listed once. */
function fieldsOf(schema: Schema, above = ''): Field[] {
  const fields = new Map<string, Field>();
  const variants = schema.anyOf ?? [schema];
  for (const { properties = {} } of variants) {
    for (const [name, property] of Object.entries(properties)) {
      const path = `${above}${name}`;
      const does = property.description ?? '';
      const initially = variants.every(({ required }) => required?.includes(name)) ? 'required' : defaultOf(property);
      fields.set(path, { path, takes: takesOf(property), initially, does });
      const inside = property.items?.properties
        ? fieldsOf(property.items, `${path}[].`)
        : fieldsOf(property, `${path}.`);
      for (const field of inside) fields.set(field.path, field);
    }
  }
  return [...fields.values()];
}

function takesOf(schema: Schema): string {
  const part = refOf(schema);
  if (part) return `[${part}](#${part})`;
  if (schema.items) return `list of ${schema.minItems ?? 0} to ${schema.maxItems}${itemsOf(schema.items)}`;
  if (schema.properties) return 'fields';
  if (schema.maxLength !== undefined) return `text, at most ${schema.maxLength.toLocaleString('en-AU')} characters`;
  if (schema.type === 'integer') return `${schema.minimum} to ${schema.maximum}`;
  return takes(schema);
}

function itemsOf(items: Schema): string {
  const part = refOf(items);
  if (part) return ` of [${part}](#${part})`;
  return items.maxLength === undefined ? '' : ` texts, each at most ${items.maxLength} characters`;
}

/** The name of the part that a schema refers to. */
function refOf({ $ref, allOf }: Schema): string | undefined {
  return ($ref ?? allOf?.[0]?.$ref)?.split('/').at(-1);
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
