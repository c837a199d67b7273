import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { parse } from 'yaml';

/** The mappings that every client can read by: the platform's own shape as CSV, a dealer platform's webhook, and classifieds' columns (FEED-8). */
export const shippedNames = ['platform-csv', 'dealer-webhook', 'classifieds-csv'] as const;

const { resolve } = createRequire(import.meta.url);
const read = new Map<string, CsvMapping>();

/** The mapping of this name in contracts/mappings, if one comes with the product. */
export function shippedMapping(name: string): CsvMapping | undefined {
  if (!shippedNames.some((known) => known === name)) return undefined;
  const known =
    read.get(name) ??
    csvMapping.parse(parse(readFileSync(resolve(`@forecourt/contracts/mappings/${name}.yaml`), 'utf8')));
  read.set(name, known);
  return known;
}
