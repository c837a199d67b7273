import { z } from 'zod';
import { block } from '../blocks/blocks.ts';
import { fieldsAlone, requiredText, text } from '../common/scalars.ts';
import { defineDocument } from './define-document.ts';

/** Where menus and footer name a content page (NAV-1). */
export const menuPlaces = ['buying', 'service', 'company', 'footer'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** The path of the home page, which is a content page too (HOME-1). */
export const HOME_PATH = '/';

/** A path of a content page: lower-case words, digits and hyphens, without a slash at its end; or the home page's. */
const pagePath = z
  .string()
  .max(120)
  .regex(
    /^(?:\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,4})$/,
    'a path of lower-case words, digits and hyphens, such as /about-us, or / for the home page',
  );

const MOST_BLOCKS = 60;

/** A content page of a site: typed blocks, no code (PAGE-1). */
export const pageDocument = fieldsAlone({
  path: pagePath.describe('Its address, such as /about-us; / for the home page.'),
  title: requiredText(80).describe('Its heading, and its name in menus and browser tabs.'),
  description: requiredText(300).describe('What search engines show below its title.'),
  index: z.boolean().describe('Whether search engines may list it; if so, it is in the sitemap.'),
  menu: fieldsAlone({
    place: z
      .enum(menuPlaces)
      .describe('A menu of the header, and the matching group of the footer; `footer` is only in the footer.'),
    label: text(40).min(1).optional().describe('Its name there, if it should differ from the title.'),
    order: z.int().min(0).max(999).default(100).describe('Lower numbers come first; equal ones are ordered by name.'),
  })
    .optional()
    .describe('Its place in menus. Without it, no menu links to the page.'),
  blocks: z.array(block).min(1).max(MOST_BLOCKS).describe('What it shows, from top to bottom.'),
}).superRefine(({ blocks }, context) => {
  for (const [place, each] of blocks.entries()) {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['blocks', place, ...path], message });
    if ((each.kind === 'hero' || each.kind === 'search_hero') && place > 0) {
      refuse(['kind'], `${each.kind} only as the first block`);
    }
    const isRepeated = blocks
      .slice(0, place)
      .some((other) => other.kind === 'form' && each.kind === 'form' && other.form === each.form);
    if (isRepeated) refuse(['form'], 'each form once');
    if (each.kind !== 'table') continue;
    for (const [row, cells] of each.rows.entries()) {
      if (cells.length !== each.head.length) refuse(['rows', row], `${each.head.length} cells, as many as head`);
    }
  }
});
export type PageDocument = z.infer<typeof pageDocument>;

/** What menus, routes and the sitemap need of a content page without its body. */
export const pageEntry = z.object({
  path: z.string(),
  title: z.string(),
  index: z.boolean(),
  menu: z.object({ place: z.enum(menuPlaces), label: z.string(), order: z.int() }).nullable(),
});
export type PageEntry = z.infer<typeof pageEntry>;

/** What the index holds of a page. */
function pageEntryOf({ path, title, index, menu }: PageDocument): PageEntry {
  return { path, title, index, menu: menu ? { ...menu, label: menu.label ?? title } : null };
}

/** Content pages (PAGE-1). */
export const pageDocumentKind = defineDocument({
  does: 'A page of the site’s own words, made of typed blocks.',
  owner: 'site',
  folder: 'pages',
  schema: pageDocument,
  summary: pageEntryOf,
});
