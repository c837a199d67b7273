import { execute, runSteps } from '../lib/execute.mjs';
import { checkFrontBudget } from '../lib/front-budget.mjs';
import { at } from '../paths.mjs';
import { bundleFront, compile } from './build.mjs';

/** The quick part of the tests: format, lint, types, the bytes of the front, what its pages shift and axe finds on them, import rules, dead code. */
export async function run() {
  return runSteps([
    {
      name: 'format and lint',
      run: () => execute('node', [at('node_modules/@biomejs/biome/bin/biome'), 'check', '.']),
    },
    { name: 'types', run: compile },
    { name: 'the front', run: bundleFront },
    { name: "the front's bytes", run: () => checkFrontBudget() },
    { name: 'the front in a browser', run: () => execute('node', [at('e2e/dist/src/page-budgets.js')]) },
    {
      name: 'import rules',
      run: () =>
        execute('node', [at('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'), ...cruiseArguments]),
    },
    { name: 'dead code', run: () => execute('node', [at('node_modules/knip/bin/knip.js'), '--no-progress']) },
  ]);
}

const cruiseArguments = [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err',
  'contracts',
  'packages',
  'services',
  'frontend',
  'deploy',
  'e2e',
  'bench',
];
