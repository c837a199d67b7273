import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeJsonFile } from '../standalone/data-folder.ts';

/** In the site's folder; it belongs to a working copy, not to a repository. */
const FILE = '.change-sets.json';

/** A change set as a platform's history has it. No two platforms made one at the same moment under the same number. */
const known = z.object({ number: z.int().min(0), at: z.string().optional() });
export type KnownChangeSet = z.infer<typeof known>;
/** By address and site; older files have only a number by address. */
const state = z.record(
  z.string(),
  z.union([
    known,
    z
      .int()
      .min(0)
      .transform((number) => ({ number })),
  ]),
);

/** Where a folder's files go: the platform by the address that it was reached at, and which of its sites. */
export interface Place {
  readonly address: string;
  readonly owner: string;
}

/**
 * The change set that a folder's files were made from; 0 if it was never pulled from or pushed to this place. A platform has several
 * addresses, such as a site's host and the operator's data folder: its newest change set is the folder's if it is known by any of them. 0 also if the
 * platform was restored, and gave the number to another change set: what is pushed over it is then refused as stale.
 * @param newest of the platform's history
 */
export function baseOf(folder: string, { address, owner }: Place, newest?: KnownChangeSet): number {
  const all = readState(folder);
  const isOwn = Object.entries(all).some(
    ([key, { number, at }]) =>
      key.endsWith(` ${owner}`) && at !== undefined && at === newest?.at && number === newest.number,
  );
  if (isOwn && newest) return newest.number;
  const base = all[keyOf({ address, owner })] ?? all[address];
  return base && !isReplaced(base, newest) ? base.number : 0;
}

/** Whether the platform has another change set of this number: its database was restored to before it, and has as many again. */
const isReplaced = ({ number, at }: KnownChangeSet, newest?: KnownChangeSet): boolean =>
  number === newest?.number && at !== undefined && newest.at !== undefined && at !== newest.at;

/** Notes the change set that a folder's files are now those of. */
export function keepBase(folder: string, place: Place, { number, at }: KnownChangeSet): void {
  const { [place.address]: _, ...others } = readState(folder);
  writeJsonFile(path.join(folder, FILE), { ...others, [keyOf(place)]: { number, ...(at !== undefined && { at }) } });
}

const keyOf = ({ address, owner }: Place): string => `${address} ${owner}`;

function readState(folder: string): Record<string, KnownChangeSet> {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return {};
  try {
    return state.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
