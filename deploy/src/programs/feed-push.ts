import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { type CsvMapping, instant, type FeedFile as StoredFile } from '@forecourt/contracts';
import { SingleBar } from 'cli-progress';
import { Command, Option } from 'commander';
import { FeedClient, type FeedCredentials, readFeedKeys } from '../feed-client/feed-client.ts';
import { type FeedFile, type Format, formats, inspectFile } from '../feed-client/feed-file.ts';
import { type Encoding, encodings } from '../feed-client/file-text.ts';
import { readMappingFile } from '../feed-client/mapping-file.ts';
import { pushFile } from '../feed-client/push-file.ts';
import { PushReport } from '../feed-client/push-report.ts';
import { Tally } from '../feed-client/tally.ts';
import { WarningTotals, warningLines } from '../feed-client/warning-lines.ts';
import { confirmFile, fileLines, reportOf, sendWholeFile } from '../feed-client/whole-file.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

/** Refusals, and warnings, that are printed without --all. */
const SHOWN = 20;
/** With --all: what a terminal is good for; the report has them all. */
const ALL = 100_000;

interface Options {
  site: string;
  mapping?: string;
  dealership?: string;
  asOf?: string;
  gateway?: string;
  format?: Format;
  encoding?: Encoding;
  report?: string;
  all?: boolean;
  mode?: 'full' | 'partial';
  rows?: string;
  dryRun?: boolean;
  confirm?: string;
}

const program = new Command('feed:push')
  .description(
    'Sends a dealer file to the platform: signed, compressed, in requests of up to 1,000 rows. Exits with 1 if any row was refused or nothing could be sent.',
  )
  .requiredOption(
    '--site <slug>',
    'site whose feed key signs the request (from the data folder), such as southern-cross-cars',
  )
  .option(
    '--mapping <file>',
    'YAML or JSON file that says how to read the file, or the name of one of contracts/mappings; feed:map proposes one',
  )
  .option('--dealership <slug>', 'the dealership, if the key covers several and the rows do not name one')
  .option(
    '--as-of <time>',
    'when the CSV file was created: an ISO 8601 time, "now", or "file" for the file’s modification time; required if the mapping has no occurred_at',
  )
  .addOption(
    new Option('--format <format>', 'format of the file; detected from its name or content by default').choices(
      formats,
    ),
  )
  .addOption(new Option('--encoding <encoding>', 'text encoding; detected by default').choices(encodings))
  .option('--gateway <url>', 'address of the gateway; by default the one running on the data folder')
  .option('--report <file>', 'writes the result of each row to a .csv or .json file')
  .addOption(
    new Option(
      '--mode <mode>',
      'sends the file as it is, to be processed there: a full file is the whole inventory, and cars that it lacks leave the stock; a partial one only says what changed. Takes XML too',
    ).choices(['full', 'partial']),
  )
  .option('--rows <count>', 'with --mode: how many records the file has; one with another number is refused')
  .option('--dry-run', 'changes nothing; prints what would change')
  .option('--confirm <id>', 'confirms a full file that the guard held back, instead of sending one')
  .option('--all', `prints all refusals and warnings, not just the first ${SHOWN} of each`)
  .argument(
    '[file]',
    'CSV, JSON or one event per line, optionally gzipped; put -- before a name that starts with a dash',
  )
  .addHelpText(
    'after',
    '\nSet FORECOURT_FEED_KEY and FORECOURT_FEED_SECRET to use a key that is not in the data folder.',
  );

await runProgram(async () => {
  program.parse();
  return push(program.args[0] ?? '', program.opts<Options>());
});

async function push(name: string, options: Options): Promise<number> {
  if (options.confirm !== undefined) return confirm(options.confirm, options);
  if (name === '') throw new UsageError('Name the file to send.');
  const mapping =
    options.mapping === undefined
      ? undefined
      : readMappingFile(options.mapping, options.mode ? undefined : options.dealership);
  if (options.mode) return pushWhole(name, options.mode, mapping, options);
  if (mapping?.columns) throw new UsageError('A file without a header line is sent as a whole: use --mode.');
  const file = await inspectFile(name, options);
  if (file.format === 'csv' && !mapping)
    throw new UsageError('A CSV file needs --mapping: see deploy/mappings for examples.');
  const asOf = asOfOf(options.asOf, file, mapping);
  if (options.report && path.resolve(options.report) === path.resolve(name)) {
    throw new UsageError('--report must not name the file that is being sent.');
  }
  const client = new FeedClient(gatewayUrl(options), credentials(options.site));
  const report = options.report === undefined ? undefined : new PushReport(options.report);
  console.log(`${name}: ${file.format.toUpperCase()} in ${file.text.found}.`);
  const tally = new Tally(options.all ? ALL : SHOWN);
  const totals = new WarningTotals();
  const bar = new SingleBar({
    format: '{bar} {value} rows · {accepted} accepted · {unchanged} unchanged · {refused} refused',
    clearOnComplete: false,
  });
  try {
    const isDry = options.dryRun === true;
    await pushFile({ file, mapping, asOf, dealership: options.dealership, isDry }, client, {
      begin: (rows) => bar.start(rows, 0, tally.counts()),
      verdict: (row, verdict) => {
        tally.add(row, verdict);
        report?.add(row, verdict);
        bar.update(tally.rows, tally.counts());
      },
      warnings: (groups) => totals.add(groups),
    });
  } finally {
    bar.stop();
    report?.close();
    await client.close();
    // Also of a file that could not be sent to its end.
    if (tally.rows > 0)
      for (const line of [...tally.lines(), ...warningLines(totals.list(), options.all ? ALL : SHOWN)])
        console.log(line);
    if (options.dryRun) console.log('Nothing was changed: this was a dry run.');
  }
  return tally.refused > 0 ? 1 : 0;
}

async function pushWhole(
  name: string,
  mode: 'full' | 'partial',
  mapping: CsvMapping | undefined,
  options: Options,
): Promise<number> {
  const { rows, dealership, dryRun: isDry = false } = options;
  if (!statSync(name, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`File not found: ${name}.`);
  const asOf = timeOf(options.asOf, name);
  if (asOf === undefined && mode === 'full') throw new UsageError('A full file needs --as-of.');
  const file = { open: () => createReadStream(name), mode, mapping: mapping?.name, asOf, dealership, rows, isDry };
  return follow(options, async (client, progress) => {
    if (mapping) await client.putMapping(mapping);
    return sendWholeFile(file, client, progress);
  });
}

function confirm(id: string, options: Options): Promise<number> {
  return follow(options, (client, progress) => confirmFile(id, client, progress));
}

/** Shows a whole file's progress to its end, then what became of it. */
async function follow(
  options: Options,
  begin: (client: FeedClient, progress: (file: StoredFile) => void) => Promise<StoredFile>,
): Promise<number> {
  const client = new FeedClient(gatewayUrl(options), credentials(options.site));
  try {
    let state = '';
    const file = await begin(client, (now) => {
      if (now.state !== state) console.log(`File ${now.id}: ${now.state}.`);
      state = now.state;
    });
    for (const line of fileLines(file, await reportOf(file.id, client), options.all ? ALL : SHOWN)) console.log(line);
    if (file.dry_run) console.log('Nothing was changed: this was a dry run.');
    return file.state === 'done' && file.refused === 0 ? 0 : 1;
  } finally {
    await client.close();
  }
}

/**
 * When a CSV file was created. It must be given, because nothing about a file says it: a copy of an old file has a new time, and would
 * overwrite newer data.
 */
function asOfOf(asked: string | undefined, file: FeedFile, mapping: CsvMapping | undefined): string | undefined {
  if (file.format !== 'csv') return undefined;
  const asOf = timeOf(asked, file.path);
  if (asOf === undefined && !mapping?.occurred_at) {
    throw new UsageError(
      'The mapping has no occurred_at, so use --as-of to say when the file was created: an ISO 8601 time, "now" for a file that was just exported, or "file" for its modification time (not of a copy).',
    );
  }
  return asOf;
}

function timeOf(asked: string | undefined, path: string): string | undefined {
  if (asked === 'now') return new Date().toISOString();
  if (asked === 'file') return statSync(path).mtime.toISOString();
  if (asked !== undefined && !instant.safeParse(asked).success) {
    throw new UsageError(`--as-of: expected a time such as 2026-03-01T02:30:00Z, "now" or "file"; got "${asked}".`);
  }
  return asked;
}

function gatewayUrl(options: Options): string {
  const running = options.gateway ?? readRunFile(dataFolder(process.env))?.gatewayUrl;
  if (!running)
    throw new UsageError(
      'Forecourt is not running on this data folder: start it with npm start, or name a gateway with --gateway.',
    );
  return running;
}

function credentials(site: string): FeedCredentials {
  const { FORECOURT_FEED_KEY: keyId, FORECOURT_FEED_SECRET: secret } = process.env;
  if (keyId && secret) return { keyId, secret };
  const keys = readFeedKeys(dataFolder(process.env));
  const key = keys[site];
  if (!key)
    throw new UsageError(
      `There is no feed key for the site ${site}. Keys exist for: ${Object.keys(keys).join(', ') || 'none'}.`,
    );
  return key;
}
