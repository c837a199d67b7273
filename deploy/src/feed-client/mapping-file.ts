import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type CsvMapping, csvMapping } from '@forecourt/contracts';
import { zodFaults } from '@forecourt/service-kit/client';
import { parse } from 'yaml';
import { FeedFileError } from './text-scan.ts';

const { resolve } = createRequire(import.meta.url);

/**
 * Reads a mapping from a YAML or JSON file, or one that comes with the product by its name, such as classifieds-csv (FEED-8).
 * @param dealership whose stock the rows are about, unless the mapping has a rule for that.
 * @throws FeedFileError that names each fault's place.
 */
export function readMappingFile(file: string, dealership?: string): CsvMapping {
  const document = readDocument(pathOf(file), file);
  const result = csvMapping.safeParse(dealership ? withDealership(document, dealership) : document);
  if (result.success) return result.data;
  const faults = zodFaults(result.error, document).map((fault) => `  ${fault.field}: ${fault.message}`);
  throw new FeedFileError(`The mapping ${file} is invalid:\n${faults.join('\n')}`);
}

function pathOf(file: string): string {
  if (existsSync(file) || !/^[a-z0-9-]+$/.test(file)) return path.resolve(file);
  try {
    return resolve(`@forecourt/contracts/mappings/${file}.yaml`);
  } catch {
    return path.resolve(file);
  }
}

function readDocument(at: string, file: string): unknown {
  try {
    return parse(readFileSync(at, 'utf8'));
  } catch (error) {
    throw new FeedFileError(`The mapping ${file} can’t be read: ${(error as Error).message}`);
  }
}

function withDealership(mapping: unknown, dealership: string): object {
  return { dealership_slug: { value: dealership }, ...(mapping as object) };
}
