import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { clientFolder, readAssets, renderPage, themeCss } from '@forecourt/frontend';
import { previewPage, previewPaths } from './preview-pages.ts';
import { previewThemes } from './preview-themes.ts';

// The built front over fixture pages, to look at without any service: `npm run preview -w frontend [theme] [port]`; `npm run check` looks as well.
// A name of 'fault' makes the enquiry fail by fields, 'crash' as a whole; a query of 'down' fails to load.
const [themeName = 'plain', port = '4173'] = process.argv.slice(2);
const theme = Object.entries(previewThemes).find(([name]) => name === themeName)?.[1];
if (!theme) throw new Error(`There is no theme '${themeName}', only ${Object.keys(previewThemes).join(', ')}.`);
const shown = theme;
const css = themeCss(theme);
const assets = await readAssets();

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    response.writeHead(500).end(String(error));
  });
}).listen(Number(port), '127.0.0.1', () => console.log(`${originOf()} in theme ${themeName}`));

/** A port of 0 is any that is free. */
function originOf(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (url.pathname.startsWith('/assets/')) return sendFile(url.pathname, response);
  if (url.pathname.startsWith('/images/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawCar(url.pathname));
    return;
  }
  if (url.pathname === '/preview-paths.json') return sendJson(response, 200, previewPaths);
  if (url.pathname === '/api/pages') {
    const href = url.searchParams.get('path') ?? '/';
    if (href.includes('down')) return sendJson(response, 503, { message: 'Search is down.' });
    return sendJson(response, 200, previewPage(href));
  }
  if (url.pathname === '/api/enquiries') return answerEnquiry(await text(request), response);
  const href = url.pathname + url.search;
  const page = previewPage(href);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  response.writeHead(page.status, headers);
  const about = { picture: null, product: false, leading: null, feed: null, previous: null, next: null, graph: null };
  const options = {
    href,
    origin: originOf(),
    theme: shown,
    themeCss: css,
    assets,
    about,
    nonce: 'preview',
  };
  (await renderPage(page, options)).pipe(response);
}

/** As strict as the gateway's, so that what it would refuse is seen here. */
const policy = `default-src 'self'; script-src 'self' 'nonce-preview'; style-src 'self' 'nonce-preview'; img-src 'self' data:; frame-src ${[
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
].join(' ')}`;

function answerEnquiry(body: string, response: ServerResponse): void {
  console.log(body);
  const errors = [
    { field: 'phone', message: 'Please enter an Australian phone number.' },
    { field: 'email', message: 'Please enter a valid email address.' },
  ];
  if (body.includes('"crash"')) sendJson(response, 500, {});
  else if (body.includes('"fault"')) sendJson(response, 400, { message: 'Please fix the following errors:', errors });
  else sendJson(response, 201, { success: true, lead_id: 'L1', analytics_event: 22, success_path: '/success' });
}

async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
  const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
  const type = types[path.extname(pathname)] ?? 'application/octet-stream';
  const body = await readFile(path.join(clientFolder, path.normalize(pathname)));
  response.writeHead(200, { 'content-type': type }).end(body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A car before a wall, in a colour that follows from its address. */
function drawCar(pathname: string): string {
  const index = Number(/\d+/.exec(pathname)?.[0] ?? 0);
  const paint = ['#8b1e2d', '#2f4858', '#d8dadd', '#1f5fa8', '#3d4a3e', '#c9a227', '#6b7076', '#14181f', '#a9b4bd'][
    index % 9
  ];
  const wall = ['#dfe5ea', '#e9e4db', '#d9dfd8', '#e3e1ea'][index % 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice">
<rect width="640" height="480" fill="${wall}"/><rect y="330" width="640" height="150" fill="#b9bec3"/>
<ellipse cx="320" cy="372" rx="258" ry="18" fill="#000" opacity=".22"/>
<path d="M70 345c-6-40 0-66 24-74l62-16c46-44 74-62 124-64h88c44 0 78 22 120 62 50 6 84 16 90 46 4 20 2 36-4 46z" fill="${paint}"/>
<path d="M190 252c34-30 54-42 88-43l22-1v45zM316 208h48c34 0 60 16 92 45H316z" fill="#20262d" opacity=".86"/>
<g fill="#15181c"><circle cx="178" cy="346" r="44"/><circle cx="474" cy="346" r="44"/></g>
<g fill="#c3c8cd"><circle cx="178" cy="346" r="25"/><circle cx="474" cy="346" r="25"/></g></svg>`;
}
