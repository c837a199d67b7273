import { run as runProgram } from './program.mjs';

/** Clears the data folder; refuses while something runs on it. */
export function run(args) {
  return runProgram(['reset', ...args]);
}
