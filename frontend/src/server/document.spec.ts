import { describe, expect, it } from '@jest/globals';
import { pageFixture } from '../testing/page-fixture.ts';
import { resultsFixture } from '../testing/results-fixture.ts';
import { type DocumentOptions, documentEnd, documentStart } from './document.ts';

const options: DocumentOptions = {
  origin: 'https://cars.example',
  themeCss: ':root{--brand:#0b5fff}',
  assets: { scripts: ['/assets/entry.js'], styles: ['/assets/entry.css'], modulepreloads: ['/assets/react.js'] },
};
const page = pageFixture(resultsFixture('/search/used-cars'));

describe('the document', () => {
  it('has the head that the page asks for', () => {
    const start = documentStart(page, options);
    expect(start).toContain('<title>New, used &amp; demo cars | Harbour City</title>');
    expect(start).toContain('<link rel="canonical" href="https://cars.example/search/">');
    expect(start).toContain('<style>:root{--brand:#0b5fff}</style>');
    expect(start).toContain('<link rel="preload" as="image" href="/images/car-0.svg" fetchpriority="high">');
    expect(start).not.toContain('noindex');
  });

  it('keeps a page out of search engines, with no canonical address, where it says so', () => {
    const head = { ...page.head, canonical: null, robots: 'noindex' as const };
    const start = documentStart({ ...page, head }, options);
    expect(start).toContain('<meta name="robots" content="noindex">');
    expect(start).not.toContain('canonical');
  });

  it('lets no text of a page end the model or the head', () => {
    const evil = '</script><script>alert(1)</script>"';
    const hostile = { ...page, head: { ...page.head, title: evil, description: evil } };
    const html = documentStart(hostile, options) + documentEnd(hostile);
    expect(html).not.toContain('<script>alert');
    const model = /id="page-model">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(model)).toEqual(hostile);
  });

  it('carries a nonce where the policy goes by one', () => {
    expect(documentStart(page, { ...options, nonce: 'abc' })).toContain('<style nonce="abc">');
  });
});
