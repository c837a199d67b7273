import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const MOST_ROWS = 40;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word |'))
  .map((line) => {
    const [, word = '', , event = '', table = '', route = ''] = line.split('|').map((cell) => cell.trim());
    const named = (cell: string) => cell.match(/`([^`]+)`/)?.[1];
    return { word, event: named(event), service: table.split(' ')[0] ?? '', table: named(table), route: named(route) };
  });

describe('docs/glossary.md', () => {
  const routes: Record<string, unknown> = JSON.parse(read('contracts/generated/openapi.json')).paths;
  const events = new Set(
    globSync('contracts/published/*.json', { cwd: ROOT }).map((file) => path.basename(file).split('.')[0]),
  );

  it('can be read at a glance, each word once', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
    expect(new Set(rows.map(({ word }) => word)).size).toBe(rows.length);
  });

  it.each(rows)('names what there is: $word', ({ event, service, table, route }) => {
    if (event) expect([...events]).toContain(event);
    if (table) expect(tablesOf(service)).toMatch(new RegExp(`TABLE (?:IF NOT EXISTS )?${table}\\b`));
    if (route) expect(Object.keys(routes)).toContain(route);
  });
});

/** What makes the tables of a service, and of the packages that bring their own. */
function tablesOf(service: string): string {
  const own = service === 'each' ? '*' : service === 'indexer' ? 'search-indexer' : service;
  return globSync([`services/${own}/src/migrations/*.ts`, 'packages/*/src/**/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.spec.ts'))
    .map(read)
    .join('\n');
}
