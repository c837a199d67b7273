import { describe, expect, it } from '@jest/globals';
import { constantTimeEqual, hmacSha256 } from './link-signer.ts';
import { SecretBox, SecretBoxError } from './secret-box.ts';

describe('SecretBox', () => {
  const oldKey = SecretBox.generateKey();
  const newKey = SecretBox.generateKey();

  it('opens what it sealed, and seals differently each time', () => {
    const box = new SecretBox(oldKey);
    expect(box.open(box.seal('feed secret', 'feed:1'), 'feed:1').toString()).toBe('feed secret');
    expect(box.seal('x', 'a')).not.toBe(box.seal('x', 'a'));
  });

  it('opens a box of the previous key after a rotation, and says that it is outdated', () => {
    const sealed = new SecretBox(oldKey).seal('s', 'a');
    const rotated = new SecretBox(newKey, [oldKey]);
    expect(rotated.open(sealed, 'a').toString()).toBe('s');
    expect(sealed.split('.')[1]).not.toBe(rotated.keyId);
    expect(rotated.seal('s', 'a').split('.')[1]).toBe(rotated.keyId);
    expect(() => new SecretBox(newKey).open(sealed, 'a')).toThrow(SecretBoxError);
  });

  it('refuses other associated data, changed or cut bytes', () => {
    const box = new SecretBox(oldKey);
    const sealed = box.seal('secret', 'person:1');
    const [version, id, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    bytes.writeUInt8(bytes.readUInt8(14) ^ 1, 14);
    expect(() => box.open(sealed, 'person:2')).toThrow(SecretBoxError);
    expect(() => box.open(`${version}.${id}.${bytes.toString('base64url')}`, 'person:1')).toThrow(SecretBoxError);
    expect(() => box.open(`${version}.${id}.AAAA`, 'person:1')).toThrow(SecretBoxError);
  });

  it('refuses a key of another length', () => {
    expect(() => new SecretBox('c2hvcnQ=')).toThrow(/32 bytes in base64; got 5 bytes/);
  });
});

describe('hmac', () => {
  it('agrees with RFC 4231, case 2, and compares in constant time', () => {
    const mac = hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex');
    expect(mac).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    expect(constantTimeEqual(mac, Buffer.from(mac))).toBe(true);
    expect(constantTimeEqual(mac, `${mac}0`)).toBe(false);
  });
});
