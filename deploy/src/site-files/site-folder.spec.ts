import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withDates } from './document-values.ts';
import { readSiteFolder } from './site-folder.ts';
import { readYaml } from './yaml-file.ts';

const now = new Date('2026-11-20T08:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

describe("a site's folder", () => {
  it('is its site file, its dealerships, a file a document', () => {
    write('site.yaml', 'slug: riverside\n');
    write('dealerships/riverside-qld.yaml', 'id: 1\n');
    write('pages/about-us.yaml', 'path: /about-us\nsince: "-3d"\n');
    write('README.md', 'Notes.');
    const read = readSiteFolder(folder, 'riverside', now);
    expect(read.faults).toEqual([]);
    expect(read.files.map(({ file, part }) => [file, part.kind])).toEqual([
      ['dealerships/riverside-qld.yaml', 'dealership'],
      ['pages/about-us.yaml', 'page'],
      ['site.yaml', 'site'],
    ]);
    expect(read.files[1]?.value).toEqual({ path: '/about-us', since: '2026-11-17' });
  });

  it('names each file that would do nothing: other folders, endings, names in capitals, links to elsewhere', () => {
    write('page/about-us.yaml', 'path: /about-us\n');
    write('pages/About Us.yaml', 'path: /about-us\n');
    write('pages/about-us.yml', 'path: /about-us\n');
    symlinkSync('/etc/hosts', path.join(folder, 'pages/hosts.yaml'));
    const read = readSiteFolder(folder, 'riverside', now);
    expect(read.files).toEqual([]);
    expect(read.faults.map(({ file }) => file)).toEqual([
      'page',
      'pages/About Us.yaml',
      'pages/about-us.yml',
      'pages/hosts.yaml',
    ]);
  });
});

describe('a YAML file', () => {
  it('knows the line of a path, or of the nearest part above it', () => {
    const { lineOf } = readYaml(
      'a.yaml',
      'path: /a\nblocks:\n  - kind: text\n    text: |\n      Words\n  - kind: hero\n',
    );
    expect(['path', 'blocks[0].text', 'blocks[1]', 'blocks[1].title', 'unknown'].map(lineOf)).toEqual([
      1,
      4,
      6,
      6,
      undefined,
    ]);
  });

  it('is refused with its line if it is not YAML, repeats a key, or is too large', () => {
    expect(readYaml('a.yaml', 'a: 1\nb: [\n').faults).toMatchObject([{ file: 'a.yaml', path: '' }]);
    expect(readYaml('a.yaml', 'a: 1\na: 2\n').faults).toMatchObject([{ line: 2 }]);
    expect(readYaml('a.yaml', `a: ${'x'.repeat(300_000)}`).faults[0]?.message).toContain('at most 256000 bytes');
  });

  it('does not multiply itself by aliases', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let at = 1; at < 10; at++)
      lines.push(
        `a${at}: &a${at} [${Array(10)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
      );
    expect(readYaml('bomb.yaml', lines.join('\n')).faults[0]?.message).toContain('aliases');
  });
});

describe('relative dates', () => {
  it('are days from now in UTC; other text stays', () => {
    const given = { ends: '+14d', began: '-3d', text: 'In +14d', list: ['+0d'] };
    const dates = { ends: '2026-12-04', began: '2026-11-17', text: 'In +14d', list: ['2026-11-20'] };
    expect(withDates(given, now)).toEqual(dates);
  });
});
