import { SecretBox } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import { newSecret, openTarget, sealTarget, type Target, validSecrets, withNewSecret } from './subscription.rows.ts';

const now = new Date('2026-03-04T02:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const target: Target = { url: 'https://crm.example/hook?key=1', secrets: [{ secret: 'whsec_old' }] };

describe('the secrets of a subscription', () => {
  it('are both valid for the overlap, then the new one only', () => {
    const rotated = withNewSecret(target, 'whsec_new', 24, now);
    expect(validSecrets(rotated, later(23))).toEqual(['whsec_new', 'whsec_old']);
    expect(validSecrets(rotated, later(25))).toEqual(['whsec_new']);
  });

  it('end at once without an overlap', () => {
    expect(validSecrets(withNewSecret(target, 'whsec_new', 0, now), now)).toEqual(['whsec_new']);
  });

  it('are at most three, the oldest leaving first', () => {
    const often = ['b', 'c', 'd'].reduce((each, secret) => withNewSecret(each, secret, 24, now), target);
    expect(validSecrets(often, now)).toEqual(['d', 'c', 'b']);
  });

  it('have 32 random bytes', () => {
    expect(Buffer.from(newSecret().replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('are sealed with the address, for their own subscription only', () => {
    const box = new SecretBox(SecretBox.generateKey());
    const sealed = sealTarget(box, 'sub_1', target);
    expect(sealed).not.toContain('crm.example');
    expect(openTarget(box, 'sub_1', sealed)).toEqual(target);
    expect(() => openTarget(box, 'sub_2', sealed)).toThrow('could not be opened');
  });
});
