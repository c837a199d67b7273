import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { at } from '../paths.mjs';

/** What a visitor's browser may have to load for the results page, in bytes; scripts and styles as gzip sends them. */
const BUDGETS = {
  // One and a half times React alone.
  scripts: 101_000,
  styles: 16_000,
  // One typeface; a theme has two at most.
  'largest typeface': 42_000,
};

/** Holds the front's bundle against its budgets. Gives the exit code: 1 where one is passed over. */
export function checkFrontBudget(folder = at('frontend/dist/client')) {
  const spent = frontBytes(folder);
  const over = Object.entries(BUDGETS).filter(([what, most]) => spent[what] > most);
  for (const [what, most] of Object.entries(BUDGETS)) {
    console.log(`${what}: ${kilobytes(spent[what])} of ${kilobytes(most)}`);
  }
  for (const [what, most] of over) {
    console.error(
      `The front's ${what} of the results page came to ${spent[what]} bytes; expected at most ${most} (deploy/scripts/lib/front-budget.mjs).`,
    );
  }
  return over.length > 0 ? 1 : 0;
}

/** What the results page loads at once: the entry and what it imports, but no chunk that waits until it is wanted. */
function frontBytes(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const chunks = new Set();
  const follow = (chunk) => {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports ?? []) follow(manifest[name]);
  };
  follow(Object.values(manifest).find((chunk) => chunk.isEntry));
  const gzipped = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length, 0);
  const styles = new Set([...chunks].flatMap((chunk) => chunk.css ?? []));
  const typefaces = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  return {
    scripts: gzipped([...chunks].map(({ file }) => file)),
    styles: gzipped([...styles]),
    'largest typeface': Math.max(0, ...typefaces.map(({ file }) => statSync(path.join(folder, file)).size)),
  };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
