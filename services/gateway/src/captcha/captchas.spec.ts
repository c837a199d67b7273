import type { CaptchaChallenge } from '@forecourt/contracts';
import { FixedClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { examplePictureKeys, exampleSite } from '../testing/example-site.ts';
import { Captchas } from './captchas.ts';

const START = new Date('2026-03-03T23:00:00Z');
const site = exampleSite();
const other = exampleSite({ id: 2, slug: 'hillside' });
const KEY = 'a-key-of-one-form';

function started(pictureKeys: readonly [string, ...string[]] = examplePictureKeys) {
  const clock = new FixedClock(START);
  return { clock, captchas: new Captchas({ pictureKeys }, clock) };
}

const sentAs = (text: unknown) => Buffer.from(JSON.stringify(text)).toString('base64');

async function solved(challenge: CaptchaChallenge): Promise<string> {
  return sentAs({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

describe('a proof of work', () => {
  it('LEAD-3 is accepted for its site and its key, as often as the same try comes', async () => {
    const { captchas } = started();
    const solution = await solved(await captchas.challenge(site, KEY));
    expect(await captchas.isSolved(site, KEY, solution)).toBe(true);
    expect(await captchas.isSolved(site, KEY, solution)).toBe(true);
  });

  it('LEAD-3 is missed, and not refused, where nothing is sent', async () => {
    expect(await started().captchas.isSolved(site, KEY, undefined)).toBe(false);
  });

  it('SITE-4 LEAD-3 is of no use on another site, for another form, or once it is too old', async () => {
    const { captchas, clock } = started();
    const solution = await solved(await captchas.challenge(site, KEY));
    const refused = { status: 400, errors: [expect.objectContaining({ field: 'captcha' })] };
    await expect(captchas.isSolved(other, KEY, solution)).rejects.toMatchObject(refused);
    await expect(captchas.isSolved(site, 'the-key-of-another', solution)).rejects.toMatchObject(refused);
    clock.advance(3 * 60 * 60 * 1000);
    await expect(captchas.isSolved(site, KEY, solution)).rejects.toMatchObject(refused);
  });

  it('LEAD-3 is refused where it is not ours, not solved, or not read', async () => {
    const { captchas } = started();
    const challenge = await captchas.challenge(site, KEY);
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } };
    for (const sent of [
      await solved(easier),
      sentAs({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      sentAs({ challenge }),
      'no base64 of anything',
      'A'.repeat(10_000),
    ])
      await expect(captchas.isSolved(site, KEY, sent)).rejects.toMatchObject({ status: 400 });
  });

  it('is accepted while its key is being replaced', async () => {
    const [before] = examplePictureKeys;
    const after = Buffer.alloc(32, 9).toString('base64');
    const solution = await solved(await started().captchas.challenge(site, KEY));
    expect(await started([after, before]).captchas.isSolved(site, KEY, solution)).toBe(true);
    await expect(started([after]).captchas.isSolved(site, KEY, solution)).rejects.toMatchObject({ status: 400 });
  });
});
