import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushedWorld } from '@forecourt/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderFaults } from './check-folder.ts';
import { faultLines, mappedFaults } from './fault-text.ts';
import { pullInto } from './pull-folder.ts';
import { readSiteFolder } from './site-folder.ts';
import { worldDiff, worldOf } from './world-diff.ts';

const now = new Date('2026-11-20T08:00:00Z');
const SITE = 'id: 1\nslug: riverside\nname: Riverside\ndealership_ids: [1]\n';
const PAGE = `path: /about-us
title: About us # of the yard
description: Who we are.
index: true
blocks:
  - kind: hero
    title: Hello
    picture: { photo: 'https://photos.example/yard.jpg', alt: Our yard }
  - kind: text
    text: |
      See [our cars](/search/used-cars/) and [the team](/team).
  - kind: buttons
    buttons:
      - { label: Us, href: /about-us#hero }
      - { label: Nowhere, href: /abuot }
`;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'site-folder-'));
  write('site.yaml', SITE);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
const read = () => readSiteFolder(folder, 'riverside', now);

describe('the check of a folder', () => {
  it('names file, line, path, what was expected and what came', () => {
    write('site.yaml', `${SITE}search:\n  page_size: many\n`);
    expect(faultLines(folderFaults(read()))).toEqual([
      expect.stringMatching(/^site\.yaml:6: search\.page_size: expected .*; got "many"$/),
      '1 fault.',
    ]);
  });

  it('refuses redirects that lead in a circle, on or elsewhere, with their lines; and has the digest of good ones in the site’s file', () => {
    write('site.yaml', `${SITE}hosts: [riverside.example]\n`);
    write('redirects.csv', 'from,to\n/a,/b\n/b,/c\n/d,https://elsewhere.example/f\n/e,nowhere\n');
    expect(faultLines(folderFaults(read()))).toEqual([
      'redirects.csv:5: expected a path of this site, such as /search/used-cars/; got "nowhere"',
      'redirects.csv:2: expected the last address of a chain; got "/b", which line 3 redirects on',
      "redirects.csv: expected addresses on the site's own hosts (riverside.example); got elsewhere.example",
      '3 faults.',
    ]);
    write('redirects.csv', 'from,to\nhttps://riverside.example/a,/b\n');
    expect(folderFaults(read())).toEqual([]);
    expect(worldOf(read()).site).toMatchObject({
      slug: 'riverside',
      redirects: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('names the fields that there are for one that is misspelt', () => {
    write('site.yaml', `${SITE}theme:\n  raduis: 4px\n`);
    expect(folderFaults(read())).toMatchObject([
      { line: 6, path: 'theme.raduis', message: expect.stringMatching(/^Unknown field; expected one of .*radius/) },
    ]);
  });

  it('refuses a filter that cannot be read, and a search with a parameter that no search has', () => {
    write('site.yaml', `${SITE}search:\n  filters: ['make:Kia', 'mak:Kia']\n`);
    write(
      'pages/about-us.yaml',
      PAGE.replace('/search/used-cars/', '/').replace('/team', '/').replace('/abuot', '/') +
        "  - { kind: vehicles, title: Under a price, search: '/search/used-cars/?prise=:25000&sortBy=latest' }\n",
    );
    expect(faultLines(folderFaults(read()))).toEqual([
      'pages/about-us.yaml:16: blocks[3].search: expected the parameters of a results page; got "/search/used-cars/?prise=:25000&sortBy=latest", of which prise is no filter of this search',
      'site.yaml:6: search.filters[1]: expected a filter; got "mak:Kia": At position 1: found "mak", expected the name of a known field.',
      '2 faults.',
    ]);
  });

  it('finds locations that share an address', () => {
    write('site.yaml', SITE.replace('[1]', '[1, 2]'));
    const dealership = (id: number, slug: string, location: number) => `id: ${id}
slug: ${slug}
name: ${slug}
locations:
  - id: ${location}
    name: ${slug}
    slug: yard
    address: { street: 1 High Street, city: Bendigo, state: vic, postcode: '3550' }
`;
    write('dealerships/east.yaml', dealership(1, 'east', 11));
    write('dealerships/west.yaml', dealership(2, 'west', 12));
    expect(faultLines(folderFaults(read()))).toEqual([
      'dealerships/west.yaml:7: locations[0].slug: expected one of its own; got "yard", which east.locations[0] has',
      '1 fault.',
    ]);
  });

  it('finds links that lead nowhere, in buttons and in text', () => {
    write('pages/about-us.yaml', PAGE);
    expect(folderFaults(read()).map(({ line, path: at }) => [line, at])).toEqual([
      [10, 'blocks[1].text'],
      [15, 'blocks[2].buttons[1].href'],
    ]);
    write(
      'pages/team.yaml',
      PAGE.replace('/about-us', '/team').replace('/abuot', '/team').replace('/about-us#', '/team#'),
    );
    write('pages/about-us.yaml', PAGE.replace('/abuot', '/team'));
    expect(folderFaults(read())).toEqual([]);
  });

  it('finds links to a place that its page does not have', () => {
    write(
      'pages/about-us.yaml',
      PAGE.replace('#hero', '#hello').replace('/team', '/about-us#text').replace('/abuot', '/'),
    );
    expect(faultLines(folderFaults(read()))).toEqual([
      'pages/about-us.yaml:14: blocks[2].buttons[0].href: expected a place on /about-us, such as #hero, #text, #main; got "/about-us#hello"',
      '1 fault.',
    ]);
  });

  it('finds a misspelt car type and a parameter that no search has in a menu', () => {
    write(
      'menus/header.yaml',
      "entries:\n  - { label: All, href: /search/new-used-cars/ }\n  - { label: Utes, href: '/search/used-cars/?bdy=ute' }\n",
    );
    expect(folderFaults(read()).map(({ line, path: at, message }) => [line, at, message])).toEqual([
      [2, 'entries[0].href', expect.stringContaining('such as /search/new-used-and-demo-cars/')],
      [3, 'entries[1].href', expect.stringContaining('of which bdy is no filter')],
    ]);
  });

  it('reports one fault of a document once, and nothing where it is named', () => {
    const links = PAGE.replace('/about-us\n', '/more\n').replace('/team', '/about-us').replace('/abuot', '/about-us');
    write('pages/more.yaml', links);
    const own = PAGE.replace('/team', '/').replace('/abuot', '/');
    write('pages/about-us.yaml', own.replace(', alt: Our yard', ''));
    expect(folderFaults(read()).map(({ file, line }) => [file, line])).toEqual([['pages/about-us.yaml', 8]]);
    write('pages/about-us.yaml', own.replace('index: true', 'indx: true'));
    expect(folderFaults(read()).map(({ path: at }) => at)).toEqual(['index', 'indx']);
    write('pages/about-us.yaml', own.replace("'https://photos.example/yard.jpg'", 'pictures/yard.jpg'));
    expect(folderFaults(read()).map(({ path: at }) => at)).toEqual(['blocks[0].picture.photo']);
    write('pages/about-us.yaml', own.replace('title: Hello', 'title: "Hello'));
    expect(folderFaults(read()).map(({ file, path: at }) => [file, at])).toEqual([['pages/about-us.yaml', '']]);
  });

  it('finds a link that leads nowhere beside another fault of its file, and beside one of the site', () => {
    write('pages/about-us.yaml', PAGE.replace('index: true', 'index: maybe').replace('/team', '/'));
    write('site.yaml', `${SITE}search:\n  page_size: many\n`);
    expect(
      folderFaults(read())
        .map(({ path: at }) => at)
        .toSorted(),
    ).toEqual(['search.page_size', 'index', 'blocks[2].buttons[1].href'].toSorted());
  });

  it('names a site file that is no YAML once', () => {
    write('site.yaml', `${SITE}theme: { radius: 4px\n`);
    expect(folderFaults(read()).map(({ file, message }) => [file, message.slice(0, 13)])).toEqual([
      ['site.yaml', 'expected YAML'],
    ]);
  });

  it('refuses a place that closes before it opens, and a weekday twice', () => {
    write(
      'dealerships/riverside.yaml',
      `id: 1
slug: riverside
name: Riverside
locations:
  - id: 11
    name: Yard
    slug: yard
    address: { street: 1 High Street, city: Bendigo, state: vic, postcode: '3550' }
    opening_hours:
      - { weekday: 1, status: Open, open: '07:00', close: '06:00' }
      - { weekday: 1, status: Closed }
`,
    );
    expect(faultLines(folderFaults(read()))).toEqual([
      'dealerships/riverside.yaml:10: locations[0].opening_hours[0].close: expected a time after 07:00, when it opens; got "06:00"',
      'dealerships/riverside.yaml:11: locations[0].opening_hours[1].weekday: expected each weekday once; got 1, which entry 1 of the list has',
      '2 faults.',
    ]);
  });

  it('finds no site file, and one of another site', () => {
    rmSync(path.join(folder, 'site.yaml'));
    expect(folderFaults(read())).toMatchObject([{ file: 'site.yaml' }]);
    write('site.yaml', SITE.replace('slug: riverside', 'slug: hillside'));
    expect(folderFaults(read())).toMatchObject([{ file: 'site.yaml', line: 2, path: 'slug' }]);
  });
});

describe('a folder and a platform', () => {
  it('give the platform’s faults their lines', () => {
    write('pages/about-us.yaml', PAGE);
    const errors = [
      { field: 'page/about-us:blocks[2].buttons[1].href', message: 'expected x' },
      { field: 'site:name', message: 'expected y' },
    ];
    expect(mappedFaults(read().files, errors)).toMatchObject([
      { file: 'pages/about-us.yaml', line: 15 },
      { file: 'site.yaml', line: 3, path: 'name' },
    ]);
  });

  it('pull what pushes back as no change, and leave a file that says the same as it is', () => {
    write('pages/about-us.yaml', PAGE);
    const world = worldOf(read());
    const pulled: PushedWorld = { ...world, site: { ...world.site, name: 'Riverside Cars' } };
    expect(pullInto(read(), pulled)).toEqual(['site.yaml']);
    expect(readFileSync(path.join(folder, 'pages/about-us.yaml'), 'utf8')).toBe(PAGE);
    expect(worldDiff(pulled, worldOf(read()))).toEqual([]);
    expect(pullInto(read(), { ...pulled, documents: {} })).toEqual(['pages/about-us.yaml']);
  });

  it('never write outside of the folder, whatever a platform names its documents', () => {
    const page = { '../../escaped': {} };
    expect(() => pullInto(read(), { dealerships: {}, documents: { page } })).toThrow('does not know');
    expect(() => pullInto(read(), { dealerships: { '/etc/x': {} }, documents: {} })).toThrow('does not know');
  });

  it('differ by files, and within a file by the paths of values', () => {
    const before = {
      site: { name: 'A', hosts: ['a'] },
      dealerships: {},
      documents: { page: { old: {} } },
    } as PushedWorld;
    const after = {
      site: { name: 'B', hosts: ['a', 'b'] },
      dealerships: {},
      documents: { page: { new: {} } },
    } as PushedWorld;
    expect(worldDiff(before, after)).toEqual([
      '+ pages/new.yaml',
      '- pages/old.yaml',
      '~ site.yaml',
      '    name',
      '      - "A"',
      '      + "B"',
      '    hosts[1]',
      '      + "b"',
    ]);
  });
});
