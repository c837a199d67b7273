import { describe, expect, it } from '@jest/globals';
import type { FoundPage } from '../page-loader/page-loader.ts';
import { exampleSite } from '../testing/example-site.ts';
import { headView } from './frame.view.ts';

const { config } = exampleSite();
const titled = (title: string) =>
  headView({ content: { kind: 'content', title, blocks: [] }, words: { title, description: '' } } as FoundPage, config)
    .title;

describe('the title of a page', () => {
  it('VEH-7 has the site’s name behind it, and that alone where the page is called so itself', () => {
    expect(titled('Contact Us')).toBe('Contact Us | Riverside Cars');
    expect(titled('Riverside Cars')).toBe('Riverside Cars');
    expect(titled('Car finance at Riverside Cars')).toBe('Car finance at Riverside Cars');
  });
});
