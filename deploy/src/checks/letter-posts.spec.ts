import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The services that have letters; the gateway only names their purposes in examples. */
const POSTED_FROM = ['services/leads/src', 'services/identity/src'].map((folder) => path.join(root, folder));

// A test beside the list of purposes holds this table against it.
it('each purpose of letters is named by what posts it: one that nothing posts is never sent', () => {
  const table = readFileSync(path.join(root, 'docs/letters.md'), 'utf8');
  const purposes = [...table.matchAll(/^\| `(\w+)` /gm)].map(([, purpose = '']) => purpose);
  const text = sourcesBelow(POSTED_FROM)
    .map((file) => readFileSync(file, 'utf8'))
    .join();
  expect(purposes).toContain('sign_in_code');
  expect(purposes.filter((purpose) => !text.includes(`'${purpose}'`))).toEqual([]);
});
