import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { check } from '../programs/site-commands.ts';

const DEMO = path.resolve(import.meta.dirname, '../../demo');
const SLUG = 'northside-toyota';
let copy: string;
let folder: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'planted-'));
  folder = path.join(copy, 'sites', SLUG);
  cpSync(path.join(DEMO, 'sites', SLUG), folder, { recursive: true });
  cpSync(path.join(DEMO, 'platform'), path.join(copy, 'platform'), { recursive: true });
  jest.spyOn(console, 'log').mockReturnValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(copy, { recursive: true });
});

/** Plants a fault. @returns the number of its line */
function plant(file: string, right: string, wrong: string): number {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  expect(text).toContain(right);
  writeFileSync(place, text.replace(right, wrong));
  return text.slice(0, text.indexOf(right)).split('\n').length;
}
const faults = () =>
  check(SLUG, { folder }).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );

describe('npm run site -- check on a copy of a demo folder', () => {
  it('finds nothing where nothing was planted', async () => {
    expect(await check(SLUG, { folder })).toBe(0);
  });

  it('names the watchlist’s path where a page of the site’s own has it', async () => {
    const beside = 'price_range: { enabled: true }';
    const line = 1 + plant('site.yaml', beside, `${beside}\nwatchlist_path: /about-us`);
    expect(await faults()).toEqual([
      `site.yaml:${line}: watchlist_path: expected a path that is free; got "/about-us": the page about-us of this site has this path`,
      '1 fault.',
    ]);
  });

  it('SITE-8 names file, line, path, what came and what was expected of each planted fault', async () => {
    const corolla = 'offers/corolla-hybrid-driveaway.yaml';
    const hilux = 'offers/hilux-tradie-pack.yaml';
    const change = 'offers/demonstrator-changeover.yaml';
    const page = 'pages/about-us.yaml';
    const model = plant(corolla, 'slug: corolla-hatch', 'slug: corola-hatch');
    const other = plant(hilux, 'manufacturer: Toyota', 'manufacturer: Mazda');
    const none = plant(change, 'manufacturer: Toyota', 'manufacturer: Toyoda');
    const link = plant(page, 'href: /', 'href: /no-such-page-');
    expect((await faults()).toSorted()).toEqual(
      [
        `${corolla}:${model}: model.slug: expected a model of the platform, such as corolla-hatch, corolla-cross, corolla-sedan; got "corola-hatch"`,
        `${hilux}:${other}: manufacturer: expected toyota, whose model hilux is; got "Mazda"`,
        `${change}:${none}: manufacturer: expected a make of the platform, such as Toyota, Kokoda, Omoda; got "Toyoda"`,
        `${page}:${link}: blocks[0].buttons[0].href: expected a page of this site, such as /new-used-and-demo-cars, /pages/connected-services, /blog/what-a-capped-service-covers; got "/no-such-page-search/new-used-and-demo-cars/"`,
        '4 faults.',
      ].toSorted(),
    );
  });

  it('SITE-8 finds HTML in Markdown and a path that the platform has, which it names to no link', async () => {
    const page = 'pages/about-us.yaml';
    const [markdown, reserved] = [
      plant(page, 'a good haggler', 'a <b>good</b> haggler'),
      plant(page, 'path: /about-us', 'path: /search/deals'),
    ];
    const found = (await faults()).join('\n');
    expect(found).toMatch(new RegExp(`${page}:${markdown}: .*got HTML, "<b>"`));
    expect(found).toMatch(new RegExp(`${page}:${reserved}: path: expected a path that is free; got "/search/deals"`));
    expect(found).not.toMatch(/such as[^;]*\/search\/deals/);
  });

  it.each([
    ['a person', 'people/ray-bonner.yaml', /location: (\S+)/, 'location', 'a location of this site'],
    ['a review', 'reviews/wendy-h-nundah.yaml', /location: (\S+)/, 'location', 'a location of this site'],
    ['accessories', 'accessories/hilux.yaml', /model: (\S+)/, 'model', 'a model of the platform'],
    ['a service plan', 'service-plans/gr-yaris.yaml', /model: (\S+)/, 'model', 'a model of the platform'],
    ['a promo card', 'promo-cards/trade-in.yaml', /link: (\S+)/, 'link', 'a page of this site'],
    ['the site', 'site.yaml', /manufacturer: (\S+)/, 'manufacturer', 'a make of the platform'],
  ])('SITE-8 finds what %s misspells, and names the nearest there is', async (_, file, right, field, expected) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const [written = '', name = ''] = right.exec(text) ?? [];
    const wrong = name.startsWith('/') ? `/x${name.slice(1)}` : `x${name}`;
    const line = plant(file, written, written.replace(name, wrong));
    expect(await faults()).toEqual([
      expect.stringContaining(`${file}:${line}: ${field}: expected ${expected}, such as ${name}`),
      '1 fault.',
    ]);
  });

  it('SITE-8 says how a date is written, and that a place has no picture of pictures/', async () => {
    const offer = 'offers/hilux-tradie-pack.yaml';
    const dealership = `dealerships/${SLUG}.yaml`;
    const [, date = ''] = /valid_to: (\S+)/.exec(readFileSync(path.join(folder, offer), 'utf8')) ?? [];
    const end = plant(offer, `valid_to: ${date}`, 'valid_to: 31 March');
    const place = plant(dealership, '    address:', '    image: { image: { url: pictures/yard.jpg } }\n    address:');
    expect(await faults()).toEqual([
      `${dealership}:${place}: locations[0].image.image.url: expected an http or https address; pictures/… does not work for a location; got "pictures/yard.jpg"`,
      `${offer}:${end}: valid_to: expected a date such as 2026-03-31, or days from the push such as +14d; got "31 March"`,
      '2 faults.',
    ]);
  });

  it('SITE-8 finds a dealership by a number that the site does not have', async () => {
    const file = `dealerships/${SLUG}.yaml`;
    const line = plant(file, 'id: ', 'id: 9');
    expect(await faults()).toEqual([
      expect.stringMatching(new RegExp(`^${file}:${line}: id: expected one of the site's dealership_ids`)),
      '1 fault.',
    ]);
  });

  it('finds links in text, menus and addresses with a name in them', async () => {
    writeFileSync(
      path.join(folder, 'pages/more.yaml'),
      `path: /more
title: More
description: More about us.
index: false
blocks:
  - kind: text
    text: See [the team](/teams/nundahh), [a post](/blog/hybrid-in-a-heatwave), [an offer](/offers/hilux-tradie-pak).
`,
    );
    expect(await faults()).toEqual([
      expect.stringContaining('pages/more.yaml:7: blocks[0].text: expected a page of this site, such as /teams/nundah'),
      expect.stringContaining('got "/offers/hilux-tradie-pak"'),
      '2 faults.',
    ]);
  });
});
