import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeJsonFile } from '../standalone/json-file.ts';

/** In the site's folder; it belongs to a working copy, not to a repository. */
const FILE = '.change-sets.json';
const numbers = z.record(z.string(), z.int().min(0));

/** The change set that a folder's files were made from, on each platform that it was pulled from or pushed to; 0 if it never was. */
export function baseOf(folder: string, address: string): number {
  return readNumbers(folder)[address] ?? 0;
}

/** Notes the change set that a folder's files are now those of. */
export function keepBase(folder: string, address: string, number: number): void {
  writeJsonFile(path.join(folder, FILE), { ...readNumbers(folder), [address]: number });
}

function readNumbers(folder: string): Record<string, number> {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return {};
  try {
    return numbers.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
