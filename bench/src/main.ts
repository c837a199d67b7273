// `npm run bench -- NAME…`: ours beside the raw engines, on this machine.
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { benches } from './benches.ts';
import type { Measurement } from './harness/bench.ts';
import { SharedServers } from './harness/shared-servers.ts';
import { jsonLine, table } from './harness/table.ts';
import { isConformant } from './search/conformance.ts';

const USUAL_PAIRS = 5;

interface Options {
  json?: boolean;
  pairs: number;
  quick?: boolean;
  only?: string;
  cars?: number;
  rate?: number;
  data?: string;
  conformance?: boolean;
}

const names = benches.map(({ name }) => name);
const parts = benches.flatMap((bench) => bench.parts ?? []);
const program = new Command('bench')
  .description('Measures ours beside the raw engines, in pairs of runs, and prints one table.')
  .addArgument(new Argument('[names...]', 'which; all by default').choices(names))
  .option('--json', 'one object a line in place of the table')
  .option('--pairs <count>', 'how many pairs of runs', wholeNumber, USUAL_PAIRS)
  .option('--quick', 'less data and shorter runs: one to two minutes each on a quiet machine')
  .addOption(new Option('--only <part>', 'one part of a bench that has several').choices(parts))
  .option('--cars <count>', 'how many cars; only for size', wholeNumber)
  .option('--rate <count>', 'prices a second; only for lag', wholeNumber)
  .option('--data <folder>', 'only for size: keeps its product there, so that its parts can run one at a time')
  .option('--conformance', 'measures nothing: compares 10,000 random searches of both engines with the plain semantics')
  .addHelpText('after', `\n${benches.map(({ name, summary }) => `${name.padEnd(10)}${summary}`).join('\n')}`)
  .parse();

const options = program.opts<Options>();
process.exitCode = options.conformance ? await compareEngines() : await measure(program.args, options);

/** The exit code says whether all answers were equal. */
async function compareEngines(): Promise<number> {
  const servers = new SharedServers();
  try {
    const { opensearch } = await servers.engines();
    return (await isConformant(opensearch.address, console.log)) ? 0 : 1;
  } finally {
    await servers.close();
  }
}

async function measure(
  asked: readonly string[],
  { json, pairs, quick = false, only, cars, rate, data }: Options,
): Promise<number> {
  const servers = new SharedServers();
  const note = (line: string) => console.error(line);
  const measurements: Measurement[] = [];
  let failed = 0;
  try {
    const wanted = benches.filter(
      (bench) =>
        (asked.length === 0 || asked.includes(bench.name)) && (only === undefined || bench.parts?.includes(only)),
    );
    for (const { name, run } of wanted) {
      note(`— ${name}`);
      try {
        measurements.push(
          ...(await run({
            pairs,
            quick,
            only,
            cars,
            rate,
            data,
            folder: servers.folder(name),
            engines: () => servers.engines(),
            postgres: () => servers.postgres(),
            note,
          })),
        );
      } catch (error) {
        console.error(`✗ ${name} could not run.`, error);
        failed += 1;
      }
    }
  } finally {
    await servers.close();
  }
  console.log(json ? measurements.map(jsonLine).join('\n') : table(measurements));
  return failed > 0 ? 1 : 0;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('A whole number from 1 is expected.');
  return number;
}
