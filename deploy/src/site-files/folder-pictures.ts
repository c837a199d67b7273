import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { MOST_PICTURE_BYTES, ownFontAddress, ownFontDigest, ownPictureDigest, pictureName } from '@forecourt/contracts';
import { Decoder, pictureFault } from '@forecourt/gateway/decoder';
import { leavesOf } from './document-values.ts';
import type { FolderFont } from './folder-fonts.ts';
import type { FileFault } from './yaml-file.ts';

const MINUTE_MS = 60_000;

/** The folder of a site's own pictures. */
export const PICTURES = 'pictures';

/** A picture in a site's folder. */
export interface FolderPicture {
  /** Within the site's folder, as documents name it: pictures/yard.jpg. */
  readonly file: string;
  readonly name: string;
  /** SHA-256 of the file. */
  readonly digest: string;
}

/** A picture as its file's name, size and content say; else what is wrong with the file. */
export function readPicture(folder: string, name: string): FolderPicture | FileFault {
  const file = `${PICTURES}/${name}`;
  const fault = (message: string): FileFault => ({ file, path: '', message });
  if (!pictureName.safeParse(name).success)
    return fault(`expected a JPEG, PNG, WebP, GIF or AVIF with a name such as yard-at-dusk.jpg; got ${name}`);
  const { size } = statSync(path.join(folder, file));
  if (size === 0 || size > MOST_PICTURE_BYTES) return fault(`expected 1 to ${MOST_PICTURE_BYTES} bytes; got ${size}`);
  const digest = createHash('sha256').update(pictureBytes(folder, { file })).digest('hex');
  return { file, name, digest };
}

/** A picture's file. */
export const pictureBytes = (folder: string, { file }: Pick<FolderPicture, 'file'>): Buffer =>
  readFileSync(path.join(folder, file));

/** The faults of pictures that can't be opened: in a process of its own, with limits on pixels, memory and time. */
export async function unopenedPictures(folder: string, pictures: readonly FolderPicture[]): Promise<FileFault[]> {
  const decoder = new Decoder();
  // Its process keeps no program running, so that one with nothing else to do would end here without a word.
  const awake = setInterval(() => undefined, MINUTE_MS);
  const faults: FileFault[] = [];
  try {
    for (const picture of pictures) {
      const message = await pictureFault(decoder, pictureBytes(folder, picture));
      if (message !== undefined) faults.push({ file: picture.file, path: '', message });
    }
  } finally {
    clearInterval(awake);
    await decoder.close();
  }
  return faults;
}

/** A document with the addresses of pictures and typefaces in place of the files that it names; a file that is not there stays as it is. */
export function withAddresses(
  value: unknown,
  pictures: readonly FolderPicture[],
  fonts: readonly FolderFont[],
): unknown {
  const addresses = new Map([
    ...pictures.map(({ file, digest }) => [file, addressOf(digest)] as const),
    ...fonts.map(({ file, digest }) => [file, ownFontAddress(digest)] as const),
  ]);
  return withNames(value, (name) => addresses.get(name));
}

/** A document with the names of files in place of pictures' and typefaces' addresses. @param files by digest */
export function withFiles(value: unknown, files: ReadonlyMap<string, string>): unknown {
  return withNames(value, (address) => files.get(ownPictureDigest(address) ?? ownFontDigest(address) ?? ''));
}

/** The digests of pictures of its own that a value shows. */
export function shownDigests(value: unknown): Set<string> {
  return new Set([...leavesOf(value)].flatMap(({ text }) => ownPictureDigest(text) ?? []));
}

const addressOf = (digest: string): string => `/images/site/${digest}`;

/** Fields that name a file of the folder. */
const NAMING = new Set(['photo', 'heading_file', 'body_file', 'body_bold_file']);

function withNames(value: unknown, replaced: (name: string) => string | undefined, field = ''): unknown {
  if (typeof value === 'string') return NAMING.has(field) ? (replaced(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => withNames(each, replaced, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNames(each, replaced, key)]));
}
