import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newSpoolFolder, type SpoolOptions, spoolBody } from './spooled-body.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-spool-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => expect(await readdir(folder)).toEqual([]));

function spool(sent: Buffer, changes: Partial<SpoolOptions> = {}) {
  const digest = createHash('sha256').update(sent).digest('base64');
  const options = { folder, digest, encoding: undefined, sentLimit: 10_000, inflatedLimit: 100_000, ...changes };
  return spoolBody(Readable.from([sent.subarray(0, 5), sent.subarray(5)]), options);
}

describe('a spooled body', () => {
  it('FEED-5 is returned if it is the one that was signed', async () => {
    const body = await spool(Buffer.from('{"events":[]}'));
    expect(await text(body.open())).toBe('{"events":[]}');
    await body.drop();
  });

  it('FEED-5 is refused where a byte differs', async () => {
    const digest = createHash('sha256').update('{"price":1}').digest('base64');
    await expect(spool(Buffer.from('{"price":2}'), { digest })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'content-digest' }],
    });
  });

  it('FEED-5 is inflated, its digest being that of the bytes as sent', async () => {
    const body = await spool(gzipSync('stocknum,price\nA1,100'), { encoding: 'gzip' });
    expect(await text(body.open())).toBe('stocknum,price\nA1,100');
    await body.drop();
  });

  it('FEED-5 is stored where no other user of the machine can replace it', async () => {
    const folders = [newSpoolFolder(), newSpoolFolder()];
    expect(folders[0]).not.toBe(folders[1]);
    for (const made of folders) {
      expect((await stat(made)).mode & 0o777).toBe(0o700);
      await rm(made, { recursive: true });
    }
  });

  it('stops at its size as sent and as inflated', async () => {
    await expect(spool(Buffer.alloc(10_001))).rejects.toMatchObject({ status: 413 });
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(spool(bomb, { encoding: 'gzip' })).rejects.toMatchObject({ status: 413 });
  });

  it('stops at gzip that inflates as no list of cars does, before the size that is allowed', async () => {
    const sentLimit = 1_000_000;
    const inflatedLimit = 100_000_000;
    const bomb = gzipSync(`{"events":[${'{},'.repeat(2_000_000)}{}]}`);
    await expect(spool(bomb, { encoding: 'gzip', sentLimit, inflatedLimit })).rejects.toMatchObject({
      status: 413,
      errors: [{ field: 'body', message: 'expected at most 200 bytes of text for each byte of gzip' }],
    });
    const records = Array.from({ length: 60_000 }, (_, place) => `U${place},Toyota,Corolla,${place * 7}\n`).join('');
    const body = await spool(gzipSync(records), { encoding: 'gzip', sentLimit, inflatedLimit });
    expect(body.bytes).toBe(records.length);
    await body.drop();
  });

  it('FEED-4 is UTF-8: other bytes would be kept as other words', async () => {
    const whole = Buffer.from('stocknum,badge\nA1,Café 🚗\n');
    const body = await spool(gzipSync(whole), { encoding: 'gzip' });
    expect(await text(body.open())).toBe(whole.toString());
    await body.drop();
    for (const bytes of [
      Buffer.from('A1,Caf\xe9', 'latin1'),
      whole.subarray(0, -3),
      Buffer.from('\xed\xa0\x80', 'latin1'),
    ]) {
      await expect(spool(bytes)).rejects.toMatchObject({ status: 400, errors: [{ field: 'body' }] });
    }
  });

  it('reports an error in its encoding', async () => {
    await expect(spool(Buffer.from('not gzip'), { encoding: 'gzip' })).rejects.toMatchObject({ status: 400 });
    await expect(spool(gzipSync('cut off').subarray(0, 12), { encoding: 'gzip' })).rejects.toMatchObject({
      status: 400,
    });
    await expect(spool(Buffer.from('x'), { encoding: 'br' })).rejects.toMatchObject({ status: 415 });
  });
});
