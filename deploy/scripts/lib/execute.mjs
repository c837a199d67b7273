import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { root } from '../paths.mjs';

/** What programs of a lane print, until their step has ended. */
const printed = new AsyncLocalStorage();

/**
 * Runs a program from the repository's root with our own output and resolves to its exit code.
 * `node` as the program's name is the Node that is running.
 */
export function execute(program, args, { env = {}, quiet = false } = {}) {
  const output = printed.getStore();
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, ...env },
  });
  for (const stream of output ? [child.stdout, child.stderr] : []) stream.on('data', (part) => output.push(part));
  process.on('SIGINT', ignore);
  const forward = (signal) => child.kill(signal);
  process.on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`);
      resolve(1);
    });
    child.once(output ? 'close' : 'exit', (code) => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Runs the steps in order, printing each one's name and time; stops at the first that fails and returns its exit code. */
export async function runSteps(steps) {
  for (const { name, run } of steps) {
    const started = performance.now();
    console.log(`\n— ${name}`);
    const code = await run();
    if (code) {
      console.error(`✗ ${name} failed.`);
      return code;
    }
    console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
  return 0;
}

/**
 * Runs lanes of steps at the same time, and the steps of each in order. What a step prints appears when it has ended, so that the lines of two
 * don't mix. After a failure no lane begins another step. @returns the exit code of the first step that failed
 */
export async function runAtOnce(lanes) {
  let failed = 0;
  await Promise.all(
    lanes.map(async (steps) => {
      for (const { name, run } of steps) {
        if (failed) return;
        const started = performance.now();
        const output = [];
        const code = await printed.run(output, run);
        console.log(`\n— ${name}`);
        process.stdout.write(Buffer.concat(output));
        if (code) console.error(`✗ ${name} failed.`);
        else console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
        failed ||= code;
      }
    }),
  );
  return failed;
}

/** A terminal's Ctrl-C reaches the child by itself; we only wait for it to end. */
function ignore() {}
