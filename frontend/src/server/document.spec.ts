import { describe, expect, it } from '@jest/globals';
import { cardFixture } from '../testing/card-fixture.ts';
import { contentFixture } from '../testing/content-fixture.ts';
import { pageFixture } from '../testing/page-fixture.ts';
import { previewThemes } from '../testing/preview-themes.ts';
import { resultsFixture } from '../testing/results-fixture.ts';
import { type DocumentOptions, documentEnd, documentStart } from './document.ts';
import { PAGE_SCRIPT, type PageCode } from './page-code.ts';

const options: DocumentOptions = {
  origin: 'https://cars.example',
  theme: previewThemes.heritage,
  themeCss: ':root{--brand:#0b5fff}',
  about: { picture: null, product: false, leading: null, feed: null, previous: null, next: null, graph: null },
  assets: {
    scripts: ['/assets/entry.js'],
    styles: ['/assets/entry.css'],
    views: {},
    modulepreloads: ['/assets/react.js'],
    fonts: {
      '@fontsource-variable/fraunces': '/assets/fraunces.woff2',
      '@fontsource-variable/nunito': '/assets/n.woff2',
    },
  },
};
const page = pageFixture(resultsFixture('/search/used-cars'));

const codeIn = (start: string) => {
  const [, json = ''] = /id="page-code">(.*?)<\/script>/.exec(start) ?? [];
  return JSON.parse(json) as PageCode;
};

describe('the document', () => {
  it('VEH-7 has the head that the page asks for', () => {
    const leading = { picture: cardFixture(0).picture, at: 'card' } as const;
    const start = documentStart(page, { ...options, about: { ...options.about, leading } });
    expect(start).toContain('<title>New, used &amp; demo cars | Harbour City</title>');
    expect(start).toContain('<link rel="canonical" href="https://cars.example/search/">');
    expect(start).toContain('<style>:root{--brand:#0b5fff}</style>');
    expect(start).toContain('<link rel="preload" as="image" href="/images/car-0.svg" fetchpriority="high">');
    expect(start).not.toContain('noindex');
  });

  it('fetches the typefaces of the theme at once, and no other', () => {
    const start = documentStart(page, options);
    expect(start).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/assets/fraunces.woff2" crossorigin>',
    );
    expect(start).not.toContain('/assets/n.woff2');
    expect(start).toContain('<meta name="theme-color" content="#0f3a2d">');
  });

  it('lets the stylesheet, the typefaces and the first picture go before the scripts', () => {
    const start = documentStart(page, options);
    expect(codeIn(start)).toEqual({ ahead: ['/assets/react.js'], shows: [], entries: ['/assets/entry.js'] });
    expect(start).toContain(`<script>${PAGE_SCRIPT}</script>`);
    // Only the inline script, after the first paint, asks for code.
    expect(start).not.toMatch(/<script[^>]+src=|modulepreload" /);
  });

  it('names the files that show the page, which the application takes from there', () => {
    const views = {
      'not-found.page': { script: '/assets/other.js', styles: [], modulepreloads: [] },
      'results.page': { script: '/assets/view.js', styles: ['/assets/view.css'], modulepreloads: ['/assets/part.js'] },
    };
    const start = documentStart(page, { ...options, assets: { ...options.assets, views } });
    expect(codeIn(start)).toEqual({
      ...{ ahead: ['/assets/react.js', '/assets/part.js'], shows: ['/assets/view.js'], entries: ['/assets/entry.js'] },
    });
  });

  it('names the styles of blocks that need no script, and not their code', () => {
    const file = (name: string) => ({
      script: `/assets/${name}.js`,
      styles: [`/assets/${name}.css`],
      modulepreloads: [],
    });
    const views = { 'content.page': file('content'), 'facts.blocks': file('facts'), 'form.blocks': file('form') };
    const { blocks, ...content } = contentFixture();
    const some = blocks.filter(({ kind }) => kind === 'table' || kind === 'form');
    const shown = { ...page, content: { ...content, blocks: some } };
    const start = documentStart(shown, { ...options, assets: { ...options.assets, views } });
    expect(start).toContain('<link rel="stylesheet" href="/assets/facts.css">');
    expect(start).not.toContain('/assets/facts.js');
    expect(codeIn(start).shows).toContain('/assets/form.js');
  });

  it('keeps a page out of search engines, without a canonical address, if it says so', () => {
    const head = { ...page.head, canonical: null, robots: 'noindex' as const };
    const start = documentStart({ ...page, head }, options);
    expect(start).toContain('<meta name="robots" content="noindex">');
    expect(start).not.toContain('canonical');
  });

  it('lets no text of a page end the model or the head', () => {
    const evil = '</script><script>alert(1)</script>"';
    const hostile = { ...page, head: { ...page.head, title: evil, description: evil } };
    const html = documentStart(hostile, options) + documentEnd(hostile, options.about);
    expect(html).not.toContain('<script>alert');
    const model = /id="page-model">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(model)).toEqual(hostile);
  });

  it('VEH-7 describes the page to networks and search engines, with absolute addresses', () => {
    const about = {
      ...options.about,
      picture: {
        address: 'https://cars.example/images/a.jpg?w=1200&q=75',
        alt: 'A "Corolla"',
        size: { width: 1200, height: 630 },
      },
      previous: 'https://cars.example/search/',
      next: null,
      graph: { '@graph': [{ name: '</script><script>alert(1)</script>' }] },
    };
    const start = documentStart(page, { ...options, about });
    expect(start).toContain('<meta property="og:image" content="https://cars.example/images/a.jpg?w=1200&amp;q=75">');
    expect(start).toContain('<meta property="og:image:alt" content="A &quot;Corolla&quot;">');
    expect(start).toContain('<meta property="og:image:height" content="630">');
    expect(start).toContain('<meta property="og:url" content="https://cars.example/search/">');
    expect(start).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(start).toContain('<link rel="prev" href="https://cars.example/search/">');
    expect(start).not.toContain('rel="next"');
    expect(start).not.toContain('<script>alert');
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(documentEnd(page, about))?.[1] ?? '')).toEqual(about.graph);
  });

  it('leaves out what is missing', () => {
    const start = documentStart(page, options);
    expect(start + documentEnd(page, options.about)).not.toMatch(/og:image|twitter:card|ld\+json|rel="prev"/);
  });

  it('carries a nonce if the policy uses one', () => {
    expect(documentStart(page, { ...options, nonce: 'abc' })).toContain('<style nonce="abc">');
  });
});
