import { execute, runSteps } from '../lib/execute.mjs';
import { at } from '../paths.mjs';
import { run as build } from './build.mjs';

/** Takes the pictures of docs/screens of the product as it is built now: `npm run screens`, or `npm run screens -- --only compare-phone`. */
export function run(args) {
  return runSteps([
    { name: 'build', run: build },
    { name: 'screens', run: () => execute('node', [at('e2e/src/screens/main.ts'), ...args]) },
  ]);
}
