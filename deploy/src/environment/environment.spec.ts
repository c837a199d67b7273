import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commandVariables, workshopVariables } from './command-environment.ts';
import { environmentReference, environmentRows } from './environment-reference.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = '{packages,services,deploy,tools,frontend,bench,e2e}/**/*.{ts,mts,mjs}';
/** `env.NAME`, `environment.NAME`, and `{ NAME: … } = process.env`. */
const READS = /\benv(?:ironment)?\.([A-Z][A-Z0-9_]+)\b/g;
const TAKEN_APART = /\{([^{}]*)\} = (?:process\.)?env\b/g;

describe('docs/environment.md', () => {
  const listed = new Set([
    ...environmentRows().map(({ name }) => name),
    ...Object.keys(commandVariables),
    ...Object.keys(workshopVariables),
  ]);

  it('is what npm run generate writes', () => {
    expect(readFileSync(path.join(ROOT, 'docs/environment.md'), 'utf8')).toBe(environmentReference());
  });

  it('says of each variable of a service what it means', () => {
    expect(environmentRows().filter(({ meaning }) => !meaning)).toEqual([]);
  });

  it('has every variable that the code reads, and no other', () => {
    const read = namesRead();
    expect([...read].filter((name) => !listed.has(name))).toEqual([]);
    const byHand = [...Object.keys(commandVariables), ...Object.keys(workshopVariables)];
    const ofServices = new Set(environmentRows().map(({ name }) => name));
    expect(byHand.filter((name) => !read.has(name) && !ofServices.has(name))).toEqual([]);
  });

  it('has every variable that docker-compose.yml sets for a service', () => {
    const compose = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
    const set = [...compose.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    // Of Kafka's, OpenSearch's and Postgres's images, the Caddyfile, and a build's argument.
    const ofOthers = /^(?:KAFKA|CLUSTER|OPENSEARCH|POSTGRES|DISABLE)_|^(?:SITE_ADDRESSES|WORKSPACE)$/;
    expect(set.filter((name) => !listed.has(name) && !ofOthers.test(name))).toEqual([]);
  });
});

function namesRead(): Set<string> {
  const names = new Set<string>();
  const files = globSync(SOURCES, {
    cwd: ROOT,
    exclude: (name) => /node_modules|(?:^|\/)dist(?:\/|$)|\.vite/.test(name),
  });
  for (const file of files.filter((each) => !/\.spec\.ts$|\/testing\//.test(each))) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(READS)) names.add(name);
    for (const [, inside = ''] of text.matchAll(TAKEN_APART)) {
      for (const [name] of inside.matchAll(/\b[A-Z][A-Z0-9_]{2,}\b/g)) names.add(name);
    }
  }
  return names;
}
