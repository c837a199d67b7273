import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { siteIcon } from './site-icon.controller.ts';

describe('the icon of a site', () => {
  const icon = (text: string) => {
    const colours = { brand: '#c4122f', on_brand: '#fefefe' };
    return siteIcon(exampleSite({ theme: { colours, logo: { text } } }).config);
  };

  it('is the initial of its word mark in the brand colours', () => {
    expect(icon('northside Toyota')).toMatch(/^<svg .*>N<\/text><\/svg>$/);
    expect(icon('Northside')).toContain('fill="#c4122f"');
    expect(icon('Northside')).toContain('fill="#fefefe"');
  });

  it('is the mark of the site if it has one', () => {
    const mark = [{ d: 'M0 0h48v48H0z' }, { d: 'M8 8h9', fill: 'on_brand' as const }];
    const colours = { brand: '#c4122f' };
    expect(siteIcon(exampleSite({ theme: { colours, logo: { text: 'N', mark } } }).config)).toMatch(
      /viewBox="0 0 48 48"><path d="M0 0h48v48H0z" fill="#c4122f"\/><path d="M8 8h9" fill="#ffffff"\/><\/svg>$/,
    );
  });

  it('takes no sign of the word mark for markup', () => {
    expect(icon('<&> 4x4 Centre')).toContain('>4</text>');
  });
});
