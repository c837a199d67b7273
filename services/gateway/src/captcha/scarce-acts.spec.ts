import { FixedClock } from '@forecourt/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { WriteLimits } from '../limits/write-limits.ts';
import { examplePictureKeys, exampleSite } from '../testing/example-site.ts';
import { Captchas } from './captchas.ts';
import { proofOfFields, ScarceActs, workLevel } from './scarce-acts.ts';

const NETWORK = '203.0.113.7';
const FREE = 4;
const site = exampleSite();
/** Asks for no proofs, but counts what its visitors do. */
const open = exampleSite({ id: 2, slug: 'hillside', forms: { captcha: false } });
const refused = { status: 400, errors: [expect.objectContaining({ field: 'captcha' })] };

describe('what takes something scarce', () => {
  let captchas: Captchas;
  let acts: ScarceActs;
  let done = 0;
  let counted: unknown[] = [];
  beforeEach(async () => {
    done = 0;
    counted = [];
    captchas = new Captchas({ pictureKeys: examplePictureKeys }, new FixedClock(new Date('2026-03-03T23:00:00Z')));
    const limits = await WriteLimits.open(undefined);
    const writes = {
      tally: (allowance: Parameters<WriteLimits['tally']>[0]) => {
        counted.push(allowance);
        return limits.tally(allowance);
      },
      limit: (allowance: Parameters<WriteLimits['limit']>[0]) => {
        counted.push(allowance);
        return limits.limit(allowance);
      },
    } as unknown as WriteLimits;
    acts = new ScarceActs(captchas, writes, { enquiriesPerTenMinutes: 2 * FREE });
  });
  const act = async () => {
    done += 1;
  };
  const withoutProof = (ip = NETWORK) => acts.doing(site, { ip }, act);
  const withProof = async (key: string, level: number, ip = NETWORK) => {
    const challenge = await captchas.challenge(site, key, level);
    const solution = await solveChallenge({ challenge, deriveKey });
    const sent = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    return acts.doing(site, { ip, idempotencyKey: key, solution: sent }, act);
  };

  it('needs no proof for the first few of a network, also of many at once, and then one; no other network is refused', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 64 }, () => withoutProof()));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(FREE);
    await expect(withoutProof()).rejects.toMatchObject(refused);
    await withProof('a-proof-of-work', 1);
    await withoutProof('198.51.100.1');
    expect(done).toBe(FREE + 2);
  });

  it('gets harder with what a network does, which no prepared proofs avoid', async () => {
    for (let count = 0; count < 4 * FREE; count += 1) await acts.doing(open, { ip: NETWORK }, act);
    expect(await acts.level(site, NETWORK)).toBe(3);
    await expect(withProof('prepared-of-old', 1)).rejects.toMatchObject(refused);
    await withProof('given-just-before', 2);
    await withProof('as-hard-as-needed', 3);
  });

  it('counts all networks of 64 bits within one of 48, and nothing that was not done', async () => {
    const fail = () => acts.doing(site, { ip: NETWORK }, () => Promise.reject(new Error('The vehicle is gone.')));
    for (let count = 0; count < 3 * FREE; count += 1) await expect(fail()).rejects.toThrow('The vehicle is gone.');
    await withoutProof();
    for (let count = 0; count < 4 * FREE; count += 1) await withoutProof(`2001:db8:1:${count}::1`);
    await expect(withoutProof('2001:db8:1:ffff::1')).rejects.toMatchObject(refused);
    await withoutProof('2001:db8:2:ffff::1');
  });

  it('takes a proof once, and again if nothing came of it', async () => {
    const doer = { ip: NETWORK, idempotencyKey: 'one-proof', solution: 'checked before', usesUp: true };
    const use = (done: () => Promise<void>) => acts.doing(site, doer, done);
    await expect(use(() => Promise.reject(new Error('It is away.')))).rejects.toThrow('It is away.');
    await use(act);
    await expect(use(act)).rejects.toMatchObject(refused);
    expect(done).toBe(1);
  });

  it('uses up no proof that an enquiry has, which makes one lead, and none where nothing was sent', async () => {
    for (let count = 0; count < 2; count += 1) {
      await acts.doing(site, { ip: NETWORK, idempotencyKey: 'an-enquiry', solution: 'checked before' }, act);
      await acts.doing(open, { ip: '198.51.100.1', idempotencyKey: 'nothing', usesUp: true }, act);
    }
    expect(done).toBe(4);
  });

  it('knows a proof by the first 200 characters of its site and key, as long as its column is', async () => {
    const rest = 'k'.repeat(200 - `${site.config.slug}:`.length);
    const use = (key: string) =>
      acts.doing(site, { ip: NETWORK, idempotencyKey: key, solution: 'checked before', usesUp: true }, act);
    await use(`${rest}1`);
    await expect(use(`${rest}2`)).rejects.toMatchObject(refused);
    await use(`${rest.slice(0, -1)}2`);
  });

  it('asks all visitors of a site for work after forty times what a network has free; it counts for an hour, and a proof for two', async () => {
    for (let count = 0; count < 40 * FREE; count += 1) {
      expect(await acts.level(site, '203.0.113.200')).toBe(0);
      await acts.doing(site, { ip: `10.0.${count >> 6}.${count & 63}` }, act);
    }
    expect(await acts.level(site, '203.0.113.200')).toBe(1);
    expect(counted).toEqual([
      { name: 'scarce-acts', seconds: 3_600 },
      { name: 'proofs', times: 1, seconds: 7_200 },
    ]);
  });

  it('has one act free where a network may send one enquiry', async () => {
    const few = new ScarceActs(captchas, await WriteLimits.open(undefined), { enquiriesPerTenMinutes: 1 });
    expect(await few.level(site, NETWORK)).toBe(0);
    await few.doing(site, { ip: NETWORK }, act);
    expect(await few.level(site, NETWORK)).toBe(1);
  });

  it('is proved by hidden fields of a form that is posted as it is', () => {
    expect(proofOfFields(new URLSearchParams({ proof_key: 'key', proof: 'solved' }))).toEqual({
      ...{ idempotencyKey: 'key', solution: 'solved', usesUp: true },
    });
    expect(proofOfFields(new URLSearchParams({ proof: '' }))).toEqual({ usesUp: true });
  });
});

const free = { network: 10, wide: 40, site: 400 };
const none = { network: 0, wide: 0, site: 0 };

describe('how hard a proof of work is', () => {
  it.each([
    [{}, 0],
    [{ network: 9 }, 0],
    [{ network: 10 }, 1],
    [{ network: 19 }, 1],
    [{ network: 20 }, 2],
    [{ network: 40 }, 3],
    [{ network: 1_000_000 }, 4],
    [{ wide: 39 }, 0],
    [{ wide: 80 }, 2],
    [{ site: 399 }, 0],
    [{ site: 400 }, 1],
    [{ site: 1_000_000 }, 2],
    [{ network: 40, site: 400 }, 3],
  ])('doubles with what a network or a site does of late: %j makes %i', (acts, level) => {
    expect(workLevel({ ...none, ...acts }, free)).toBe(level);
  });
});
