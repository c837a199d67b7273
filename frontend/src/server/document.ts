import type { Page, PageContent, Picture, Theme } from '@forecourt/contracts';
import { groupsOf, needsScript } from '../features/content/late-blocks.ts';
import { photoSizes } from '../lib/photo-sizes.ts';
import type { Assets } from './assets.ts';
import { codeLines } from './page-code.ts';
import { themeColours } from './theme-css.ts';
import { fontFiles } from './theme-fonts.ts';

/** What a document says of its page to search engines and networks; all addresses are absolute. */
export interface AboutPage {
  picture: { address: string; alt: string; size?: { width: number; height: number } } | null;
  /** Whether the page is about one thing that is for sale. */
  product: boolean;
  /** The picture that is largest in view first, which the browser should ask for at once. */
  leading: { picture: Picture; at: 'card' | 'gallery' | 'half' } | null;
  /** An Atom feed of what the page belongs to. */
  feed: { title: string; address: string } | null;
  previous: string | null;
  next: string | null;
  /** JSON-LD; null for none. */
  graph: unknown;
  /** Codes that show who owns the site, by the names of their tags. */
  codes?: Readonly<Record<string, string>>;
}

/** What a document needs besides its page. */
export interface DocumentOptions {
  /** Scheme and host of the site, as https://cars.example: canonical addresses start with it. */
  origin: string;
  theme: Theme;
  /** `themeCss(theme)`, which the page's policy knows by its hash. */
  themeCss: string;
  assets: Assets;
  about: AboutPage;
  /** For the inline style and script, if the content security policy uses a nonce rather than hashes. */
  nonce?: string;
}

/** The document up to the place where the page's markup goes. */
export function documentStart(page: Page, options: DocumentOptions): string {
  const { head, content } = page;
  const { origin, theme, themeCss, assets, about, nonce } = options;
  const canonical = head.canonical === null ? null : new URL(head.canonical, origin).href;
  const view = viewAssets(content, assets);
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    head.robots === 'noindex' && '<meta name="robots" content="noindex">',
    // What the first paint waits for comes before what only others than browsers read.
    `<style${nonceOf(nonce)}>${themeCss}</style>`,
    ...fontFiles(theme, assets.fonts).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`,
    ),
    ...themeColours(theme).map(
      ([media, colour]) => `<meta name="theme-color"${media && ` media="${media}"`} content="${colour}">`,
    ),
    ...(theme.icon
      ? ['<link rel="icon" href="/favicon.ico">', '<link rel="apple-touch-icon" href="/favicon.ico">']
      : ['<link rel="icon" type="image/svg+xml" href="/favicon.svg">']),
    ...[...assets.styles, ...view.styles].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    about.leading && pictureAhead(about.leading.picture, photoSizes[about.leading.at]),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...aboutLines(page, canonical, about),
    ...codeLines(
      { ahead: [...assets.modulepreloads, ...view.modulepreloads], shows: view.scripts, entries: assets.scripts },
      scriptJson,
      nonceOf(nonce),
    ),
  ];
  return `<!doctype html><html lang="en-AU"><head>${lines.filter(Boolean).join('')}</head><body><div id="root">`;
}

/** What a page loads besides: its view's files, and those of its groups of blocks, of which some need their styles alone. */
function viewAssets(content: PageContent, { views }: Assets) {
  const groups = groupsOf(content).map((group) => ({ file: `${group}.blocks`, scripted: needsScript(group) }));
  const files = [{ file: `${content.kind.replaceAll('_', '-')}.page`, scripted: true }, ...groups];
  const filesOf = (some: typeof files) => some.flatMap(({ file }) => views[file] ?? []);
  const found = filesOf(files.filter(({ scripted }) => scripted));
  const scripts = new Set(found.map(({ script }) => script));
  return {
    styles: [...new Set(filesOf(files).flatMap(({ styles }) => styles))],
    modulepreloads: [...new Set(found.flatMap(({ modulepreloads }) => modulepreloads))].filter(
      (href) => !scripts.has(href),
    ),
    scripts: [...scripts],
  };
}

const nonceOf = (nonce?: string): string => (nonce ? ` nonce="${escapeHtml(nonce)}"` : '');

/** The page's description for networks and search engines (VEH-7); JSON-LD follows the markup. */
function aboutLines({ head, frame }: Page, canonical: string | null, about: AboutPage): string[] {
  const { picture, product, feed, previous, next, codes = {} } = about;
  const properties = [
    ['og:type', product ? 'product' : 'website'],
    ['og:site_name', frame.site.name],
    ['og:locale', 'en_AU'],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', canonical],
    ['og:image', picture?.address],
    ['og:image:alt', picture?.alt],
    ['og:image:width', picture?.size?.width],
    ['og:image:height', picture?.size?.height],
  ] as const;
  return [
    ...properties.flatMap(([property, value]) =>
      value ? [`<meta property="${property}" content="${escapeHtml(String(value))}">`] : [],
    ),
    ...Object.entries(codes).map(([name, code]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(code)}">`),
    ...(picture ? ['<meta name="twitter:card" content="summary_large_image">'] : []),
    ...(feed
      ? [
          `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.address)}">`,
        ]
      : []),
    ...(previous ? [`<link rel="prev" href="${escapeHtml(previous)}">`] : []),
    ...(next ? [`<link rel="next" href="${escapeHtml(next)}">`] : []),
  ];
}

/**
 * The rest of the document: JSON-LD, which no browser waits for before what it shows (VEH-7), and the model that the browser takes the page over
 * with. Both are data, which no policy has to allow.
 */
export function documentEnd(page: Page, { graph }: Pick<AboutPage, 'graph'>): string {
  const about = graph ? `<script type="application/ld+json">${scriptJson(graph)}</script>` : '';
  return `</div>${about}<script type="application/json" id="page-model">${scriptJson(page)}</script></body></html>`;
}

/** Asks for a picture ahead of the markup, in the same format and width that the picture element will choose. */
function pictureAhead({ src, sources = [] }: Picture, sizes: string): string {
  const [best] = sources;
  const wanted = best
    ? `type="${best.type}" imagesrcset="${escapeHtml(best.srcset)}" imagesizes="${escapeHtml(sizes)}"`
    : `href="${escapeHtml(src)}"`;
  return `<link rel="preload" as="image" ${wanted} fetchpriority="high">`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for HTML, inside an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A value as JSON that no text in it can end: for a <script type="application/json">. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
