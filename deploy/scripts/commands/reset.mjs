import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { at } from '../paths.mjs';

/** Clears the data folder; refuses while something runs on it. */
export async function run() {
  const folder = path.resolve(process.env.FORECOURT_DATA ?? at('.forecourt'));
  const running = runningProcess(path.join(folder, 'run.json'));
  if (running) {
    console.error(`Forecourt is running on ${folder} (process ${running}): stop it first.`);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  console.log(`Cleared ${folder}.`);
  return 0;
}

function runningProcess(file) {
  if (!existsSync(file)) return undefined;
  const { pid } = JSON.parse(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
