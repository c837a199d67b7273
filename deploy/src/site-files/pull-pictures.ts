import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PushedWorld, pictureName, type SitePicture } from '@forecourt/contracts';
import { UsageError } from '../programs/run-program.ts';
import { PICTURES, shownDigests } from './folder-pictures.ts';
import type { SiteFolder } from './site-folder.ts';

/** The pictures that a world shows, as files of a folder. */
interface PulledPictures {
  /** Files by digest, as pictures/yard.jpg. */
  readonly files: ReadonlyMap<string, string>;
  /** Those that are not in the folder yet. */
  readonly missing: readonly { readonly file: string; readonly digest: string }[];
}

/**
 * Which file of a folder each picture of a world is. One that is there keeps its file; of two with one name the older one's name gets the
 * beginning of its digest.
 * @param known the site's pictures, the newest first
 * @throws UsageError for a name from the platform that is no plain file's
 */
export function picturesToPull(
  { pictures }: Pick<SiteFolder, 'pictures'>,
  world: PushedWorld,
  known: readonly SitePicture[],
): PulledPictures {
  const shown = shownDigests(world);
  const files = new Map(pictures.map(({ digest, file }) => [digest, file]));
  const missing: { file: string; digest: string }[] = [];
  for (const { digest, name } of known) {
    if (!shown.has(digest) || files.has(digest)) continue;
    if (!pictureName.safeParse(name).success)
      throw new UsageError(`The platform has a picture with a name that this version does not know: ${name}.`);
    const taken = [...files.values()].includes(`${PICTURES}/${name}`);
    const file = `${PICTURES}/${taken ? name.replace('.', `-${digest.slice(0, 8)}.`) : name}`;
    files.set(digest, file);
    missing.push({ file, digest });
  }
  return { files, missing };
}

/** Writes a pulled picture. */
export function writePicture(folder: string, file: string, bytes: Buffer): void {
  mkdirSync(path.join(folder, PICTURES), { recursive: true });
  writeFileSync(path.join(folder, file), bytes);
}
