import { text } from 'node:stream/consumers';
import type { Page, PageContent } from '@forecourt/contracts';
import { pageFixture } from './page-fixture.ts';
import { previewThemes } from './preview-themes.ts';

/** The built server bundle, as the gateway imports it: `npm run build` comes first. */
type Front = typeof import('../entry-server.tsx');

/** What is between a page's header and its footer, rendered on the server. */
export async function rendered(content: PageContent, href = '/search/used-cars'): Promise<string> {
  const html = await renderedWhole(pageFixture(content), href);
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

/** A whole document. */
export async function renderedWhole(page: Page, href: string): Promise<string> {
  const front = (await import('@forecourt/frontend')) as Front;
  const assets = { scripts: ['/assets/entry.js'], styles: [], modulepreloads: [], views: {}, fonts: {} };
  const about = { picture: null, product: false, leading: null, feed: null, previous: null, next: null, graph: null };
  const options = { href, origin: 'https://cars.example', theme: previewThemes.plain, themeCss: '', assets, about };
  return text(await front.renderPage(page, options));
}
