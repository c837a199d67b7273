import { mkdirSync, rmSync } from 'node:fs';
import { browserTests } from '../lib/browser-tests.mjs';
import { runSteps } from '../lib/execute.mjs';
import { runJest } from '../lib/run-jest.mjs';
import { at } from '../paths.mjs';
import { run as check } from './check.mjs';

/** Every test: the checks, then Jest (pure and integration specs), then the browser. Results are kept for `npm run requirements`. */
export async function run() {
  rmSync(at('test-results'), { recursive: true, force: true });
  mkdirSync(at('test-results'), { recursive: true });
  return runSteps([
    { name: 'check', run: () => check() },
    { name: 'specs', run: specs },
    { name: 'browser', run: () => browserTests() },
  ]);
}

function specs() {
  const files = process.env.FORECOURT_EPA_FILE
    ? ''
    : ' (FORECOURT_EPA_FILE is not set: the real-file test uses generated rows)';
  if (files) console.log(`Jest${files}`);
  return runJest([], { results: 'test-results/jest.json' });
}
