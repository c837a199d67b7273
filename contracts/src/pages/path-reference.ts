import { type SiteConfig, siteConfig } from '../sites/site-config.ts';
import type { PageDeclaration } from './define-page.ts';
import { hasPage, pages } from './page-list.ts';
import { reservedPrefixes } from './page-routes.ts';

/** Every path that belongs to the platform, in Markdown, from the pages' declarations: what it shows, and the sites that have it (PAGE-1). */
export function pathReference(): string {
  return [
    '## Paths of the platform',
    '',
    'No page of a site’s own can have one of these paths, even if the site has it switched off: then it answers 404. `:name` stands for one',
    'part of a path, `*` for one or more. A path that is none of these is looked up among the pages of the site’s own, then among the',
    'addresses of models (`override_url`, `/{model slug}` and `/{model slug}/accessories`).',
    '',
    '| path | shows | sites that have it |',
    '|---|---|---|',
    ...pages.flatMap((page: PageDeclaration) =>
      (typeof page.paths === 'string' ? [] : page.paths).map(
        (path) => `| \`${path}\` | ${page.kind.replaceAll('_', ' ')} | ${sitesOf(page)} |`,
      ),
    ),
    '',
    `Nor can a path begin with one of these: ${reservedPrefixes.map((first) => `\`/${first}\``).join(', ')}.`,
    '',
  ].join('\n');
}

function sitesOf(page: PageDeclaration): string {
  const users = page.gate ? '; may ask visitors to sign in' : '';
  if (page.on === 'always') return `all${users}`;
  if (page.on === 'in development') return 'none; in development only';
  const needed = switchesOf(page, whole).join(' and ');
  return `by ${needed || switchesOf(page, empty).join(' or ')}${users}`;
}

/** The switches each of which alone takes a page from a site, or gives it. */
function switchesOf(page: PageDeclaration, site: SiteConfig): string[] {
  const has = hasPage(site, page);
  return turned(site).flatMap(({ name, config }) => (hasPage(config, page) === has ? [] : [`\`${name}\``]));
}

type Group = { readonly [name: string]: unknown };
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every switch that is on or off, such as `blog.enabled`, with the configuration in which it is the other way. */
const turned = (config: SiteConfig) => turnedIn(config) as { readonly name: string; readonly config: SiteConfig }[];
function turnedIn(group: Group): { readonly name: string; readonly config: Group }[] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [{ name, config: { ...group, [name]: !value } }];
    const inner = isGroup(value) ? turnedIn(value) : [];
    return inner.map((each) => ({ name: `${name}.${each.name}`, config: { ...group, [name]: each.config } }));
  });
}

const bare = siteConfig.parse({
  ...{ id: 1, slug: 'whole', name: 'Whole', dealership_ids: [1] },
  spin_to_win: { prizes: [{ key: 'mug', name: 'A mug', chance: 1 }] },
});
const every = (group: Group, change: (name: string, value: boolean) => boolean): Group =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => {
      if (isGroup(value)) return [name, every(value, change)];
      return [name, typeof value === 'boolean' ? change(name, value) : value];
    }),
  );
/** A site with each page on that has a switch of its own, and one with every switch off. */
const whole = every(bare, (name, value) => value || name.endsWith('enabled')) as SiteConfig;
const empty = every(bare, () => false) as SiteConfig;
