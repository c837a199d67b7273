import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const SHORT = 30;
/** A file with more lines is two faces of its noun: cut it along a seam, such as pure rule, rows, routes, documentation. */
const LONG = 250;
/** So many files may be short, and so many folders have one file: lower a number when fewer are left, and raise none. */
const MOST = { short: 112, alone: 13 };

/** Files that are short because they declare one thing, or list what is declared elsewhere. */
const DECLARATIONS = [
  // The door of a package or of a part of it, how a process or a thread starts, and what it is started with.
  /\/(index|main|simulated)\.ts$/,
  /\/src\/(config|environment)\.ts$/,
  /\/programs\/|\.worker\.ts$/,
  // A list of what is declared elsewhere.
  /-list\.ts$/,
  // A feature's place in NestJS.
  /\.(module|feature)\.ts$/,
  // One page, form, block, kind of document or event, table of fields or switches, or old shape of an event.
  /\.(page|pages|form|blocks|document|events|fields|switches|upcasters|retention|signals)\.tsx?$/,
  /^contracts\/src\/(pages|forms|blocks)\//,
  /\/migrations\//,
  // A maker's models.
  /\/catalogue\//,
  /\/retention\.ts$/,
];

const workspaces = ['contracts', 'frontend', 'deploy', 'bench'].concat(
  ['packages', 'services', 'tools'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`),
  ),
);
const sources = sourcesBelow(
  workspaces
    .filter((name) => readdirSync(path.join(root, name)).includes('src'))
    .map((name) => path.join(root, name, 'src')),
);
const nameOf = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');

/** `@Inject(X) name: X`, where the type that the compiler emits says the same. */
const SAID_TWICE = /@Inject\((\w+)\)\s+(?:(?:private|protected|readonly)\s+)*\w+: \1\b/;

describe('the sources', () => {
  it(`are never longer than ${LONG} lines`, () => {
    const long = sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > LONG + 1).map(nameOf);
    expect(long).toEqual([]);
  });

  it('inject a class by its type', () => {
    expect(sources.filter((file) => SAID_TWICE.test(readFileSync(file, 'utf8'))).map(nameOf)).toEqual([]);
  });

  it(`are rarely shorter than ${SHORT} lines`, () => {
    const short = sources
      .filter((file) => !DECLARATIONS.some((pattern) => pattern.test(nameOf(file))))
      .filter((file) => readFileSync(file, 'utf8').split('\n').length <= SHORT)
      .map(nameOf);
    expect(short.length > MOST.short ? short : []).toEqual([]);
  });

  it('seldom have a folder to themselves', () => {
    const folders = [...new Set(sources.map((file) => path.dirname(file)))].filter(
      (folder) => path.basename(folder) !== 'src',
    );
    const alone = folders
      .filter((folder) => {
        const entries = readdirSync(folder, { withFileTypes: true });
        return entries.filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name)).length === 1;
      })
      .map(nameOf);
    expect(alone.length > MOST.alone ? alone : []).toEqual([]);
  });
});
