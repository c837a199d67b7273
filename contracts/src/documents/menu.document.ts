import { z } from 'zod';
import { safeHref } from '../blocks/safe-href.ts';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, requiredText } from '../common/scalars.ts';
import { menuParts } from '../pages/menu-names.ts';
import { defineDocument } from './define-document.ts';

const MOST_ENTRIES = 10;
const MOST_LINKS = 16;

const ownLink = fieldsAlone({
  label: requiredText(40).describe('Its text.'),
  href: refersTo(
    'link',
    z
      .string()
      .max(160)
      .refine(safeHref, 'an http, https, mailto or tel address, or a path of this site such as /service'),
  ).describe('Where it leads. A path that the site has off is left out.'),
});

/** The header's menu of a site that wants its own (NAV-1). */
const menuDocument = fieldsAlone({
  entries: z
    .array(
      z.union([
        fieldsAlone({ part: z.enum(menuParts).describe('A part of the default menu, as the site would have it.') }),
        ownLink,
        fieldsAlone({
          label: requiredText(40).describe('The name of a menu.'),
          links: z.array(ownLink).min(1).max(MOST_LINKS).describe('Its links, from top to bottom.'),
        }),
      ]),
    )
    .min(1)
    .max(MOST_ENTRIES)
    .describe('From left to right.'),
});
export type MenuDocument = z.infer<typeof menuDocument>;
export type MenuDocumentEntry = MenuDocument['entries'][number];

/** A header's menu. */
export const menuDocumentKind = defineDocument({
  does: 'The header’s menu, where a site wants another than the default one. Only the one with the id `header` is used.',
  owner: 'site',
  folder: 'menus',
  schema: menuDocument,
  // Every page shows it, so the whole of it is in the index: at most ten entries of sixteen links.
  summary: (menu) => menu,
});
