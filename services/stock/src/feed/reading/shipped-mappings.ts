import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { parse } from 'yaml';

const folder = path.dirname(createRequire(import.meta.url).resolve('@forecourt/contracts/mappings/platform-csv.yaml'));
const ENDING = '.yaml';
const read = new Map<string, CsvMapping>();

/** The names of the mappings that every client can read by: a file each in contracts/mappings (FEED-8). */
export const shippedNames = (): string[] =>
  readdirSync(folder)
    .map((file) => path.basename(file, ENDING))
    .sort();

/** The mapping of this name that comes with the product, if there is one. @param name a slug, as it names a file */
export function shippedMapping(name: string): CsvMapping | undefined {
  const file = path.join(folder, name + ENDING);
  const known = read.get(name) ?? (existsSync(file) ? csvMapping.parse(parse(readFileSync(file, 'utf8'))) : undefined);
  if (known) read.set(name, known);
  return known;
}
