import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mutantsOf } from '../lib/mutants.mjs';
import { at } from '../paths.mjs';

/** What decides about access, money, holds and limits, with the specs that must notice a mistake in it. */
const targets = {
  'services/identity/src/credential/credential.ts': ['services/identity/src/credential/credential.spec.ts'],
  'services/gateway/src/limits/refusals.ts': ['services/gateway/src/limits/refusals.spec.ts'],
  'services/identity/src/sign-in/code-quotas.ts': ['services/identity/src/sign-in/code-quotas.spec.ts'],
  'services/gateway/src/captcha/scarce-acts.ts': ['services/gateway/src/captcha/scarce-acts.spec.ts'],
  'services/gateway/src/limits/fair-lane.ts': ['services/gateway/src/limits/fair-lane.spec.ts'],
  'packages/service-kit/src/in-flight/transfers.ts': ['packages/service-kit/src/in-flight/transfers.spec.ts'],
  'packages/service-kit/src/in-flight/fair-rotation.ts': ['packages/service-kit/src/in-flight/fair-rotation.spec.ts'],
  'services/leads/src/companions/reservation/reservation.limits.ts': [
    'services/leads/src/companions/reservation/reservation.spec.ts',
  ],
  'services/leads/src/companions/reservation/reservation.steps.ts': [
    'services/leads/src/companions/reservation/reservation.spec.ts',
  ],
  'packages/retail-rules/src/money.ts': ['packages/retail-rules/src/money.spec.ts'],
  'packages/finance/src/loan-schedule.ts': ['packages/finance/src/loan-schedule.spec.ts'],
};
/** The part of the mistakes that specs must notice. */
const LEAST = 0.9;
/** A mistake may make a loop endless. */
const LONGEST_MS = 60_000;

/**
 * Makes one small mistake after another in each of these files, and runs its specs, which must fail. `--only TEXT` takes the files whose paths contain
 * it. The files are changed in place and put back; stop it by Ctrl-C, not by kill -9.
 */
export async function run(args) {
  const only = args[args.indexOf('--only') + 1];
  const chosen = Object.entries(targets).filter(([file]) => !args.includes('--only') || file.includes(only));
  let made = 0;
  let noticed = 0;
  for (const [file, specs] of chosen) {
    const mutants = mutantsOf(readFileSync(at(file), 'utf8'));
    const lived = await livingOf(at(file), mutants, specs);
    made += mutants.length;
    noticed += mutants.length - lived.length;
    console.log(`${file}: ${mutants.length - lived.length} of ${mutants.length} noticed`);
    for (const { line, was, is } of lived) console.log(`  line ${line}: nobody notices ${is} instead of ${was}`);
  }
  console.log(
    `${noticed} of ${made} mistakes noticed, ${((100 * noticed) / made).toFixed(1)} %; at least ${100 * LEAST} % must be.`,
  );
  return noticed >= LEAST * made ? 0 : 1;
}

/** The mutants that the specs pass with. */
async function livingOf(file, mutants, specs) {
  const source = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, source);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const living = [];
  try {
    if ((await specsFail(specs)) !== false) throw new Error(`The specs of ${file} fail already.`);
    for (const mutant of mutants) {
      writeFileSync(file, mutant.text);
      if (!(await specsFail(specs))) living.push(mutant);
    }
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  return living;
}

function specsFail(specs) {
  const options = ['--bail', '--maxWorkers=1', '--silent'];
  const jest = spawn(
    process.execPath,
    [at('node_modules/jest/bin/jest.js'), ...options, '--runTestsByPath', ...specs],
    {
      cwd: at('.'),
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' },
    },
  );
  const timer = setTimeout(() => jest.kill('SIGKILL'), LONGEST_MS);
  return new Promise((resolve) => {
    jest.once('close', (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}
