import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Decoder, DecoderFault, type DecoderOptions } from './decoder.ts';

const MASTER = { kind: 'master', width: 1_600 } as const;
const PIXELS = { pixels: new Uint8Array(8 * 6 * 4).fill(128), width: 8, height: 6 };

let decoder: Decoder | undefined;
afterEach(() => decoder?.close());

function decoding(options: DecoderOptions = {}): Decoder {
  decoder = new Decoder(options);
  return decoder;
}

/** Whether a process runs. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const tick = () => new Promise((resolve) => setImmediate(resolve));
/** The id of its process, once it runs. */
async function running(by: Decoder): Promise<number> {
  while (by.pid === undefined) await tick();
  return by.pid;
}

describe('the process that decodes', () => {
  it('UI-2 makes pictures of pixels, bytes and files, in one process', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'decoder-'));
    const file = path.join(folder, 'photo');
    await writeFile(
      file,
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#f00' } })
        .jpeg()
        .toBuffer(),
    );
    const decodes = decoding();
    const master = await decodes.make({ file }, MASTER);
    const { pid } = decodes;
    const size = { width: 160, quality: 60, crop: '16x9' } as const;
    const picture = await decodes.make(master, { kind: 'picture', size, format: 'jpg' });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 });
    expect((await sharp(await decodes.make(PIXELS, MASTER)).metadata()).width).toBe(8);
    expect(decodes.pid).toBe(pid);
    await rm(folder, { recursive: true });
  });

  it('UI-2 answers for a file that is not a picture, and continues', async () => {
    const decodes = decoding();
    await expect(decodes.make(Buffer.from('<svg/>'), MASTER)).rejects.toThrow(DecoderFault);
    await expect(decodes.make({ file: '/nowhere/at-all' }, MASTER)).rejects.toThrow('ENOENT');
    expect((await decodes.make(PIXELS, MASTER)).length).toBeGreaterThan(0);
  });

  it('UI-2 loses only the current picture when it is killed', async () => {
    const decodes = decoding();
    const inHand = decodes.make(PIXELS, MASTER);
    const next = decodes.make(PIXELS, MASTER);
    const lost = inHand.catch((error: unknown) => error);
    const pid = await running(decodes);
    process.kill(pid, 'SIGKILL');
    expect(await lost).toEqual(new DecoderFault('The decoder exited with SIGKILL while decoding a picture.'));
    expect((await next).length).toBeGreaterThan(0);
    expect(decodes.pid).not.toBe(pid);
  });

  it('UI-2 is ended where a picture takes too long', async () => {
    const decodes = decoding({ milliseconds: 1 });
    const inHand = decodes.make(PIXELS, MASTER);
    const late = inHand.catch((error: unknown) => error);
    const pid = await running(decodes);
    expect(await late).toEqual(new DecoderFault('A picture was not made within 1 ms.'));
    while (isRunning(pid)) await tick();
    expect(decodes.pid).toBeUndefined();
  });

  it('ends when there is nothing to do, and starts again', async () => {
    const decodes = decoding({ idleMilliseconds: 1 });
    await decodes.make(PIXELS, MASTER);
    const pid = await running(decodes);
    while (isRunning(pid)) await tick();
    expect((await decodes.make(PIXELS, MASTER)).length).toBeGreaterThan(0);
  });

  it('is closed with what waits for it', async () => {
    const decodes = decoding();
    const waiting = Promise.allSettled([decodes.make(PIXELS, MASTER), decodes.make(PIXELS, MASTER)]);
    await decodes.close();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(decodes.make(PIXELS, MASTER)).rejects.toThrow('closed');
  });
});
