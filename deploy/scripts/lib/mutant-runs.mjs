import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { at } from '../paths.mjs';

/** A promise that a mistake leaves open. */
const TEST_TIMEOUT_MS = 5_000;
/**
 * A spec takes a second, and its loops end after twenty: a Jest that computes for so long and reports nothing is stuck. It is the time that it
 * computed, as one may wait for minutes on a busy machine; where the system does not say that, as much again by the clock.
 */
const STUCK_SECONDS = 60;
const STUCK_BY_THE_CLOCK_SECONDS = 600;
const LOOK_EVERY_MS = 500;
const STARTED = 'started';
/** The variable with the file that the reporter writes. */
const LINES = 'MUTANT_LINES';

/** Jest's reporter that writes a line when a spec starts and one when it ended, so that it is known where a Jest stopped. */
export default class LineReporter {
  onTestFileStart({ path: spec }) {
    write(spec, STARTED);
  }

  onTestFileResult({ path: spec }, { numFailingTests, testExecError, numPassingTests }) {
    const passed = numFailingTests === 0 && !testExecError && numPassingTests > 0;
    write(spec, passed ? 'passed' : 'failed');
  }
}

const write = (spec, outcome) => appendFileSync(process.env[LINES], `${JSON.stringify([spec, outcome])}\n`);

/**
 * Runs these specs one after another in one Jest. One that ends its Jest, or that it never ends with, is run once more, alone, as an earlier one may
 * have left behind what did it; the rest goes on in a new Jest.
 * @returns by spec: `passed`, `failed`, or `stopped` if it had no result also by itself
 */
export async function outcomesOf(specs) {
  const outcomes = new Map();
  let rest = specs;
  while (rest.length > 0) {
    const seen = await runOnce(rest);
    for (const [spec, outcome] of seen) if (outcome !== STARTED) outcomes.set(spec, outcome);
    const [stopped = rest.find((spec) => !outcomes.has(spec))] = [...seen].flatMap(([spec, is]) =>
      is === STARTED ? [spec] : [],
    );
    if (stopped !== undefined) {
      const alone = rest.length === 1 ? STARTED : (await runOnce([stopped])).get(stopped);
      outcomes.set(stopped, alone === 'passed' || alone === 'failed' ? alone : 'stopped');
    }
    rest = rest.filter((spec) => !outcomes.has(spec));
  }
  return outcomes;
}

/** @returns the last line of each spec that was started */
async function runOnce(specs) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  const lines = path.join(folder, 'lines');
  const child = spawn(
    process.execPath,
    [
      ...[at('node_modules/jest/bin/jest.js'), '--runInBand', '--silent', `--testTimeout=${TEST_TIMEOUT_MS}`],
      ...['--reporters', fileURLToPath(import.meta.url), '--runTestsByPath', ...specs],
    ],
    {
      ...{ cwd: at('.'), stdio: 'ignore' },
      env: { ...process.env, [LINES]: lines, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    },
  );
  let [last, since] = ['', { computed: 0, clock: Date.now() }];
  const watch = setInterval(() => {
    const [reported, computed] = [existsSync(lines) ? readFileSync(lines, 'utf8') : '', secondsComputed(child.pid)];
    if (reported !== last) [last, since] = [reported, { computed, clock: Date.now() }];
    const isLate = Date.now() - since.clock > STUCK_BY_THE_CLOCK_SECONDS * 1_000;
    if (computed - since.computed > STUCK_SECONDS || isLate) child.kill('SIGKILL');
  }, LOOK_EVERY_MS);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  try {
    await new Promise((resolve) => child.once('close', resolve));
    if (!existsSync(lines)) throw new Error(`Jest ended before it started one of ${specs.length} specs.`);
    return new Map(
      readFileSync(lines, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  } finally {
    clearInterval(watch);
    process.off('exit', end);
    rmSync(folder, { recursive: true });
  }
}

const TICKS_A_SECOND = 100;

/** How long a process has computed; 0 where Linux's files about processes are missing. */
function secondsComputed(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
