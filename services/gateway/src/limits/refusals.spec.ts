import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ProblemError } from '@forecourt/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Refusals, refusalBounds } from './refusals.ts';

const TIMES = 30;
const NETWORK = '203.0.113.7';

describe('refused credentials', () => {
  let refusals: Refusals;
  let looks = 0;
  beforeEach(() => {
    looks = 0;
    refusals = new Refusals({ name: 'test', times: TIMES, refusal: 'Too many.' });
  });
  const present = (secret: string, { ip = NETWORK, id = 'cr_1', stays = true } = {}) =>
    refusals.looking({ ip, id, proof: secret, stays }, async () => {
      looks += 1;
      if (secret !== 'valid') throw new ProblemError({ status: 401, detail: 'This credential is not valid.' });
      return 'holder';
    });
  const flood = (count: number, more: object = {}) =>
    Promise.allSettled(Array.from({ length: count }, (_, place) => present(`wrong-${place}`, more)));

  it('never refuse a valid one of their network or of their id, also one that was not seen before', async () => {
    await flood(TIMES + 5);
    expect(await present('valid')).toBe('holder');
    expect(await present('valid', { ip: '198.51.100.9' })).toBe('holder');
  });

  it('let a valid one through at once that was seen before, while a flood of its network waits', async () => {
    await present('valid');
    await flood(TIMES);
    const flooding = flood(500);
    expect(await present('valid')).toBe('holder');
    const answers = (await flooding).map((each) => (each.status === 'rejected' ? each.reason.status : 200));
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect(looks).toBeLessThan(TIMES + 20);
  });

  it('cost no look when the same is sent again, unless it is new each time as a signature is', async () => {
    for (let count = 0; count < 5; count += 1) await expect(present('wrong')).rejects.toMatchObject({ status: 401 });
    expect(looks).toBe(1);
    for (let count = 0; count < 5; count += 1) {
      await expect(present('signature', { stays: false })).rejects.toMatchObject({ status: 401 });
    }
    expect(looks).toBe(6);
  });

  it('do not count what failed for another reason', async () => {
    const away = () =>
      refusals.looking({ ip: NETWORK, id: 'cr_1', proof: 'x', stays: true }, () => Promise.reject(new Error('away')));
    for (let count = 0; count < TIMES * 2; count += 1) await expect(away()).rejects.toThrow('away');
    const answers = await flood(TIMES);
    expect(answers.every((each) => each.status === 'rejected' && each.reason.status === 401)).toBe(true);
  });

  it('do not count, and do not remember, an answer that says nothing of the credential', async () => {
    const busy = () =>
      refusals.looking({ ip: NETWORK, id: 'cr_1', proof: 'valid', stays: true }, () =>
        Promise.reject(new ProblemError({ status: 503, detail: 'Later.' })),
      );
    for (let count = 0; count < TIMES * 2; count += 1) await expect(busy()).rejects.toMatchObject({ status: 503 });
    expect(await present('valid')).toBe('holder');
    expect(await isLate('198.51.100.1', 'cr_1')).toBe(false);
  });

  it('slow their network and their id, and nobody who claims no id either', async () => {
    const without = { id: undefined, stays: false } as const;
    await Promise.allSettled(
      Array.from({ length: TIMES + 1 }, (_, place) =>
        refusals.looking({ ip: NETWORK, proof: `wrong-${place}`, ...without }, () =>
          Promise.reject(new ProblemError({ status: 401, detail: 'No.' })),
        ),
      ),
    );
    expect(await isLate(NETWORK, undefined)).toBe(true);
    expect(await isLate('198.51.100.1', undefined)).toBe(false);
    await flood(TIMES + 1, { ip: '198.51.100.2' });
    expect(await isLate('198.51.100.3', 'cr_1')).toBe(true);
    expect(await isLate('198.51.100.3', 'cr_2')).toBe(false);
  });

  it('keep nothing of the requests that they remember', async () => {
    const requests: WeakRef<object>[] = [];
    for (let count = 0; count < 20; count += 1) {
      const request = { body: Buffer.alloc(1_000) };
      requests.push(new WeakRef(request));
      const refused = refusals.looking({ ip: NETWORK, id: 'cr_1', proof: `wrong-${count}`, stays: true }, async () => {
        throw new ProblemError({ status: 401, detail: `${request.body.length} bytes are not valid.` });
      });
      await expect(refused).rejects.toMatchObject({ detail: '1000 bytes are not valid.' });
    }
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    expect(requests.filter((request) => request.deref()).length).toBeLessThan(3);
    await expect(present('wrong-7')).rejects.toMatchObject({ status: 401, detail: '1000 bytes are not valid.' });
    expect(looks).toBe(0);
  });

  it('have these bounds', () => {
    expect(refusalBounds).toEqual({
      ...{ seconds: 60, refusedMs: 60_000, validMs: 24 * 3_600_000, remembered: 10_000, waitMs: 5_000 },
      ...{ slowLooks: { perKey: 1, total: 4 }, waiting: { perKey: 8, total: 64 } },
    });
  });

  /** Whether somebody who was not seen before waits for their turn. */
  async function isLate(ip: string, id: string | undefined): Promise<boolean> {
    let waited = false;
    await refusals.looking(
      { ip, id, proof: `${ip} ${id}`, stays: true },
      async () => undefined,
      async (wait) => {
        waited = true;
        await wait();
      },
    );
    return waited;
  }
});
