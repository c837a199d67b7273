import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { csvMapping } from '@forecourt/contracts';
import { mappingFaults, mapRecord, withLookups } from '@forecourt/stock';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { inspectFile } from '../feed-client/feed-file.ts';
import { readRows } from '../feed-client/file-rows.ts';
import { type Encoding, encodings } from '../feed-client/file-text.ts';
import { type FileHead, proposeMapping } from '../feed-map/propose-mapping.ts';
import { runProgram, UsageError } from './run-program.ts';

/** Rows that the proposal looks at, and that are shown. */
const LOOKED_AT = 200;
const SHOWN = 10;

interface Options {
  name?: string;
  out?: string;
  encoding?: Encoding;
}

const program = new Command('feed:map')
  .description(
    'Proposes a mapping from the head of a CSV file, and shows ten rows as they would be read. Check it before you push with it.',
  )
  .option('--name <name>', 'name of the mapping; by default the file’s')
  .option('--out <file>', 'writes the mapping to this YAML file instead of printing it')
  .addOption(new Option('--encoding <encoding>', 'text encoding; detected by default').choices(encodings))
  .argument('<file>', 'CSV with a header line, optionally gzipped');

await runProgram(async () => {
  program.parse();
  return propose(program.args[0] ?? '', program.opts<Options>());
});

async function propose(file: string, options: Options): Promise<number> {
  const head = await headOf(file, options);
  const { mapping: proposed, unread } = proposeMapping(options.name ?? nameOf(file), head);
  const text = [
    `# yaml-language-server: $schema=${schemaFrom(options.out)}`,
    `# Proposed from ${path.basename(file)}. Check each rule; docs/feeds.md explains them.`,
    stringify(proposed, { lineWidth: 120 }),
  ].join('\n');
  if (options.out === undefined) console.log(text);
  else writeFileSync(options.out, text);
  if (!('stocknum' in proposed)) {
    throw new UsageError(
      `No column looks like a stock number: write a rule for stocknum. The columns are ${head.columns.join(', ')}.`,
    );
  }
  const mapping = csvMapping.parse(proposed);
  for (const { field, message } of mappingFaults(mapping)) console.log(`To mend: ${field}: ${message}`);
  if (unread.length > 0) console.log(`Not read: ${unread.join(', ')}.`);
  console.log(`\nThe first ${Math.min(SHOWN, head.rows.length)} rows as they would be read:`);
  const filled = withLookups(mapping);
  for (const [place, row] of head.rows.slice(0, SHOWN).entries()) {
    const read = mapRecord(filled, row, new Date(0).toISOString());
    const shown = 'event' in read ? shownEvent(read.event) : 'refused';
    console.log(`\nrow ${place + 1}: ${shown}`);
    for (const { field, message } of [...(read.errors ?? []), ...read.warnings]) console.log(`  ${field}: ${message}`);
  }
  return 0;
}

/** What the file says of a car, a line a field. */
function shownEvent({ stocknum, car }: Record<string, unknown>): string {
  const fields = Object.entries((car ?? {}) as Record<string, unknown>);
  return [String(stocknum), ...fields.map(([field, value]) => `    ${field}: ${JSON.stringify(value)}`)].join('\n');
}

async function headOf(name: string, { encoding }: Options): Promise<FileHead> {
  const file = await inspectFile(name, { encoding });
  if (file.format !== 'csv') throw new UsageError('feed:map reads CSV files with a header line.');
  let columns: string[] | undefined;
  const rows: Record<string, string>[] = [];
  for await (const { cells = [] } of readRows(file, undefined)) {
    if (!columns) columns = cells.map((cell) => cell.trim());
    else rows.push(Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])));
    if (rows.length === LOOKED_AT) break;
  }
  if (!columns) throw new UsageError(`${name} has no rows.`);
  return { columns, rows };
}

/** The schema as an editor finds it from a mapping's file. */
function schemaFrom(out = ''): string {
  const schema = path.resolve(import.meta.dirname, '../../../contracts/generated/feed-mapping.schema.json');
  return path.relative(path.dirname(path.resolve(out)), schema).replaceAll(path.sep, '/');
}

function nameOf(file: string): string {
  const [name = ''] = path.basename(file).toLowerCase().split('.');
  return name.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'stock-list';
}
