import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '../paths.mjs';
import { execute } from './execute.mjs';
import { quickNode } from './quick-starts.mjs';

/** More failed suites than this are no accident of timing: they are not tried again. */
const MOST_TRIED_AGAIN = 3;

/**
 * Runs Jest; arguments are Jest's. Suites that fail are run once more, alone: what passes only then is listed as flaky, a fault to look for,
 * though not one to stop a release for (the browser's tests have the same rule). A suite that fails twice fails the run.
 * @param results where Jest's results are kept, relative to the repository's root; a suite that passed at its second try counts with that
 * @returns the exit code
 */
export async function runJest(args, { results, env = {} }) {
  const first = at(results);
  rmSync(first, { force: true });
  mkdirSync(path.dirname(first), { recursive: true });
  const code = await jest([...args, '--json', `--outputFile=${first}`], env);
  if (!code || !existsSync(first)) return code;
  const failed = suitesOf(first).filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > MOST_TRIED_AGAIN) return code;

  const paths = failed.map(({ name }) => name);
  console.error(`\nOnce more, alone:\n${paths.map((suite) => `  ${suite}`).join('\n')}`);
  const second = `${first}.again`;
  const config = args.filter((arg, place) => arg === '--config' || args[place - 1] === '--config');
  const codeAgain = await jest(
    [...config, '--runInBand', '--json', `--outputFile=${second}`, '--runTestsByPath', ...paths],
    env,
  );
  if (existsSync(second)) replaceSuites(first, second);
  if (!codeAgain)
    console.error(`\nFLAKY: these passed only at their second try:\n${paths.map((suite) => `  ${suite}`).join('\n')}`);
  return codeAgain;
}

function jest(args, env) {
  return execute('node', [at('node_modules/jest/bin/jest.js'), ...args], {
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...quickNode, ...env },
  });
}

function suitesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).testResults;
}

/** What the second try showed takes the place of what the first did. */
function replaceSuites(first, second) {
  const kept = JSON.parse(readFileSync(first, 'utf8'));
  const again = new Map(suitesOf(second).map((suite) => [suite.name, suite]));
  kept.testResults = kept.testResults.map((suite) => again.get(suite.name) ?? suite);
  writeFileSync(first, JSON.stringify(kept));
  rmSync(second);
}
