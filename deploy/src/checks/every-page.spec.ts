import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { menuNames, type PageDeclaration, type PageKind, page, pages, theme } from '@forecourt/contracts';
import { SCREENS, SCREENS_ONCE } from '@forecourt/e2e';
import { clientFolder, readAssets, renderPage } from '@forecourt/frontend';
import { previewPage, previewPaths } from '@forecourt/frontend/preview';
import { describe, expect, it } from '@jest/globals';

const ABOUT = { picture: null, product: false, leading: null, feed: null, previous: null, next: null, graph: null };

/** The document of a page's example, as a browser without JavaScript reads it. */
async function plainDocument(href: string): Promise<string> {
  const options = { href, origin: 'https://cars.example', theme: theme.parse({}), themeCss: '', about: ABOUT };
  const document = await text(await renderPage(previewPage(href), { ...options, assets: await readAssets() }));
  return document.replaceAll(/<script.*?<\/script>/gs, '');
}

/** The files of the browser's build by their sources. */
const manifest: Record<string, { readonly isDynamicEntry?: boolean }> = JSON.parse(
  readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8'),
);
/** Their views are part of the entry: most visits begin with the results, and a failure is shown without loading anything. */
const AT_ONCE: ReadonlySet<PageKind> = new Set(['results', 'error']);

// What is walked here is derived from the list of pages; the gateway's loaders are walked in services/gateway/src/features.spec.ts.
describe.each(pages.map((declared: PageDeclaration & { kind: PageKind }) => [declared.kind, declared] as const))(
  'the page %s',
  (kind, { paths }) => {
    const href = previewPaths[kind];

    it('has an example of its kind for the preview, which the checks in a browser visit too, that its contract takes', () => {
      const example = previewPage(href);
      expect(example.content.kind).toBe(kind);
      expect(page.parse(example)).toEqual(example);
    });

    it('is shown by a view of its own, which is a chunk except where the results need it at once', () => {
      const file = `/${kind.replaceAll('_', '-')}.page.tsx`;
      const chunks = Object.entries(manifest).filter(
        ([source, { isDynamicEntry }]) => isDynamicEntry && source.endsWith(file),
      );
      expect(chunks).toHaveLength(AT_ONCE.has(kind) ? 0 : 1);
    });

    it('answers without JavaScript, with one heading', async () => {
      const [main = ''] = /<main.*<\/main>/s.exec(await plainDocument(href)) ?? [];
      expect(main.match(/<h1[ >]/g)).toHaveLength(1);
    });

    it('has a picture among those of npm run screens', () => {
      expect([...SCREENS, ...SCREENS_ONCE].map((screen) => screen.page)).toContain(kind);
    });

    it('has addresses that begin at the root, or none', () => {
      if (typeof paths === 'string') return;
      for (const pattern of paths) expect(pattern).toMatch(/^\/$|^(?:\/(?:[a-z-]+|:[a-z]+))+(?:\/\*)?$/);
    });
  },
);

describe('the names of menus', () => {
  // A list of names in a view is text, whatever a site has on: a page shows its link only by one of these.
  const folder = path.resolve(import.meta.dirname, '../../../services/gateway/src/pages');
  const views = ['frame.view.ts', 'menu.view.ts'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join();

  it('are each placed in a menu or the footer; that two pages never have one is checked beside their list', () => {
    expect(menuNames.filter((name) => !views.includes(`'${name}'`))).toEqual([]);
  });
});
