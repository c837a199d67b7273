import { at } from '../paths.mjs';
import { execute } from './execute.mjs';
import { quickNode } from './quick-starts.mjs';

/** Playwright's run of e2e/ against the built product, which it starts and stops itself. Arguments are Playwright's. */
export function browserTests(args = [], env = {}) {
  const playwright = at('node_modules/@playwright/test/cli.js');
  return execute('node', [playwright, 'test', '--config', at('e2e/playwright.config.ts'), ...args], {
    env: { ...quickNode, ...env },
  });
}
