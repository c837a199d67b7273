import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { csvMapping } from '@forecourt/contracts';
import { mappingFaults, mapRecord, withLookups } from '@forecourt/stock';
import { Command, Option } from 'commander';
import { stringify } from 'yaml';
import { type Encoding, encodings } from '../feed-client/file-text.ts';
import { headOf } from '../feed-map/file-head.ts';
import { type Proposal, proposeMapping } from '../feed-map/propose-mapping.ts';
import { runProgram } from './run-program.ts';

/** Rows that the proposal looks at, and that are shown. */
const LOOKED_AT = 10_000;
const SHOWN = 10;
/** Columns that a line names. */
const MOST_NAMED = 8;

interface Options {
  name?: string;
  out?: string;
  encoding?: Encoding;
  record?: string;
}

const program = new Command('feed:map')
  .description(
    'Proposes a mapping from the head of a file of CSV, NDJSON, JSON or XML, and shows ten rows as they would be read. Check it before you push with it.',
  )
  .option('--name <name>', 'name of the mapping; by default the file’s')
  .option('--out <file>', 'writes the mapping to this YAML file instead of printing it')
  .addOption(new Option('--encoding <encoding>', 'text encoding; detected by default').choices(encodings))
  .option('--record <element>', 'the element of XML that is one car; by default each child of the root')
  .argument('<file>', 'the file, optionally gzipped; CSV with a header line');

await runProgram(async () => {
  program.parse();
  return propose(program.args[0] ?? '', program.opts<Options>());
});

async function propose(file: string, options: Options): Promise<number> {
  const head = await headOf(file, LOOKED_AT, options);
  const { mapping, unread, missing, passedOver } = proposeMapping(options.name ?? nameOf(file), head);
  const proposed = { ...mapping, ...(options.record === undefined ? {} : { record: options.record }) };
  const text = [
    `# yaml-language-server: $schema=${schemaFrom(options.out)}`,
    `# Proposed from ${path.basename(file)}. Check each rule; docs/feeds.md explains them.`,
    stringify(proposed, { lineWidth: 120 }),
  ].join('\n');
  if (options.out === undefined) console.log(text);
  else writeFileSync(options.out, text);
  for (const { column, field, example } of passedOver)
    console.log(`${column} has a name as ${field}, but its cells do not fit, such as ${JSON.stringify(example)}.`);
  if (unread.length > 0) console.log(`Not read: ${unread.join(', ')}.`);
  for (const line of missing.map(missingLine)) console.error(line);
  const { stocknum = { value: 'unknown' } } = proposed as { stocknum?: unknown };
  const read = csvMapping.parse({ ...proposed, stocknum });
  for (const { field, message } of mappingFaults(read)) console.log(`To mend: ${field}: ${message}`);
  console.log(`\nThe first ${Math.min(SHOWN, head.records.length)} rows as they would be read:`);
  const filled = withLookups(read);
  for (const [place, record] of head.records.slice(0, SHOWN).entries()) {
    const mapped = mapRecord(filled, record, new Date(0).toISOString());
    const shown = 'event' in mapped ? shownEvent(mapped.event) : 'refused';
    console.log(`\nrow ${place + 1}: ${shown}`);
    for (const { field, message } of [...(mapped.errors ?? []), ...mapped.warnings])
      console.log(`  ${field}: ${message}`);
  }
  return missing.length > 0 ? 1 : 0;
}

/** What a mapping lacks that none does without, and the columns that could be it. */
function missingLine({ field, columns }: Proposal['missing'][number]): string {
  const could = columns.slice(0, MOST_NAMED).join(', ');
  const which = could === '' ? 'No unread column looks like it' : `Unread columns that could be it: ${could}`;
  return `No column is read as ${field}: write a rule for it. ${which}.`;
}

/** What the file says of a car, a line a field. */
function shownEvent({ stocknum, car }: Record<string, unknown>): string {
  const fields = Object.entries((car ?? {}) as Record<string, unknown>);
  return [String(stocknum), ...fields.map(([field, value]) => `    ${field}: ${JSON.stringify(value)}`)].join('\n');
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
