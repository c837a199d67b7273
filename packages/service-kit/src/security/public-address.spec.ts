import { listedPhoto } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

describe('addresses that photos may come from', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.9.9',
    ],
    ...['192.168.1.1', '192.0.0.1', '198.18.0.1', '203.0.113.5', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd12::1',
    ],
    ...['ff02::1', '2001:db8::1', '2002:7f00:1::', '100::1', '4000::1', '3fff::1'],
    ...['localhost', '', '1.1.1', '0x7f000001'],
  ])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '192.167.0.1', '2606:4700::1111'])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('hosts that photos may come from', () => {
  const hosts = ['photos.example', '.cdn.example'];

  it.each([
    'https://photos.example/1.jpg',
    'http://photos.example:80/1.jpg',
    'https://a.b.cdn.example/x',
    'https://PHOTOS.example/',
  ])('takes %s', (address) => {
    expect(listedPhoto(address, hosts)).not.toBeNull();
  });

  it.each([
    ...[
      'https://photos.example.evil.example/',
      'https://evilphotos.example/',
      'https://cdn.example/',
      'https://evilcdn.example/',
    ],
    ...['https://photos.example@evil.example/', 'https://user:word@photos.example/', 'https://photos.example:8443/'],
    ...[
      'ftp://photos.example/',
      'file:///etc/passwd',
      'gopher://photos.example/',
      'data:image/png,x',
      '//photos.example/',
      '',
    ],
    ...[
      'https://photos.example%2eevil.example/',
      'https://evil.example/?photos.example',
      'https://evil.example#photos.example',
    ],
    `https://photos.example/${'a'.repeat(2_000)}`,
  ])('refuses %s', (address) => {
    expect(listedPhoto(address, hosts)).toBeNull();
  });
});
