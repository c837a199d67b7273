import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { theme } from '@forecourt/contracts';
import { findJava } from '@forecourt/engines';
import { readAssets, renderPage } from '@forecourt/frontend';
import { previewPage, previewPaths } from '@forecourt/frontend/preview';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** The oldest Java that the validator runs on. */
const OLDEST_JAVA = 11;
const VALIDATOR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/** Starting the validator and reading its grammars takes most of it. */
const TIMEOUT_MS = 180_000;
const ABOUT = { picture: null, product: false, leading: null, feed: null, previous: null, next: null, graph: null };

/**
 * What this version of the validator has not learnt yet. Later ones download a Java runtime whenever npm installs them.
 * The standard has had the attribute since 2023: https://html.spec.whatwg.org/multipage/interactive-elements.html#attr-details-name
 */
const OUTDATED: ReadonlySet<string> = new Set(['Attribute “name” not allowed on element “details” at this point.']);

/** What the validator says of a document; of its kinds only errors count. */
interface Finding {
  readonly type: string;
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** The installed Java; undefined if there is none that is suitable. */
function javaHere(): string | undefined {
  try {
    return findJava('The W3C validator', OLDEST_JAVA).program;
  } catch (error) {
    console.warn(`The pages are not held against the W3C validator: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

const java = javaHere();

describe('the preview pages, by the W3C validator', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-markup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Puts a document into the folder. @returns its file */
  const write = (name: string, document: string): string => {
    const file = path.join(folder, `${name}.html`);
    writeFileSync(file, document);
    return file;
  };
  const errorsIn = (program: string, files: readonly string[]): string[] => {
    const args = ['-jar', VALIDATOR, '--format', 'json', '--exit-zero-always', '--no-langdetect', ...files];
    const { stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (error) throw error;
    const { messages } = JSON.parse(stderr) as { messages: Finding[] };
    return messages
      .filter(({ type, message }) => type !== 'info' && !OUTDATED.has(message))
      .map(({ url, message, extract = '' }) => `${path.basename(url)}: ${message} ${extract.trim()}`);
  };

  (java === undefined ? it.skip : it)(
    java === undefined ? 'are not checked, as there is no Java' : 'have no errors',
    async () => {
      const options = { origin: 'https://cars.example', theme: theme.parse({}), themeCss: '', about: ABOUT };
      const assets = await readAssets();
      const documents = await Promise.all(
        Object.entries(previewPaths).map(async ([kind, href]) =>
          write(kind, await text(await renderPage(previewPage(href), { ...options, href, assets }))),
        ),
      );
      expect(documents.length).toBeGreaterThan(6);
      const faulty = write('faulty', '<!doctype html><html lang="en"><title>A</title><img src="data:,a b" alt="">');
      const errors = errorsIn(java ?? '', [...documents, faulty]);
      // The planted error shows that the validator reads what it is given.
      expect(errors.filter((error) => error.startsWith('faulty.html'))).toHaveLength(1);
      expect(errors.filter((error) => !error.startsWith('faulty.html'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
