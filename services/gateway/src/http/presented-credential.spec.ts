import { describe, expect, it } from '@jest/globals';
import { basicCredentials, bearerToken, claimedKeyId, presentedAt } from './presented-credential.ts';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const token = `fo_0123456789ab.${'s'.repeat(43)}`;

describe('a presented credential', () => {
  it('is read only at the addresses that check one', () => {
    const headers = { authorization: `Bearer ${token}` };
    for (const path of ['/feeds/vehicles/google.tsv', '/operate/v1/keys']) {
      expect([path, presentedAt(path, headers)]).toEqual([path, headers.authorization]);
    }
    for (const path of ['/', '/feeds/v1/events', '/feeds/vehicles', '/api/search', '/x/operate/v1']) {
      expect([path, presentedAt(path, headers)]).toEqual([path, undefined]);
    }
  });

  it('is the token of Bearer, or user and password of Basic', () => {
    expect(bearerToken(`Bearer ${token}`)).toBe(token);
    expect(bearerToken(`bearer ${token}`)).toBe(token);
    expect(basicCredentials(basic(`riverside:${token}`))).toEqual({ user: 'riverside', password: token });
    expect(basicCredentials(basic('a:b:c'))).toEqual({ user: 'a', password: 'b:c' });
  });

  it('is nothing in any other form', () => {
    for (const other of [undefined, '', 'Bearer', 'Bearer a b', 'Basic', 'Basic %', basic('nocolon'), token]) {
      expect([other, bearerToken(other), basicCredentials(other)]).toEqual([other, undefined, undefined]);
    }
  });

  it('has an id for the log, without the secret', () => {
    expect(claimedKeyId(`Bearer ${token}`)).toBe('fo_0123456789ab');
    expect(claimedKeyId(basic(`riverside:${token}`))).toBe('fo_0123456789ab');
    for (const other of [undefined, basic('riverside:secret'), 'Bearer secret'])
      expect(claimedKeyId(other)).toBeUndefined();
  });
});
