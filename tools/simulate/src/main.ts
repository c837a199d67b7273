// `npm run test:simulate`: the services' own code in one process, driven by seeds, and what it promises.
import { Command, InvalidArgumentError } from 'commander';
import type { Played } from './runner/play-seed.ts';
import { playSeeds } from './runner/play-seeds.ts';

const TRACED_LINES = 100_000;
const SHOWN_FAILURES = 5;

const { seed, runs, workers } = new Command('npm run test:simulate --')
  .description('Plays the platform by seeds; a run that breaks a promise is repeated by its seed with --runs 1.')
  .option('--seed <number>', 'the first seed', wholeNumber, 1)
  .option('--runs <number>', 'how many seeds', wholeNumber, 200)
  .option('--workers <number>', 'threads', wholeNumber, 2)
  .parse()
  .opts<{ seed: number; runs: number; workers: number }>();

const begun = performance.now();
const failures: Played[] = [];
let done = 0;
let lines = 0;
await playSeeds({ seed, runs, workers, linesKept: runs === 1 ? TRACED_LINES : 0 }, (played) => {
  done += 1;
  lines += played.lines;
  if (runs === 1) console.log(played.journal.join('\n'));
  if (played.violations.length > 0) show(played);
  if (done % 500 === 0) console.log(`${done} of ${runs} runs.`);
});
const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
console.log(
  `${done} runs from seed ${seed}, each twice, of ${Math.round(lines / done)} steps, in ${seconds} s: ${failures.length} broke a promise.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

function show(played: Played): void {
  failures.push(played);
  if (failures.length > SHOWN_FAILURES) return;
  console.log(
    `Seed ${played.seed} broke a promise; repeat it with: npm run test:simulate -- --seed ${played.seed} --runs 1`,
  );
  for (const violation of played.violations.slice(0, 10)) console.log(`  ${violation}`);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('a whole number from 1');
  return number;
}
