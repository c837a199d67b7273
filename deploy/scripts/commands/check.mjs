import { execute, runAtOnce } from '../lib/execute.mjs';
import { checkFrontBudget } from '../lib/front-budget.mjs';
import { at } from '../paths.mjs';
import { bundleFront, compile } from './build.mjs';

/**
 * The quick part of the tests: format, lint, types, the bytes of the front, what its pages shift and axe finds on them, import rules, unread
 * switches, dead code. Each step is a program of one thread for most of its time, so they run in two lanes; those of the second part read what the
 * first has built.
 */
export async function run() {
  const biome = at('node_modules/@biomejs/biome/bin/biome');
  const failed = await runAtOnce([
    [
      { name: 'types', run: compile },
      { name: 'the front', run: bundleFront },
      { name: "the front's bytes", run: () => checkFrontBudget() },
    ],
    [{ name: 'format and lint', run: () => execute('node', [biome, 'check', '.']) }],
  ]);
  return (
    failed ||
    runAtOnce([
      [{ name: 'the front in a browser', run: () => execute('node', [at('e2e/src/page-budgets.ts')]) }],
      [
        { name: 'import rules', run: () => cruise('.dependency-cruiser.cjs') },
        { name: 'import rules between folders', run: () => cruise('.dependency-cruiser.folders.cjs') },
        { name: 'dead code', run: () => execute('node', [knip, '--no-progress']) },
        { name: 'what only tests reach', run: () => execute('node', [knip, '--no-progress', '--production']) },
        { name: 'switches', run: () => execute('node', [at('deploy/dist/checks/unread-switches.js')]) },
      ],
    ])
  );
}

const knip = at('node_modules/knip/bin/knip.js');

function cruise(config) {
  const folders = ['contracts', 'packages', 'services', 'frontend', 'deploy', 'tools', 'e2e', 'bench'];
  const cruiser = at('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  return execute('node', [cruiser, '--config', config, '--output-type', 'err', ...folders]);
}
