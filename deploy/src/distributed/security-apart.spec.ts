import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { securityApart } from './security-apart.ts';

const security = '{"level":"warn","time":"2026-11-20T10:00:00Z","log":"security","event":"token_refused"}\n';
const plain = '{"level":"info","time":"2026-11-20T10:00:00Z","service":"stock","msg":"\\"log\\":\\"security\\", é"}\n';

function aLog() {
  let text = '';
  const log = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  return { log, text: () => text };
}

describe('what a service prints', () => {
  it('is parted into its security log and all else, wherever it is cut', async () => {
    const bytes = Buffer.from(`${plain}${security}a stack\n${security}${plain}no end`);
    for (const size of [1, 7, 64, bytes.length]) {
      const [all, own] = [aLog(), aLog()];
      const parted = securityApart(all.log, own.log);
      for (let at = 0; at < bytes.length; at += size) parted.write(bytes.subarray(at, at + size));
      parted.end();
      await finished(parted);
      expect([size, own.text()]).toEqual([size, security + security]);
      expect([size, all.text()]).toEqual([size, `${plain}a stack\n${plain}no end`]);
    }
  });

  it('is read on where a log can’t be written', async () => {
    const { log, text } = aLog();
    const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
    broken.on('error', () => undefined);
    const parted = securityApart(broken, log);
    parted.write(plain);
    parted.write(plain + security);
    parted.end();
    await finished(parted);
    expect(text()).toBe(security);
  });
});
