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
        `${corolla}:${model}: model.slug: expected a model of the platform; got "corola-hatch", which does not exist`,
        `${hilux}:${other}: manufacturer: expected toyota, whose model hilux is; got "Mazda"`,
        `${change}:${none}: manufacturer: expected a make of the platform; got "Toyoda", which it does not list`,
        `${page}:${link}: blocks[0].buttons[0].href: expected a page of this site; got "/no-such-page-search/new-used-and-demo-cars/", which leads nowhere`,
        '4 fault(s).',
      ].toSorted(),
    );
  });
});
