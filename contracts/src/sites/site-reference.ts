import { z } from 'zod';
import { defaultOf, type Schema, takes } from '../common/schema-words.ts';
import { documentReference, pageReference } from '../documents/document-reference.ts';
import { pathReference } from '../pages/path-reference.ts';
import { siteConfig } from './site-config.ts';

/** A switch as the reference shows it. */
interface Switch {
  /** As in a site's document, as search.page_size. */
  readonly path: string;
  readonly takes: string;
  readonly initially: string;
  readonly does: string;
}

/** Every switch of a site's document, from the schema. */
export function siteSwitches(): Switch[] {
  return switchesOf(z.toJSONSchema(siteConfig, { target: 'draft-7', io: 'input' }) as Schema, '');
}

/**
 * The reference of a site's documents in Markdown, generated from their schemas: every switch with its path, type, default and effect
 * (SITE-2), then the pages of the site's own words and their blocks, and the paths that the platform keeps (PAGE-1).
 */
export function siteReference(): string {
  const rows = siteSwitches().map(
    ({ path, takes, initially, does }) => `| \`${path}\` | ${takes} | ${initially} | ${does} |`,
  );
  return [
    '# Site configuration',
    '',
    'Every switch of a site, generated from the schema by `npm run generate`. A site’s document only needs the values that differ from the',
    'defaults. Unknown fields are refused, with the path, what was found and what is expected.',
    '',
    '| switch | takes | default | what it does |',
    '|---|---|---|---|',
    ...rows,
    '',
    pageReference(),
    documentReference(),
    pathReference(),
  ].join('\n');
}

function switchesOf(schema: Schema, above: string): Switch[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = above ? `${above}.${name}` : name;
    if (property.properties) return switchesOf(property, path);
    return [{ path, takes: takes(property), initially: defaultOf(property), does: property.description ?? '' }];
  });
}
