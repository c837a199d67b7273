import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execute, runSteps } from '../lib/execute.mjs';
import { at } from '../paths.mjs';

/** Type checks and compiles every package, then bundles the front where its sources changed. */
export async function run() {
  return runSteps([
    { name: 'compile', run: compile },
    { name: 'bundle the front', run: bundleFront },
  ]);
}

/** The native TypeScript compiler, incremental over project references; before it, the table that packages/places reads. */
export async function compile() {
  const failed = await reducePlaces();
  return failed || execute('node', [at('node_modules/typescript7/bin/tsc'), '-b', at('tsconfig.json')]);
}

/** The table of packages/places, from two packages of many megabytes; skipped if neither they nor the script are newer than it. */
async function reducePlaces() {
  const table = at('packages/places/dist/australia.json');
  const reducedAt = existsSync(table) ? statSync(table).mtimeMs : 0;
  if (['package.json', 'scripts'].every((source) => newestChange(at('packages/places', source)) < reducedAt)) return 0;
  return execute('node', [at('packages/places/scripts/reduce.mjs')]);
}

/** Vite, for the browser and for the server; skipped if nothing is newer than the last bundle. */
export async function bundleFront() {
  const stamp = at('frontend/dist/.bundled');
  const bundledAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const sources = [
    'frontend/src',
    'frontend/package.json',
    'frontend/vite.config.ts',
    'contracts/src',
    'package-lock.json',
  ];
  if (sources.every((source) => newestChange(at(source)) < bundledAt)) return 0;
  const vite = at('node_modules/vite/bin/vite.js');
  const front = at('frontend');
  for (const args of [
    ['build', front],
    ['build', front, '--ssr'],
  ]) {
    const code = await execute('node', [vite, ...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
    if (code) return code;
  }
  writeFileSync(stamp, '');
  return 0;
}

function newestChange(file) {
  if (!existsSync(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newestChange(path.join(file, name))));
}
