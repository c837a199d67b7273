import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MOST_PICTURE_BYTES } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { folderFaults } from './check-folder.ts';
import { faultLines } from './fault-text.ts';
import { pullFonts, pushFonts } from './folder-fonts.ts';
import { unopenedPictures } from './folder-pictures.ts';
import { pullRedirects, pushRedirects } from './folder-redirects.ts';
import { pullInto } from './pull-folder.ts';
import { picturesToPull } from './pull-pictures.ts';
import { pushPictures } from './push-pictures.ts';
import { readSiteFolder } from './site-folder.ts';
import { worldOf } from './world-diff.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#08f' }, limitInputPixels: false })
    .png()
    .toBuffer();
const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const page = (photo: string, alt = '    alt: Our yard\n') => `path: /about-us
title: About us
description: Who we are.
index: true
blocks:
  - kind: hero
    title: Hello
    picture:
      photo: ${photo}
  ${alt}`;

const SITE = 'id: 1\nslug: riverside\nname: Riverside\ndealership_ids: [1]\n';
const themed = (fonts: string) => `${SITE}theme:\n  fonts: { ${fonts} }\n`;
/** Some typeface with a free licence. */
const FONT = readFileSync(
  path.resolve(
    import.meta.dirname,
    '../../../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  ),
);

let folder: string;
const write = (file: string, content: string | Buffer) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};
const read = () => readSiteFolder(folder, 'riverside', new Date('2026-11-20T08:00:00Z'));
const lines = () => faultLines(folderFaults(read())).slice(0, -1);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-pictures-'));
  write('site.yaml', SITE);
  write('pictures/yard.png', await plain(4, 3));
  write('pages/about-us.yaml', page('pictures/yard.png'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a site's own pictures", () => {
  it('SITE-8 are named by their files in documents, and pushed by their digests', () => {
    const digest = digestOf(readFileSync(path.join(folder, 'pictures/yard.png')));
    expect(lines()).toEqual([]);
    expect(JSON.stringify(worldOf(read()).documents)).toContain(`"photo":"/images/site/${digest}"`);
  });

  it('SITE-8 have faults with file, line, path, what came and what was expected', () => {
    write('pages/about-us.yaml', page('pictures/yrad.png'));
    write('pages/team.yaml', page('pictures/yard.png', '').replace('/about-us', '/team'));
    write('pictures/logo.svg', '<svg/>');
    write('pictures/large.jpg', Buffer.alloc(MOST_PICTURE_BYTES + 1));
    expect(lines()).toEqual([
      `pictures/large.jpg: expected 1 to ${MOST_PICTURE_BYTES} bytes; got ${MOST_PICTURE_BYTES + 1}`,
      expect.stringMatching(/^pictures\/logo\.svg: expected a JPEG, PNG, WebP, GIF or AVIF .*; got logo\.svg$/),
      'pages/about-us.yaml:9: blocks[0].picture.photo: expected a picture in this folder; got "pictures/yrad.png", which is not there or has a fault',
      'pages/team.yaml:8: blocks[0].picture.alt: expected alternative text that says what it shows; got nothing',
    ]);
  });

  it('SITE-8 are opened in another process: a bomb and a file of another kind are refused', async () => {
    write('pictures/bomb.png', await plain(10_000, 7_000));
    write('pictures/text.jpg', 'just some words');
    const { pictures } = read();
    const faults = await unopenedPictures(folder, pictures);
    expect(faults.map(({ file }) => file)).toEqual(['pictures/bomb.png', 'pictures/text.jpg']);
    expect(faults[0]?.message).toMatch(/^expected a JPEG.*; got another file: .*pixel limit/);
    expect(faults[1]?.message).toContain('not a JPEG');
  });

  it('SITE-8 are pushed where the platform lacks them; a refusal names the file', async () => {
    write('pictures/unused.png', await plain(2, 2));
    const pushed: string[] = [];
    const platform = {
      pictures: async () => [],
      pushPicture: async (_digest: string, { name }: { name: string }) => void pushed.push(name),
    };
    await pushPictures(read(), platform);
    expect(pushed).toEqual(['yard.png']);
    const [{ digest = '' } = {}] = read().pictures.filter(({ name }) => name === 'yard.png');
    const known = [{ digest, name: 'yard.png', size: 9 }];
    await pushPictures(read(), { ...platform, pictures: async () => known });
    expect(pushed).toHaveLength(1);
    const errors = [{ field: 'file', message: 'expected x; got y' }];
    const refusing = {
      ...platform,
      pushPicture: () => Promise.reject(new ProblemError({ status: 400, detail: 'x', errors })),
    };
    await expect(pushPictures(read(), refusing)).rejects.toThrow('pictures/yard.png: expected x; got y');
  });

  it('SITE-8 come back with a pull, under their names, and leave a file that says the same as it is', async () => {
    const world = worldOf(read());
    const older = await plain(5, 5);
    const post = { photo: `/images/site/${digestOf(older)}`, alt: 'The old yard' };
    const body = {
      path: '/old',
      title: 'Old',
      description: 'x',
      index: true,
      blocks: [{ kind: 'hero', title: 'x', picture: post }],
    };
    const pulled = { ...world, documents: { ...world.documents, page: { ...world.documents.page, old: body } } };
    const known = [
      { digest: read().pictures[0]?.digest ?? '', name: 'yard.png', size: 1 },
      { digest: digestOf(older), name: 'yard.png', size: 1 },
    ];
    const pictures = picturesToPull(read(), pulled, known);
    const name = `pictures/yard-${digestOf(older).slice(0, 8)}.png`;
    expect(pictures.missing).toEqual([{ file: name, digest: digestOf(older) }]);
    expect(pullInto(read(), pulled, pictures.files)).toEqual(['pages/old.yaml']);
    expect(readFileSync(path.join(folder, 'pages/old.yaml'), 'utf8')).toContain(`photo: ${name}`);
    write(name, older);
    expect(worldOf(read())).toEqual(pulled);
    const strange = [{ digest: digestOf(older), name: '../../escaped.png', size: 1 }];
    rmSync(path.join(folder, name));
    expect(() => picturesToPull(read(), pulled, strange)).toThrow('does not know');
  });

  it('SITE-9 typefaces are named by their files, pushed once, and come back with a pull', async () => {
    write('site.yaml', themed('heading_file: fonts/yard.woff2'));
    write('fonts/yard.woff2', FONT);
    expect(lines()).toEqual([]);
    const pushed: { digest: string; name: string; size: number }[] = [];
    const platform = {
      files: async () => pushed,
      pushFile: async (digest: string, { name }: { name: string }) => void pushed.push({ digest, name, size: 1 }),
      file: async () => FONT,
    };
    await pushFonts(read(), platform);
    await pushFonts(read(), platform);
    expect(pushed).toEqual([{ digest: digestOf(FONT), name: 'fonts/yard.woff2', size: 1 }]);
    const world = worldOf(read());
    expect(world.site).toMatchObject({ theme: { fonts: { heading_file: `/fonts/site/${digestOf(FONT)}.woff2` } } });

    rmSync(path.join(folder, 'fonts'), { recursive: true });
    write('site.yaml', themed('heading: serif'));
    const { files, written } = await pullFonts(read(), world, platform);
    expect(written).toEqual(['fonts/yard.woff2']);
    expect(pullInto(read(), world, files)).toEqual(['site.yaml']);
    expect(readFileSync(path.join(folder, 'site.yaml'), 'utf8')).toContain('heading_file: fonts/yard.woff2');
    expect(worldOf(read())).toEqual(world);
    rmSync(path.join(folder, 'fonts'), { recursive: true });
    const strange = { ...platform, files: async () => [{ digest: digestOf(FONT), name: 'fonts/../../x', size: 1 }] };
    await expect(pullFonts(read(), world, strange)).rejects.toThrow('does not know');
  });

  it('SITE-9 typefaces have faults with file and path, and so has a logo that is not there', () => {
    write(
      'site.yaml',
      `${themed('body_file: fonts/gone.woff2')}  logo: { text: Riverside, photo: pictures/gone.png }\n`,
    );
    write('fonts/yard.ttf', FONT);
    write('fonts/words.woff2', 'just some words');
    write('fonts/cut.woff2', FONT.subarray(0, -9));
    expect(lines()).toEqual([
      `fonts/cut.woff2: expected a whole WOFF2 file of ${FONT.length} bytes; got ${FONT.length - 9}`,
      'fonts/words.woff2: expected a WOFF2 file; got another kind of file',
      'fonts/yard.ttf: expected a WOFF2 file with a name such as yard-bold.woff2; got yard.ttf',
      expect.stringMatching(/theme\.fonts\.body_file: expected a typeface in this folder; got "fonts\/gone\.woff2"/),
      expect.stringMatching(/theme\.logo\.photo: expected a picture in this folder; got "pictures\/gone\.png"/),
    ]);
    write('site.yaml', `${themed('heading: serif')}  logo: { text: Riverside, photo: pictures/yard.png }\n`);
    rmSync(path.join(folder, 'fonts'), { recursive: true });
    expect(lines()).toEqual([]);
  });

  it('redirects are pushed once, and come back with a pull', async () => {
    write('redirects.csv', 'from,to\n/a,/b\n');
    const pushed: string[] = [];
    const platform = {
      files: async () => pushed.map((digest) => ({ digest, name: 'redirects.csv' as const, size: 1 })),
      pushFile: async (digest: string) => void pushed.push(digest),
    };
    await pushRedirects(read(), platform);
    await pushRedirects(read(), platform);
    expect(pushed).toEqual([read().redirects?.digest]);
    const older = Buffer.from('from,to\n/c,/d\n');
    const world = worldOf(read());
    const pulled = { ...world, site: { ...world.site, redirects: digestOf(older) } };
    expect(await pullRedirects(read(), digestOf(older), async () => older)).toBe(true);
    expect(pullInto(read(), pulled)).toEqual([]);
    expect(worldOf(read()).site).toEqual(pulled.site);
    expect(readFileSync(path.join(folder, 'site.yaml'), 'utf8')).not.toContain('redirects');
    expect(await pullRedirects(read(), undefined, async () => older)).toBe(true);
    expect(read().redirects).toBeUndefined();
  });
});
