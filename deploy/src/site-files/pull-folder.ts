import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isDocumentKind, type PushedWorld, slug } from '@forecourt/contracts';
import { stringify } from 'yaml';
import { UsageError } from '../programs/run-program.ts';
import { withFiles } from './folder-pictures.ts';
import type { SiteFolder } from './site-folder.ts';
import { filesOf } from './world-diff.ts';

/**
 * Makes a folder's files those of a world. A file that says the same already stays untouched, with its comments and relative dates.
 * @param pictures files of the folder by the digests in pictures' addresses
 * @returns the files that were written or removed
 * @throws UsageError for a name from the platform that is no plain file's, so that nothing is ever written elsewhere
 */
export function pullInto(
  { folder, files }: SiteFolder,
  world: PushedWorld,
  pictures: ReadonlyMap<string, string> = new Map(),
): string[] {
  requirePlainNames(world);
  const wanted = filesOf(world);
  const changed: string[] = [];
  for (const [file, body] of wanted) {
    if (isDeepStrictEqual(files.find((each) => each.file === file)?.value, body)) continue;
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), stringify(withFiles(asWritten(body), pictures), { lineWidth: 120 }));
    changed.push(file);
  }
  for (const { file } of files) {
    if (wanted.has(file)) continue;
    rmSync(path.join(folder, file));
    changed.push(file);
  }
  return changed.toSorted();
}

/** A document without what another file says: the digest of a site's redirects. */
function asWritten(body: unknown): unknown {
  const { redirects: _, ...written } = body as { redirects?: unknown };
  return written;
}

function requirePlainNames({ dealerships, documents }: PushedWorld): void {
  const names = [...Object.keys(dealerships), ...Object.values(documents).flatMap((bodies) => Object.keys(bodies))];
  const strange = [
    ...names.filter((name) => !slug.safeParse(name).success),
    ...Object.keys(documents).filter((kind) => !isDocumentKind(kind)),
  ];
  if (strange.length > 0)
    throw new UsageError(`The platform has files that this version does not know: ${strange.slice(0, 5).join(', ')}.`);
}
