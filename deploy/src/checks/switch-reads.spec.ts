import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sourcesBelow } from './source-files.ts';
import { unreadSwitches } from './switch-reads.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Two parts of a schema, joined as a site's is. */
const SCHEMA = `
  import { z } from 'zod';
  const card = { cards: z.strictObject({ tag: z.string().default(''), badge: z.boolean().optional() }).prefault({}) };
  const colours = z.strictObject({ ink: z.string().default('#000') }).prefault({});
  export const siteConfig = z.strictObject({
    ...card,
    blog: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}),
    map: z.strictObject({ enabled: z.boolean().default(false) }).prefault({}),
    template: z.string().default('standard'),
    state: z.string().default('qld'),
    theme: z.strictObject({ colours }).prefault({}),
  });
  export type SiteConfig = z.infer<typeof siteConfig>;`;

/** Reads map.enabled, cards.badge, theme.colours.ink and state; and names all others, on objects that are not sites. */
const READER = `
  import type { SiteConfig } from './schema.ts';
  export const isMapped = ({ map: { enabled } }: Pick<SiteConfig, 'map'>) => enabled;
  export const badge = (cards?: SiteConfig['cards']) => cards?.badge;
  export const ink = (site: Readonly<SiteConfig>, name: 'ink') => site.theme.colours[name];
  export const also = (blog: { enabled: boolean }, button: { template: string; tag: string }) => [blog.enabled, button.template, button.tag];
  export const state = (part: { cards: object } & SiteConfig) => part.state;`;

const paths = ['cards.tag', 'cards.badge', 'blog.enabled', 'map.enabled', 'template', 'state', 'theme.colours.ink'];

describe('the check of unread switches', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'forecourt-switches-'));
    mkdirSync(path.join(folder, 'node_modules'));
    symlinkSync(path.join(root, 'node_modules/zod'), path.join(folder, 'node_modules/zod'));
    const files = { 'schema.ts': SCHEMA, 'reader.ts': READER, 'reader.spec.ts': TEMPLATE_READ };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const TEMPLATE_READ = `import type { SiteConfig } from './schema.ts';
    export const template = (site: SiteConfig) => site.template;`;
  const unread = (switches = paths) =>
    unreadSwitches(switches, {
      files: sourcesBelow([folder]),
      schema: { file: path.join(folder, 'schema.ts'), type: 'SiteConfig' },
    });

  it('SITE-2 finds those that no code reads, even if other things have their names, and does not count specs', () => {
    expect(unread()).toEqual(['cards.tag', 'blog.enabled', 'template']);
    writeFileSync(path.join(folder, 'template.ts'), TEMPLATE_READ);
    expect(unread()).toEqual(['cards.tag', 'blog.enabled']);
  });

  it('refuses the path of a switch that there is not', () => {
    expect(() => unread(['cards.hovercraft'])).toThrow('The type of all switches has no cards.hovercraft.');
  });
});
