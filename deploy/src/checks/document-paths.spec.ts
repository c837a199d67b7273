import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'docs/screens/README.md'], { cwd: ROOT });
const TOP = '(?:contracts|packages|services|frontend|deploy|tools|e2e|bench|docs)';
/** What stands for a file to come (x.page.ts, SLUG), and folders that a user makes. */
const PLACEHOLDER = /\/(?:x|[A-Z]+)(?:[./]|$)|^deploy\/containers\/(?:drop|secrets)/;
/** A path from the top, in backticks. */
const named = new RegExp(`\`(${TOP}/[\\w@./*-]+)(?::\\d+)?\``, 'g');
const linked = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g;

function missingOf(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const paths = [...text.matchAll(named)].map(([, found = '']) => found.replace(/\/$/, ''));
  const links = [...text.matchAll(linked)].map(([, found = '']) => path.join(path.dirname(document), found));
  return [...new Set([...paths, ...links])].filter((each) => !PLACEHOLDER.test(each) && !exists(each));
}

const exists = (each: string): boolean =>
  each.includes('*') ? globSync(each, { cwd: ROOT }).length > 0 : existsSync(path.join(ROOT, each));

describe('the documents', () => {
  it.each(documents)('name only what is there: %s', (document) => {
    expect(missingOf(document)).toEqual([]);
  });
});
