import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { build } from 'vite';

const GZIP_LEVEL = 9;
/** The first page of a new folder waits for its pictures to be drawn. */
const STILL_WITHIN_MS = 120_000;
const ENTRY = 'react-alone';
/** The least that takes over a page that a server rendered. */
const REACT_ALONE = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  hydrateRoot(document.body, createElement('p'));
`;

/** Bytes of scripts as gzip sends them at its smallest. */
export const gzipped = (scripts: readonly Uint8Array[]): number =>
  scripts.reduce((sum, script) => sum + gzipSync(script, { level: GZIP_LEVEL }).length, 0);

/** Every script that a browser loads by itself until the page at the address is idle. */
export async function scriptsOf(browser: Browser, address: string): Promise<Buffer[]> {
  const page = await browser.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(address, { waitUntil: 'networkidle', timeout: STILL_WITHIN_MS });
  const scripts = await Promise.all(bodies);
  await page.close();
  return scripts;
}

/** React without an application, as the front's own build makes it: the same React, bundler and settings. */
export async function reactAlone(): Promise<Buffer[]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: path.resolve(import.meta.dirname, '../../../frontend'),
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) =>
          id === ENTRY ? path.resolve(import.meta.dirname, '../../../frontend/src', `${ENTRY}.js`) : null,
        load: (id) => (id.endsWith(`${ENTRY}.js`) ? REACT_ALONE : null),
      },
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: ENTRY } },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap((bundle) =>
    'output' in bundle ? bundle.output.flatMap((file) => (file.type === 'chunk' ? [Buffer.from(file.code)] : [])) : [],
  );
}
