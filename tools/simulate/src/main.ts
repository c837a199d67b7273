// `npm run test:simulate`: the services' own code in one process, driven by seeds, and what it promises.
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Played } from './runner/play-seed.ts';
import { playSeeds } from './runner/play-seeds.ts';
import { plants as allPlants, type PlantName, plantNames } from './world/plants.ts';

const TRACED_LINES = 100_000;
const SHOWN_FAILURES = 5;
/** A mistake that so many seeds do not show is none that the checks find. */
const MOST_SEEDS_A_PLANT = 400;

const { seed, runs, workers, repeat, plant, plants } = new Command('npm run test:simulate --')
  .description('Plays the platform by seeds; a run that breaks a promise is repeated by its seed with --runs 1.')
  .option('--seed <number>', 'the first seed', wholeNumber, 1)
  .option('--runs <number>', 'how many seeds', wholeNumber, 200)
  .option('--workers <number>', 'threads', wholeNumber, 2)
  .option('--repeat <number>', 'one seed in so many is played twice, and must go the same way', wholeNumber, 1)
  .addOption(new Option('--plant <mistake>', 'a mistake that the checks should find').choices(plantNames))
  .option('--plants', 'whether each mistake that is planted is found: seeds are played until it is')
  .parse()
  .opts<{ seed: number; runs: number; workers: number; repeat: number; plant?: PlantName; plants?: true }>();

process.exitCode = (await (plants ? findPlants() : play())) ? 0 : 1;

/** Plays the seeds. @returns whether all promises were kept */
async function play(): Promise<boolean> {
  const begun = performance.now();
  let [done, lines, failures] = [0, 0, 0];
  await playSeeds({ seed, runs, workers, linesKept: runs === 1 ? TRACED_LINES : 0, repeat, plant }, (played) => {
    done += 1;
    lines += played.lines;
    if (runs === 1) console.log(played.journal.join('\n'));
    if (played.violations.length > 0) {
      failures += 1;
      if (failures <= SHOWN_FAILURES) show(played);
    }
    if (done % 500 === 0) console.log(`${done} of ${runs} runs.`);
    return true;
  });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const steps = Math.round(lines / done);
  console.log(
    `${done} runs from seed ${seed}, ${repeat === 1 ? 'each' : `one in ${repeat}`} twice, of ${steps} steps, in ${seconds} s: ${failures} broke a promise.`,
  );
  return failures === 0;
}

/** Plants each mistake, and plays seeds until one of them shows it. @returns whether all were found */
async function findPlants(): Promise<boolean> {
  let areAllFound = true;
  for (const name of plantNames) {
    let shown: Played | undefined;
    await playSeeds({ seed, runs: MOST_SEEDS_A_PLANT, workers, linesKept: 0, repeat, plant: name }, (played) => {
      if (played.violations.length > 0) shown ??= played;
      return shown === undefined;
    });
    areAllFound &&= shown !== undefined;
    const what = shown ? `seed ${shown.seed} found it: ${shown.violations[0]?.split('\n')[0]}` : 'NOT FOUND';
    console.log(`${name}, ${allPlants[name].mistake}: ${what}`);
  }
  return areAllFound;
}

function show(played: Played): void {
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
