import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CsvMapping, csvMapping, type FeedVerdict } from '@forecourt/contracts';
import { zodFaults } from '@forecourt/service-kit';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { FeedClient } from '../feed-client/feed-client.ts';
import { type FeedCredentials, readFeedKeys } from '../feed-client/feed-key-file.ts';
import { FeedFileError, type FileBatch, readBatches } from '../feed-client/read-batches.ts';
import { Tally } from '../feed-client/tally.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

const REFUSALS_SHOWN = 20;

interface Options {
  site: string;
  mapping?: string;
  dealership?: string;
  asOf?: string;
  gateway?: string;
  all?: boolean;
}

const program = new Command('feed:push')
  .description(
    'Sends a dealer file to the platform: signed, compressed, in batches. Exits with 1 if any row was refused or nothing could be sent.',
  )
  .requiredOption('--site <slug>', 'site whose feed key signs (from the data folder), as southern-cross-cars')
  .option('--mapping <file>', 'how CSV columns are read, a JSON file; deploy/mappings has examples')
  .option('--dealership <slug>', 'whose stock it is, where the key covers several and the rows do not say')
  .option('--as-of <instant>', "time as of which the file is true, ISO 8601; the file's own time by default")
  .option('--gateway <url>', 'address of the gateway; the one that runs on the data folder by default')
  .option('--all', 'shows every refusal, not the first 20')
  .argument('<file>', '.csv, .ndjson or .json, each also with .gz')
  .addHelpText('after', '\nFORECOURT_FEED_KEY and FORECOURT_FEED_SECRET name another key than the data folder has.');

await runProgram(async () => {
  program.parse();
  return push(program.args[0] ?? '', program.opts<Options>());
});

async function push(file: string, options: Options): Promise<number> {
  const mapping = options.mapping === undefined ? undefined : readMapping(options.mapping, options.dealership);
  if (/\.csv(\.gz)?$/.test(file) && !mapping)
    throw new UsageError('A CSV file needs --mapping: deploy/mappings has examples.');
  const fileTime = timeOf(file);
  const client = new FeedClient(gatewayUrl(options), credentials(options.site));
  const asOf = options.asOf ?? fileTime.toISOString();
  const tally = new Tally(options.all ? Number.POSITIVE_INFINITY : REFUSALS_SHOWN);
  const bar = new SingleBar({
    format: '{bar} {value} rows · {accepted} accepted · {unchanged} unchanged · {refused} refused',
    clearOnComplete: false,
  });
  try {
    const total = await countRecords(file, mapping);
    if (total === 0) throw new FeedFileError(`${file} holds no rows.`);
    if (mapping) await client.putMapping(mapping);
    bar.start(total, 0, tally.counts());
    for await (const batch of readBatches(file, mapping?.delimiter ?? ',')) {
      tally.add(await send(client, batch, { mapping, asOf, dealership: options.dealership }), batch.records);
      bar.update(tally.sent, tally.counts());
    }
  } finally {
    bar.stop();
    await client.close();
  }
  tally.print();
  return tally.refused > 0 ? 1 : 0;
}

interface Sending {
  mapping: CsvMapping | undefined;
  asOf: string;
  dealership: string | undefined;
}

async function send(
  client: FeedClient,
  batch: FileBatch,
  { mapping, asOf, dealership }: Sending,
): Promise<FeedVerdict[]> {
  const answer =
    batch.kind === 'csv'
      ? await client.sendCsv(batch.csv, mapping?.name ?? '', asOf)
      : await client.sendEvents(
          dealership ? batch.events.map((event) => ofDealership(event, dealership)) : batch.events,
        );
  return answer.verdicts;
}

/** An event that does not say whose stock it is gets the dealership of the command line. */
function ofDealership(event: unknown, dealership: string): object {
  return { dealership_slug: dealership, ...(event as object) };
}

async function countRecords(file: string, mapping: CsvMapping | undefined): Promise<number> {
  let total = 0;
  for await (const batch of readBatches(file, mapping?.delimiter ?? ',')) total += batch.records;
  return total;
}

function readMapping(file: string, dealership: string | undefined): CsvMapping {
  const document = readJson(file);
  const result = csvMapping.safeParse(dealership ? withDealership(document, dealership) : document);
  if (result.success) return result.data;
  const faults = zodFaults(result.error, document).map((fault) => `  ${fault.field}: ${fault.message}`);
  throw new UsageError(`The mapping ${file} has faults:\n${faults.join('\n')}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.resolve(file), 'utf8'));
  } catch (error) {
    throw new UsageError(`The mapping ${file} can't be read: ${(error as Error).message}`);
  }
}

function withDealership(mapping: unknown, dealership: string): object {
  return { dealership_slug: { value: dealership }, ...(mapping as object) };
}

/** The file's own time, by default that as of which it is true. */
function timeOf(file: string): Date {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`);
  return found.mtime;
}

function gatewayUrl(options: Options): string {
  const running = options.gateway ?? readRunFile(dataFolder(process.env))?.gatewayUrl;
  if (!running)
    throw new UsageError(
      'Forecourt is not running on this data folder: start it with npm start, or name one by --gateway.',
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
      `There is no feed key for the site ${site}. There are keys for: ${Object.keys(keys).join(', ') || 'none'}.`,
    );
  return key;
}
