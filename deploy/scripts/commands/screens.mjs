import { execute } from '../lib/execute.mjs';
import { at } from '../paths.mjs';

/** Takes the pictures of docs/screens from the product that is running, as `npm run screens -- --port 3000`. */
export async function run(args) {
  return execute('node', [at('e2e/src/screens.ts'), ...args]);
}
