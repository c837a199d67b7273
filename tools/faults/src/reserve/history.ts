import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** A call of a buyer at one vehicle. Times are in milliseconds; `return` is null where the outcome was never learnt. */
export interface Operation {
  readonly client: number;
  readonly kind: 'reserve' | 'release';
  readonly result: 'held' | 'refused' | 'released' | 'unknown';
  readonly call: number;
  readonly return: number | null;
}

/** What was done at one vehicle. */
export interface History {
  readonly name: string;
  readonly operations: readonly Operation[];
}

const checker = path.join(import.meta.dirname, '../../linearizability');

/**
 * Checks histories for linearizability by porcupine, with Go.
 * @returns the faults; undefined where there is no Go, or its module can't be had
 */
export function checkHistories(histories: readonly History[]): string[] | undefined {
  const go = spawnSync('go', ['build', '-o', path.join(checker, 'linearizability'), '.'], { cwd: checker });
  if (go.status !== 0) return undefined;
  const input = histories.map((history) => JSON.stringify(history)).join('\n');
  const { stdout } = spawnSync(path.join(checker, 'linearizability'), { input, encoding: 'utf8' });
  const verdicts = stdout.trim().split('\n');
  const faults = verdicts.filter((line) => !line.startsWith('Ok '));
  return verdicts.length === histories.length ? faults : [...faults, 'the checker did not judge every history'];
}
