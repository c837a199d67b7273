import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  FONTS,
  fontFault,
  fontFile,
  MOST_FONT_BYTES,
  ownFontDigest,
  type PushedWorld,
  type SiteFiles,
} from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { UsageError } from '../programs/run-program.ts';
import { leavesOf } from './document-values.ts';
import { FaultyFiles } from './fault-text.ts';
import type { FileCalls } from './folder-redirects.ts';
import type { SiteFolder } from './site-folder.ts';
import type { FileFault } from './yaml-file.ts';

/** A typeface in a site's folder. */
export interface FolderFont {
  /** Within the site's folder, as its settings name it: fonts/yard.woff2. */
  readonly file: string;
  /** SHA-256 of the file. */
  readonly digest: string;
}

/** A typeface as its file's name, size and bytes say; else what is wrong with the file. */
export function readFont(folder: string, name: string): FolderFont | FileFault {
  const file = `${FONTS}/${name}`;
  const fault = (message: string): FileFault => ({ file, path: '', message });
  if (!fontFile.safeParse(file).success)
    return fault(`expected a WOFF2 file with a name such as yard-bold.woff2; got ${name}`);
  const { size } = statSync(path.join(folder, file));
  if (size > MOST_FONT_BYTES) return fault(`expected 1 to ${MOST_FONT_BYTES} bytes; got ${size}`);
  const bytes = readFileSync(path.join(folder, file));
  const wrong = fontFault(bytes);
  if (wrong !== undefined) return fault(wrong);
  return { file, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** Pushes the typefaces that a folder's settings name and that the platform lacks. @throws FaultyFiles that names the file of one that is refused */
export async function pushFonts(
  { folder, files, fonts }: Pick<SiteFolder, 'folder' | 'files' | 'fonts'>,
  platform: FileCalls,
): Promise<void> {
  const named = namedFonts(files.map(({ value }) => value));
  const wanted = fonts.filter(({ digest }) => named.has(digest));
  if (wanted.length === 0) return;
  const known = new Set((await platform.files()).map(({ digest }) => digest));
  for (const { file, digest } of wanted) {
    if (known.has(digest)) continue;
    try {
      await platform.pushFile(digest, { name: file, file: readFileSync(path.join(folder, file)).toString('base64') });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 400) throw error;
      throw new FaultyFiles(error.errors.map(({ message }) => ({ file, path: '', message })));
    }
  }
}

/**
 * Writes the typefaces that a pulled world names and the folder lacks. One that is there keeps its file.
 * @returns files by digest, and those that were written
 * @throws UsageError for a name from the platform that is no typeface's, so that nothing is ever written elsewhere
 */
export async function pullFonts(
  { folder, fonts }: Pick<SiteFolder, 'folder' | 'fonts'>,
  world: Pick<PushedWorld, 'site'>,
  platform: { files(): Promise<SiteFiles['files']>; file(digest: string): Promise<Buffer> },
): Promise<{ files: ReadonlyMap<string, string>; written: readonly string[] }> {
  const named = namedFonts(world.site);
  const files = new Map(fonts.map(({ digest, file }) => [digest, file]));
  const missing = [...named].filter((digest) => !files.has(digest));
  const known = missing.length === 0 ? [] : await platform.files();
  const written: string[] = [];
  for (const { digest, name } of known) {
    if (!missing.includes(digest)) continue;
    if (!fontFile.safeParse(name).success)
      throw new UsageError(`The platform has a typeface with a name that this version does not know: ${name}.`);
    const taken = [...files.values()].includes(name);
    const file = taken ? name.replace('.woff2', `-${digest.slice(0, 8)}.woff2`) : name;
    mkdirSync(path.join(folder, FONTS), { recursive: true });
    writeFileSync(path.join(folder, file), await platform.file(digest));
    files.set(digest, file);
    written.push(file);
  }
  return { files, written };
}

/** The digests of typefaces that a value names. */
function namedFonts(value: unknown): Set<string> {
  return new Set([...leavesOf(value)].flatMap(({ text }) => ownFontDigest(text) ?? []));
}
