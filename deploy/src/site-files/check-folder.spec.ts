import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PushedWorld } from '@forecourt/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderFaults } from './check-folder.ts';
import { faultLines, mappedFaults } from './fault-text.ts';
import { pullInto } from './pull-folder.ts';
import { worldOf } from './pushed-world.ts';
import { readSiteFolder } from './site-folder.ts';
import { worldDiff } from './world-diff.ts';

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
      - { label: Us, href: /about-us#hello }
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
      '1 fault(s).',
    ]);
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
      '2 fault(s).',
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
      '1 fault(s).',
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
