import { z } from 'zod';
import { siteConfig } from './site-config.ts';

/** A JSON Schema as far as the reference reads it. */
interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

/** The reference page of every switch, in Markdown, made from the schema (SITE-2): path, what it takes, its default, what it does. */
export function siteReference(): string {
  const schema = z.toJSONSchema(siteConfig, { target: 'draft-7', io: 'input' }) as Schema;
  const rows = rowsOf(schema, '').map((row) => `| ${row.join(' | ')} |`);
  return [
    '# Site configuration',
    '',
    'Every switch of a site, made from the schema by `npm run generate`. A site says only what differs from the defaults; what the schema',
    'does not know is refused, with the path, what was found and what is expected.',
    '',
    '| switch | takes | default | what it does |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function rowsOf(schema: Schema, above: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = above ? `${above}.${name}` : name;
    if (property.properties) return rowsOf(property, path);
    return [[`\`${path}\``, takes(property), defaultOf(property), property.description ?? '']];
  });
}

function takes(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.items) return `list of ${takes(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map to ${takes(schema.additionalProperties)}`;
  return schema.type ?? 'text';
}

function defaultOf(schema: Schema): string {
  if (schema.default === undefined) return '';
  return `\`${JSON.stringify(schema.default)}\``;
}
