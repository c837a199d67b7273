import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { RenderedPages } from './rendered-pages.ts';

/** Asks for a document and reads it, and counts how often it is rendered. */
function rendering(parts: readonly string[] = ['<p>', 'Über uns', '</p>']) {
  const pages = new RenderedPages();
  let count = 0;
  const ask = async (key: string, render = async () => Readable.from(parts)) => {
    const { body } = await pages.document(key, null, () => {
      count += 1;
      return render();
    });
    return body instanceof Readable ? text(body) : body.toString();
  };
  return { ask, count: () => count };
}

describe('rendered pages', () => {
  it('are rendered once for what they are made of', async () => {
    const { ask, count } = rendering();
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual(Array(3).fill('<p>Über uns</p>'));
    expect(count()).toBe(2);
  });

  it('are not kept where rendering fails or breaks off', async () => {
    const { ask, count } = rendering();
    await expect(ask('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const breakingOff = async () =>
      Readable.from(
        (async function* () {
          yield '<p>';
          throw new Error('broke off');
        })(),
      );
    await expect(ask('a', breakingOff)).rejects.toThrow('broke off');
    expect(await ask('a')).toBe('<p>Über uns</p>');
    expect(count()).toBe(3);
  });

  it('are packed once for each coding, from the document that is kept', async () => {
    const pages = new RenderedPages();
    const render = async () => Readable.from(['<p>Über uns</p>'.repeat(100)]);
    const first = await pages.document('a', 'br', render);
    expect(first.coding).toBe(null);
    const whole = await text(first.body as Readable);

    const [br, again, gzip] = [
      await pages.document('a', 'br', render),
      await pages.document('a', 'br', render),
      await pages.document('a', 'gzip', render),
    ];
    expect([br.coding, gzip.coding]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body as Buffer).toString()).toBe(whole);
    expect(gunzipSync(gzip.body as Buffer).toString()).toBe(whole);
    expect(again.body).toBe(br.body);
  });

  it('are rendered each time where one is too large to keep', async () => {
    const { ask, count } = rendering(['x'.repeat(600_000)]);
    expect(await ask('a')).toHaveLength(600_000);
    await ask('a');
    expect(count()).toBe(2);
  });
});
