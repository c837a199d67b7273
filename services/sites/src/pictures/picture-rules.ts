import { createHash } from 'node:crypto';
import { MOST_PICTURE_BYTES, MOST_PICTURES, MOST_PICTURES_BYTES, type SitePicture } from '@forecourt/contracts';
import type { FieldFault } from '@forecourt/service-kit';

/** Why a file is not kept as an owner's picture: its size, its digest, or how many and how much the owner has. */
export function pictureRefusals(file: Buffer, digest: string, present: readonly SitePicture[]): FieldFault[] {
  const others = present.filter((each) => each.digest !== digest);
  const total = others.reduce((sum, { size }) => sum + size, file.length);
  const got = createHash('sha256').update(file).digest('hex');
  const faults: [field: string, wrong: boolean, message: string][] = [
    [
      'file',
      file.length === 0 || file.length > MOST_PICTURE_BYTES,
      `1 to ${MOST_PICTURE_BYTES} bytes; got ${file.length}`,
    ],
    ['digest', got !== digest, `the SHA-256 of the file, which is ${got}; got ${digest}`],
    ['', others.length >= MOST_PICTURES, `at most ${MOST_PICTURES} pictures of one site; this is one more`],
    ['', total > MOST_PICTURES_BYTES, `at most ${MOST_PICTURES_BYTES} bytes of pictures of one site; got ${total}`],
  ];
  return faults.flatMap(([field, wrong, message]) => (wrong ? [{ field, message: `expected ${message}` }] : []));
}
