import { ProblemError } from '@forecourt/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Refusals } from './refusals.ts';

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
});
