import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parse } from 'yaml';
import { at } from '../paths.mjs';

/** The file of a kind of page or of a group of blocks: its chunk is loaded when it is wanted. */
const VIEW = /^src\/features\/[^/]+\/[^/]+\.(page|blocks)\.tsx$/;

/** A group of blocks is counted with the page that it is loaded for. */
const GROUP = /[^/]+\.blocks\.tsx$/;

/** The pages that sites of the demo have written themselves, of which each has some groups of blocks. */
const PAGES = 'deploy/demo/sites/*/pages/*.yaml';
/** Forms that a site may show in steps instead, which is more code (services/gateway/src/content/site-blocks.view.ts). */
const VALUED = ['trade_in', 'sell_my_car'];

/** What a visitor's browser may have to load, in bytes; scripts and styles as gzip sends them. */
const BUDGETS = {
  // One and a half times React's size (67.3 kB), less what a results page loads until it is idle: the question for consent (0.65 kB).
  scripts: 100_300,
  // A card whose price stands in a phone's first screen, and the one bar at the foot, are layout for phones alone (0.2 kB); at twice the text
  // size a card's facts wrap (0.1 kB).
  styles: 13_150,
  // Beyond those: a kind of page, or a group of blocks with what shows a page of the site's own.
  'scripts of any other page': 12_000,
  "scripts of any of the demo's own pages": 12_000,
  // In few files rather than few bytes: a stylesheet more is an answer more that first paint waits for (frontend/src/build/shared-chunks.ts).
  // On a phone much of a page is a strip that is swiped or folded, which costs styles and saves half its length.
  'styles of any other page': 9_900,
  // One typeface; a theme has two at most.
  'largest typeface': 42_000,
};

/** Checks the front's bundle against its budgets. Returns the exit code: 1 if one is exceeded. */
export async function checkFrontBudget(folder = at('frontend/dist/client')) {
  const spent = await frontBytes(folder);
  const over = Object.entries(BUDGETS).filter(([what, most]) => spent[what] > most);
  for (const [what, most] of Object.entries(BUDGETS)) {
    console.log(`${what}: ${kilobytes(spent[what])} of ${kilobytes(most)}`);
  }
  for (const [what, most] of over) {
    console.error(
      `The front's ${what} came to ${spent[what]} bytes; expected at most ${most} (deploy/scripts/lib/front-budget.mjs).`,
    );
  }
  return over.length > 0 ? 1 : 0;
}

/** What the results page loads at once: the entry and what it imports, but no chunk that waits until it is wanted; and the most of any other page. */
async function frontBytes(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const atOnce = chunksOf(
    Object.values(manifest).find((chunk) => chunk.isEntry),
    manifest,
  );
  const gzipped = (files) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(folder, file))).length, 0);
  const scripts = (chunks) => gzipped([...chunks].map(({ file }) => file));
  const styles = (chunks) => gzipped([...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))]);
  const views = Object.entries(manifest)
    .filter(([source]) => VIEW.test(source))
    .map(([source, view]) => {
      const whole = manifest[source.replace(GROUP, 'content.page.tsx')];
      return chunksOf(view, manifest).union(chunksOf(whole, manifest)).difference(atOnce);
    });
  const typefaces = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'));
  return {
    scripts: scripts(atOnce),
    styles: styles(atOnce),
    'scripts of any other page': Math.max(0, ...views.map(scripts)),
    "scripts of any of the demo's own pages": Math.max(...(await ownPages(manifest, atOnce)).map(scripts)),
    'styles of any other page': Math.max(0, ...views.map(styles)),
    'largest typeface': Math.max(0, ...typefaces.map(({ file }) => statSync(path.join(folder, file)).size)),
  };
}

/** What each of the demo's own pages loads beyond the entry: its view, and its groups of blocks but for those that the server's markup is enough for. */
async function ownPages(manifest, atOnce) {
  const { groupsOf, needsScript } = await import(
    pathToFileURL(at('frontend/src/features/content/late-blocks.ts')).href
  );
  const files = globSync(at(PAGES));
  if (files.length === 0) throw new Error(`There are no pages at ${PAGES}.`);
  return files.map((file) => {
    const blocks = parse(readFileSync(file, 'utf8')).blocks.map((block) => ({
      kind: block.kind,
      valuation: VALUED.includes(block.form) ? {} : null,
    }));
    const groups = groupsOf({ kind: 'content', blocks }).filter(needsScript);
    const views = ['content.page', ...groups.map((group) => `${group}.blocks`)];
    return views
      .map((view) => chunksOf(manifest[`src/features/content/${view}.tsx`], manifest))
      .reduce((all, chunks) => all.union(chunks))
      .difference(atOnce);
  });
}

/** A chunk and all that it imports at once. */
function chunksOf(first, manifest) {
  const chunks = new Set([first]);
  // A set is walked to its end while it grows.
  for (const chunk of chunks) for (const name of chunk.imports ?? []) chunks.add(manifest[name]);
  return chunks;
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
