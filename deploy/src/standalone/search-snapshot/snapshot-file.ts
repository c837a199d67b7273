import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type CarWrite, carDocumentFields } from '@forecourt/car-search';
import { readFrame, toFrame } from './frames.ts';

/** Rises with each change of the file, or of what documents are made from that their fields don't show. */
const FORMAT = 1;
/** A larger snapshot is not written: what is read back must fit into a start. */
const MOST_BYTES = 2 * 1_024 ** 3;

/** The first frame: what the cars are a copy of. */
interface Title {
  readonly format: number;
  /** A digest of the declared fields: other fields, other documents. */
  readonly fields: string;
  readonly index: string;
}

/** The last frame: a file without it is not whole. */
interface End {
  readonly cars: number;
}

const fields = createHash('sha256').update(JSON.stringify(carDocumentFields)).digest('hex');

/**
 * Writes a copy of an index in the place of the one before, which stays until the new one is whole and on the disk: whoever dies here
 * leaves one of both. Returns its bytes.
 * @param cars in frames; each car with its revision, so the copy need not be of one moment
 * @throws Error if it would become too large
 */
export async function writeSnapshot(
  file: string,
  index: string,
  cars: Iterable<readonly CarWrite[]>,
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
    await add([{ cars: count } satisfies End]);
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
    return await use({ index, cars: carsOf(handle) });
  } finally {
    await handle.close();
  }
}

async function* carsOf(handle: FileHandle): AsyncGenerator<CarWrite[]> {
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
  if ((ahead[0] as Partial<End> | undefined)?.cars !== count) throw new Error('its end is missing');
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
