import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { CsvFieldRule, CsvMapping } from '@forecourt/contracts';
import { withLookups } from './csv-mapping.ts';
import { shippedMapping, shippedNames } from './feed-mappings.ts';

const KINDS: Partial<Record<CsvFieldRule['as'], string>> = {
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  presence: 'whether there is anything',
};

/** The reference page of the shapes that every client can send, in Markdown, generated from contracts/mappings (FEED-8). */
export function mappingReference(): string {
  return [
    '# Shapes of feeds that every client can send',
    '',
    'Every column of each shape, generated from [contracts/mappings](../contracts/mappings) by `npm run generate`. How to send them:',
    '[feeds.md](feeds.md#shapes-that-every-client-can-send). Words are read in any case. A vehicle without a required column is refused; any other cell',
    'that can’t be read is left out with a warning. An empty cell changes nothing, unless it says here that it clears the field.',
    '[car-fields.md](car-fields.md) says what the fields mean and accept.',
    ...shippedNames().flatMap(shapeOf),
    '',
  ].join('\n');
}

function shapeOf(name: string): string[] {
  const shipped = shippedMapping(name);
  if (!shipped) return [];
  const mapping = withLookups(shipped);
  const own = (['kind', 'stocknum', 'occurred_at', 'dealership_slug'] as const).flatMap((field) =>
    mapping[field] ? [rowOf(field === 'kind' ? 'what is reported' : `\`${field}\``, mapping[field])] : [],
  );
  return [
    '',
    `## ${name}`,
    '',
    `${mapping.description ?? ''} [An example](../contracts/examples/feed/${exampleOf(name)}).`,
    ...headingOf(mapping),
    '',
    '| from | field | read as | required |',
    '|---|---|---|---|',
    ...own,
    ...Object.entries(mapping.fields).map(([field, rule]) => rowOf(`\`${field}\``, rule)),
  ];
}

/** The file in contracts/examples/feed that is named after a shape. @throws Error if there is none */
function exampleOf(name: string): string {
  const files = readdirSync(new URL('../../../../../contracts/examples/feed', import.meta.url));
  const example = files.find((file) => path.parse(file).name === name);
  if (example === undefined) throw new Error(`The shape ${name} has no example in contracts/examples/feed.`);
  return example;
}

/** The order of the columns, where a file has no line that names them. */
const headingOf = ({ columns }: CsvMapping): string[] =>
  columns
    ? ['', `The columns, in this order and without a header line: ${columns.map((each) => `\`${each}\``).join(', ')}.`]
    : [];

const rowOf = (field: string, rule: CsvFieldRule): string =>
  `| ${[sourceOf(rule), field, [howOf(rule), ...(rule.or ?? []).map(alternativeOf)].map((how) => how.join('; ')).join('; or '), rule.required || rule.otherwise === 'refuse' ? 'yes' : ''].join(' | ')} |`;

function sourceOf({ column, first_of, template, value }: CsvFieldRule): string {
  if (first_of) return first_of.map((each) => `\`${each}\``).join(', else ');
  if (column !== undefined) return `\`${column}\``;
  return template === undefined ? `always \`${value}\`` : `\`${template}\``;
}

/** What is done with another column, or with the same one in another way. */
const alternativeOf = (rule: CsvFieldRule): string[] => [`from ${sourceOf(rule)}`, ...howOf(rule)];

/** What becomes of a cell, in the order in which it is done. */
function howOf({
  blank,
  split,
  match,
  values,
  as,
  format,
  zone,
  separator,
  when,
  default: otherwise,
  empty,
}: CsvFieldRule): string[] {
  return [
    ...(when ? [`if \`${when.column}\` is ${when.is.map((word) => `\`${word}\``).join(', ')}`] : []),
    ...(blank ? [`empty if ${blank.map((word) => `\`${word}\``).join(', ')}`] : []),
    ...(split ? [`part ${split.take} between \`${split.at}\``] : []),
    ...(match === undefined ? [] : [`what matches \`${match.replaceAll('|', '\\|')}\``]),
    ...(values ? meaningsOf(values) : []),
    ...(as === 'list' ? [`a list between \`${separator.replaceAll('|', '\\|')}\``] : []),
    ...(as === 'date' || as === 'instant' ? [format === undefined ? 'ISO 8601' : `\`${format}\``] : []),
    ...(zone === undefined ? [] : [`in ${zone}`]),
    ...(KINDS[as] === undefined ? [] : [KINDS[as]]),
    ...(otherwise === undefined ? [] : [`else \`${otherwise}\``]),
    ...(empty === 'clear' ? ['empty clears it'] : []),
  ];
}

/** Words by what they mean. */
function meaningsOf(values: NonNullable<CsvFieldRule['values']>): string[] {
  const words = Map.groupBy(Object.entries(values), ([, meaning]) => meaning);
  return [...words].map(([meaning, all]) => `\`${meaning}\` for ${all.map(([word]) => `\`${word}\``).join(', ')}`);
}
