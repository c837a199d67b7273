import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outcomesOf } from '../lib/mutant-runs.mjs';
import { mutantTargets } from '../lib/mutant-targets.mjs';
import { endsIn, mutantsOf, withEndingLoops } from '../lib/mutants.mjs';
import { at } from '../paths.mjs';

/** The part of a file's mistakes that its specs must notice. */
const LEAST = 0.9;
/**
 * Properties are tried so often for each mistake, and no smaller case is looked for: what only one case in thousands shows counts as unnoticed.
 */
const PROPERTY_RUNS = /numRuns: \w+/g;
const FEW_RUNS = 'numRuns: 200, endOnFailure: true';
/** How long the loops of one copy may go round. */
const LOOPS_MS = 20_000;

/**
 * Makes one small mistake after another in each of these files, and runs its spec, which must fail. `--only TEXT` takes the files whose paths contain
 * it. Each mistake is a copy of the file with a copy of its spec beside it, so that one start of Jest runs all of a file; they go again at the end.
 */
export async function run(args) {
  const only = args[args.indexOf('--only') + 1];
  const chosen = mutantTargets.filter(({ file }) => !args.includes('--only') || file.includes(only));
  let isEnough = chosen.length > 0;
  for (const target of chosen) {
    const mutants = mutantsOf(readFileSync(at(target.file), 'utf8')).filter((mutant) => !isEquivalent(target, mutant));
    const { living, stopped } = await triedOf(target, mutants);
    const share = 1 - living.length / mutants.length;
    isEnough &&= share >= LEAST;
    const figures = `${mutants.length - living.length} of ${mutants.length} noticed, ${(100 * share).toFixed(0)} %`;
    console.log(`${target.file}: ${figures}`);
    for (const { line, was, is } of living) console.log(`  line ${line}: nobody notices ${is} instead of ${was}`);
    for (const { line, was, is } of stopped)
      console.log(`  line ${line}: ${is} instead of ${was} ended Jest without a result, or never ended: noticed`);
  }
  if (!isEnough) console.error(`At least ${100 * LEAST} % of the mistakes in each file must be noticed.`);
  return isEnough ? 0 : 1;
}

const isEquivalent = ({ equivalent = [] }, { text, was, is }) =>
  equivalent.some((known) => known.was === was && known.is === is && text.includes(known.makes));

/** The mutants that the spec passes with, and those with which it has no result at all, which somebody would notice. */
async function triedOf({ file, spec }, mutants) {
  const copies = mutants.map((mutant, place) => ({ mutant, ...copyOf(file, spec, place, mutant.text) }));
  const original = copyOf(file, spec, 'none', readFileSync(at(file), 'utf8'));
  const all = [original, ...copies];
  const remove = () => {
    for (const { files } of all) for (const each of files) rmSync(each.path, { force: true });
  };
  const stop = () => {
    remove();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    for (const { files } of all) for (const each of files) writeFileSync(each.path, each.text);
    // By itself: what a mistake leaves behind in the process may disturb it.
    const unchanged = (await outcomesOf([original.spec])).get(original.spec);
    if (unchanged !== 'passed') throw new Error(`The spec of ${file} ${unchanged} without any mistake.`);
    const outcomes = await outcomesOf(copies.map((each) => each.spec));
    const those = (outcome) =>
      copies.filter(({ spec: copy }) => outcomes.get(copy) === outcome).map(({ mutant }) => mutant);
    return { living: those('passed'), stopped: those('stopped') };
  } finally {
    remove();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Compilers, linters and Git, which may look meanwhile, leave copies alone. */
const COPY = '// @ts-nocheck: a copy with a mistake, of npm run test:mutants\n';

/** A copy of the file with this text, and one of its spec that imports it. */
function copyOf(file, spec, name, text) {
  const [from, to] = [`./${path.basename(file)}'`, `./${path.basename(file, '.ts')}.mutant-${name}.ts'`];
  const specText = readFileSync(at(spec), 'utf8');
  if (!specText.includes(from)) throw new Error(`${spec} does not import ${file}.`);
  const specPath = at(spec.replace(/\.spec\.ts$/, `.${path.basename(file, '.ts')}.mutant-${name}.spec.ts`));
  return {
    spec: specPath,
    files: [
      { path: at(file.replace(/\.ts$/, `.mutant-${name}.ts`)), text: `${COPY}${withEndingLoops(text)}` },
      {
        path: specPath,
        text: `${COPY}${endsIn(LOOPS_MS)}${withEndingLoops(specText.replaceAll(from, to).replace(PROPERTY_RUNS, FEW_RUNS))}`,
      },
    ],
  };
}
