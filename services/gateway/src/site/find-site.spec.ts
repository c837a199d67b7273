import type { ConfiguredSite } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { findSite, type HostRules, type SiteRequest } from './find-site.ts';

const sites: ConfiguredSite[] = ['riverside', 'hillside'].map((slug) => ({
  revision: 1,
  config: exampleSite({ slug, hosts: [`${slug}.example`] }).config,
}));
const known = {
  bySlug: (slug: string) => sites.find(({ config }) => config.slug === slug),
  byHost: (host: string) => sites.find(({ config }) => config.hosts.includes(host)),
};
const production: HostRules = { baseDomain: undefined, development: false };
const development: HostRules = { baseDomain: 'localhost', development: true };

function find(request: Partial<SiteRequest>, rules: HostRules = production): string | undefined {
  return findSite({ host: 'localhost', asked: undefined, remembered: undefined, ...request }, known, rules)?.site.config
    .slug;
}

describe('finding a site', () => {
  it('SITE-1 finds it by the host, in any case', () => {
    expect(find({ host: 'riverside.example' })).toBe('riverside');
    expect(find({ host: 'Hillside.Example.' })).toBe('hillside');
  });

  it('SITE-1 knows no other host', () => {
    expect(find({ host: 'elsewhere.example' })).toBeUndefined();
    expect(find({ host: 'riverside.example.evil.test' })).toBeUndefined();
    expect(find({ host: 'riverside.localhost' })).toBeUndefined();
  });

  it('SITE-1 reads a port, and knows no host that says more than that', () => {
    expect(find({ host: 'riverside.example:8080' })).toBe('riverside');
    expect(find({ host: '[::1]:3000', asked: 'hillside' }, development)).toBe('hillside');
    for (const more of [
      ':80@elsewhere.example',
      ':elsewhere',
      ':99999',
      '/elsewhere',
      '?',
      '#',
      ' ',
      '\\elsewhere',
      ':',
    ]) {
      expect(find({ host: `riverside.example${more}` })).toBeUndefined();
      expect(find({ host: `user@riverside.example${more}`, asked: 'riverside' }, development)).toBeUndefined();
    }
    expect(find({ host: '', asked: 'riverside' }, development)).toBeUndefined();
  });

  it('SITE-1 reads SLUG.<base domain> if one is configured', () => {
    expect(find({ host: 'hillside.localhost' }, development)).toBe('hillside');
    expect(find({ host: 'nobody.localhost' }, development)).toBeUndefined();
  });

  it('SITE-1 accepts ?site= only in development, and remembers it', () => {
    expect(find({ asked: 'riverside' })).toBeUndefined();
    expect(find({ remembered: 'riverside' })).toBeUndefined();
    expect(find({ asked: 'hillside', remembered: 'riverside' }, development)).toBe('hillside');
    expect(find({ remembered: 'riverside' }, development)).toBe('riverside');
    const found = findSite({ host: 'localhost', asked: 'hillside', remembered: undefined }, known, development);
    expect(found?.remember).toBe(true);
  });

  it('SITE-4 does not let ?site= change a site that the host names', () => {
    expect(find({ host: 'riverside.example', asked: 'hillside', remembered: 'hillside' }, development)).toBe(
      'riverside',
    );
  });
});
