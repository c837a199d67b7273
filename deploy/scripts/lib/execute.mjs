import { spawn } from 'node:child_process';
import { root } from '../paths.mjs';

/**
 * Runs a program from the repository's root with our own output and resolves to its exit code.
 * `node` as the program's name is the Node that is running.
 */
export function execute(program, args, { env = {}, quiet = false } = {}) {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    stdio: quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit',
    env: { ...process.env, ...env },
  });
  process.on('SIGINT', ignore);
  const forward = (signal) => child.kill(signal);
  process.on('SIGTERM', forward);
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`Could not start ${program}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => {
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

/** A terminal's Ctrl-C reaches the child by itself; we only wait for it to end. */
function ignore() {}
