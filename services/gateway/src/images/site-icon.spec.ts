import { theme } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { siteIcon } from './site-icon.ts';

describe('the icon of a site', () => {
  it('SITE-3 is drawn in the brand colours', () => {
    const svg = siteIcon(theme.parse({ colours: { brand: '#c4122f', on_brand: '#fefefe' } }));
    expect(svg).toMatch(/^<svg .*<\/svg>$/);
    expect(svg).toContain('fill="#c4122f"');
    expect(svg).toContain('fill="#fefefe"');
  });
});
