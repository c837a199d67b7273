import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PreviewLinks } from './preview.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const expiresAt = new Date('2026-11-21T08:00:00Z');
const links = new PreviewLinks(randomBytes(32));
const tokenOf = (site: string, id: string) => links.path(site, { id, expiresAt }).split('/')[2] ?? '';

describe('links of previews', () => {
  const token = tokenOf('riverside', 'a1b2');

  it('name their preview until they end', () => {
    expect(links.read('riverside', token, NOW)).toEqual({ id: 'a1b2', expiresAt });
    expect(links.read('riverside', token, new Date(expiresAt.getTime() - 1))).toEqual({ id: 'a1b2', expiresAt });
    expect(links.read('riverside', token, expiresAt)).toBe('expired');
  });

  it('are forged at another site, with another preview, a later end, or a key of another installation', () => {
    const [id = '', expires = '', signature = ''] = token.split('.');
    const later = (Number.parseInt(expires, 36) + 3_600).toString(36);
    expect(links.read('hillside', token, NOW)).toBe('forged');
    for (const tampered of [
      `a1b3.${expires}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${expires}.${'A'.repeat(24)}`,
      `${id}.${expires}`,
      '',
      token.replaceAll('.', '/'),
    ])
      expect(links.read('riverside', tampered, NOW)).toBe('forged');
    expect(new PreviewLinks(randomBytes(32)).read('riverside', token, NOW)).toBe('forged');
  });
});
