import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type CarWrite, carDocumentFields, FIRST_STAMP, type IndexStamp } from '@forecourt/car-search';
import { readFrame, toFrame } from './frames.ts';

/** Rises with each change of the file, or of what documents are made from that their fields don't show. */
const FORMAT = 2;
/** A larger snapshot is not written: what is read back must fit into a start. */
const MOST_BYTES = 2 * 1_024 ** 3;

/** The first frame: what the cars are a copy of. */
interface Title {
  readonly format: number;
  /** A digest of the declared fields: other fields, other documents. */
  readonly fields: string;
  readonly index: string;
}

/** The last frame: a file without it is not whole. The index's stamp is read after its cars: none of them was written by a later write. */
interface End {
  readonly cars: number;
  readonly stamp: IndexStamp;
}

const fields = createHash('sha256').update(JSON.stringify(carDocumentFields)).digest('hex');

/**
 * Writes a copy of an index in the place of the one before, which stays until the new one is whole and on the disk: whoever dies here
 * leaves one of both. Returns its bytes.
 * @param cars in frames; each car with its version, so the copy need not be of one moment
 * @param stampOf the index's stamp now
 * @throws Error if it would become too large
 */
export async function writeSnapshot(
  file: string,
  index: string,
  cars: Iterable<readonly CarWrite[]>,
  stampOf: () => Promise<IndexStamp>,
  mostBytes = MOST_BYTES,
): Promise<number> {
  const draft = `${file}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    let bytes = 0;
    let count = 0;
    const add = async (values: readonly unknown[]) => {
      const frame = await toFrame(values);
      bytes += frame.length;
      if (bytes > mostBytes) throw new Error(`it would be larger than ${mostBytes} bytes`);
      await handle.write(frame);
    };
    await add([{ format: FORMAT, fields, index } satisfies Title]);
    for (const frame of cars) {
      count += frame.length;
      await add(frame);
    }
    await add([{ cars: count, stamp: await stampOf() } satisfies End]);
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncFolder(path.dirname(file));
    return bytes;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** A copy of an index, its cars as they are read. */
export interface Snapshot {
  readonly index: string;
  /** The cars, a frame at a time. @throws Error if the file turns out to be cut off or damaged */
  readonly cars: AsyncIterable<CarWrite[]>;
  /** The index's stamp, once the cars were read. */
  stamp(): IndexStamp;
}

/** Opens a snapshot and passes it on; undefined if there is none. @throws Error that says why it can't be used */
export async function withSnapshot<Result>(
  file: string,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const [title] = (await readFrame(readerOf(handle))) ?? [];
    const { format, fields: written, index } = (title ?? {}) as Partial<Title>;
    if (format !== FORMAT || written !== fields || index === undefined) {
      throw new Error('it is of another version');
    }
    let stamp = FIRST_STAMP;
    const cars = carsOf(handle, (end) => {
      stamp = end.stamp;
    });
    return await use({ index, cars, stamp: () => stamp });
  } finally {
    await handle.close();
  }
}

async function* carsOf(handle: FileHandle, onEnd: (end: End) => void): AsyncGenerator<CarWrite[]> {
  const read = readerOf(handle);
  let count = 0;
  let ahead = (await readFrame(read)) ?? [];
  for (;;) {
    const next = await readFrame(read);
    if (next === undefined) break;
    count += ahead.length;
    yield ahead as CarWrite[];
    ahead = next;
  }
  const end = ahead[0] as Partial<End> | undefined;
  if (end?.cars !== count || end.stamp === undefined) throw new Error('its end is missing');
  onEnd({ cars: count, stamp: end.stamp });
}

/** Reads on from where the file was read to. */
function readerOf(handle: FileHandle) {
  return async (length: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(length);
    let end = 0;
    while (end < length) {
      const { bytesRead } = await handle.read(bytes, end, length - end);
      if (bytesRead === 0) break;
      end += bytesRead;
    }
    return bytes.subarray(0, end);
  };
}

/** Without it the new name may be lost where the machine loses power. Some systems can't open a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
