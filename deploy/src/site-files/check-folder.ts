import { pageSearchFaults, searchLinkFaults, siteFilterFaults } from '@forecourt/car-search/kept-searches';
import {
  clashesWith,
  contrastFaults,
  type DocumentKind,
  dealership,
  documentKinds,
  type FieldError,
  FONTS,
  holidayHoursFaults,
  locationClashes,
  makeSlugs,
  openingHoursFaults,
  type PageDocument,
  PLATFORM,
  pathClash,
  referenceChecker,
  type SiteConfig,
  siteConfig,
  watchlistPathFaults,
} from '@forecourt/contracts';
import { markdownFaults, markdownMessage } from '@forecourt/safe-markdown';
import { zodFaults } from '@forecourt/service-kit/client';
import type { z } from 'zod';
import { leavesOf, orRelativeDate } from './document-values.ts';
import { anchorFaults } from './folder-anchors.ts';
import { PICTURES } from './folder-pictures.ts';
import { foreignHostFaults } from './folder-redirects.ts';
import { referableOf } from './folder-references.ts';
import { fileOf, type Part, type SiteFile, type SiteFolder } from './site-folder.ts';
import type { FileFault } from './yaml-file.ts';

/** Fields beside a photo that say what it shows. */
const WORDS_OF_PHOTO = ['alt', 'name', 'title'];

/** A tab has its page's title beside the icon, and the logo's own text says what it is. */
const WORDLESS = ['theme.icon.photo', 'theme.logo.photo'];

/**
 * Everything of a folder that can be checked without a platform: each file by its schema; photos that lack words; and what files name
 * that there is not: locations, dealerships, makes, models, offers and pages of the site.
 * @param platform the platform's files, if they are at hand: makes and models are looked up in them
 */
export function folderFaults(folder: SiteFolder, platform?: SiteFolder): FileFault[] {
  const world = referableOf(folder, platform);
  const check = referenceChecker(world);
  const makes = world.platform && makeSlugs(world.platform);
  const anchors = anchorFaults(folder);
  return [
    ...folder.faults,
    ...missingSite(folder),
    ...clashFaults(folder),
    ...strangerFaults(folder),
    ...watchlistFaults(folder),
    ...foreignHostFaults(folder),
    ...folder.files.flatMap((file) => {
      const { part, value } = file;
      const found = [
        ...check(part.kind, value),
        ...searchLinkFaults(part.kind, value, makes),
        ...anchors(part.kind, value),
      ];
      const named = found.map(({ field, message }) => at(file, field, message));
      // One fault hides no other, but says all about its own field.
      const ofSchema = schemaFaults(file);
      const wordless = pictureFaults(file).filter(({ path }) => !ofSchema.some((fault) => isBeside(fault.path, path)));
      return oneEach([missingFiles(file), ofSchema, wordless, named]);
    }),
  ];
}

/** Whether a fault is about the thing that a field is of, or about a field of it. */
function isBeside(fault: string, field: string): boolean {
  const thing = field.slice(0, field.lastIndexOf('.'));
  return fault === thing || fault.startsWith(`${thing}.`);
}

/** Faults of several kinds: of each field those of the first kind that has any. */
function oneEach(kinds: readonly (readonly FileFault[])[]): FileFault[] {
  const all: FileFault[] = [];
  for (const faults of kinds) {
    const said = new Set(all.map(({ path }) => path));
    all.push(...faults.filter(({ path }) => !said.has(path)));
  }
  return all;
}

/** The faults of a file's value by its schema, and beyond that of a site's colours and filters and of a page's searches. */
function schemaFaults(file: SiteFile): FileFault[] {
  const { part, value } = file;
  const schema: z.ZodType = schemaOf(part.kind);
  const result = schema.safeParse(value);
  const hours = hoursFaults(part.kind, value).map(({ field, message }) => at(file, field, message));
  if (!result.success)
    return [...zodFaults(result.error, value).map((fault) => at(file, fault.field, fault.message)), ...hours];
  const slug = (result.data as { slug?: string }).slug;
  if (part.kind === 'dealership' && slug !== part.id)
    return [at(file, 'slug', `expected "${part.id}", as in the file's name; got "${slug}"`), ...hours];
  return [...ownFaults(part.kind, result.data).map(({ field, message }) => at(file, field, message)), ...hours];
}

function hoursFaults(kind: Part['kind'], value: unknown): FieldError[] {
  if (kind === 'site') return holidayHoursFaults(value);
  return kind === 'dealership' ? openingHoursFaults(value) : [];
}

function pageFaults(page: PageDocument): FieldError[] {
  const clash = clashesWith(page.path);
  return [...(clash === null ? [] : [pathClash(page.path, clash)]), ...pageSearchFaults(page)];
}

/** What a schema cannot say: a path that the platform has, searches, Markdown that would be shown as it is typed, colours and filters. */
function ownFaults(kind: 'site' | 'dealership' | DocumentKind, value: unknown): FieldError[] {
  const unsafe = [...leavesOf(value)].flatMap(({ path, name, text }) =>
    name === 'text' ? markdownFaults(text).map((fault) => ({ field: path, message: markdownMessage(fault) })) : [],
  );
  if (kind === 'page') return [...pageFaults(value as PageDocument), ...unsafe];
  if (kind !== 'site') return kind === 'dealership' ? [] : unsafe;
  const config = value as SiteConfig;
  return [...contrastFaults(config.theme), ...siteFilterFaults(config)];
}

function schemaOf(kind: 'site' | 'dealership' | DocumentKind): z.ZodType {
  if (kind === 'site') return siteConfig;
  return kind === 'dealership' ? dealership : documentKinds[kind].schema;
}

function missingSite({ owner, files, broken }: SiteFolder): FileFault[] {
  if (owner === PLATFORM || broken.some(({ part }) => part.kind === 'site')) return [];
  const site = files.find(({ part }) => part.kind === 'site');
  if (!site) return [{ file: fileOf({ kind: 'site' }), path: '', message: 'expected this file; there is none' }];
  const { slug } = (site.value ?? {}) as { slug?: unknown };
  return slug === owner ? [] : [at(site, 'slug', `expected "${owner}", as the folder's name; got "${slug}"`)];
}

/** Locations of the folder's dealerships that share a number or an address. */
function clashFaults({ files }: SiteFolder): FileFault[] {
  const dealerships = new Map(files.flatMap((file) => (file.part.kind === 'dealership' ? [[file.part.id, file]] : [])));
  const documents = Object.fromEntries([...dealerships].map(([id, { value }]) => [id, value]));
  return locationClashes(documents).flatMap(({ dealership: id, path, message }) => {
    const file = dealerships.get(id);
    return file ? [at(file, path, message)] : [];
  });
}

/** The watchlist's path, if another page has it (WATCH-2). */
function watchlistFaults({ files }: SiteFolder): FileFault[] {
  const site = files.find(({ part }) => part.kind === 'site');
  const config = siteConfig.safeParse(site?.value).data;
  if (!site || !config) return [];
  const own = files.flatMap(({ part, value }) => {
    const { path } = (value ?? {}) as { path?: unknown };
    return part.kind === 'page' && typeof path === 'string' ? [{ id: part.id, path }] : [];
  });
  return watchlistPathFaults(config, own).map(({ field, message }) => at(site, field, message));
}

/** A dealership that is none of the site's: its number is misspelt in one of the two files. */
function strangerFaults({ files }: SiteFolder): FileFault[] {
  const site = siteConfig.safeParse(files.find(({ part }) => part.kind === 'site')?.value).data;
  return files.flatMap((file) => {
    const { id } = (file.value ?? {}) as { id?: unknown };
    if (!site || file.part.kind !== 'dealership' || typeof id !== 'number' || site.dealership_ids.includes(id))
      return [];
    return [at(file, 'id', `expected one of the site's dealership_ids (${site.dealership_ids.join(', ')}); got ${id}`)];
  });
}

/** A picture or a typeface that a document names is in the folder: else its name is still there instead of its address. */
function missingFiles(file: SiteFile): FileFault[] {
  const missing = (what: string, text: string) =>
    `expected ${what} in this folder; got "${text}", which is not there or has a fault`;
  return [...leavesOf(file.value)].flatMap(({ path, name, text }) => {
    if (name === 'photo' && text.startsWith(`${PICTURES}/`)) return [at(file, path, missing('a picture', text))];
    if (path.startsWith('theme.fonts.') && text.startsWith(`${FONTS}/`))
      return [at(file, path, missing('a typeface', text))];
    return [];
  });
}

/** A photo has words beside it. */
function pictureFaults(file: SiteFile): FileFault[] {
  return [...leavesOf(file.value)].flatMap(({ path, name, text, beside }) => {
    if (
      name !== 'photo' ||
      WORDLESS.includes(path) ||
      WORDS_OF_PHOTO.some((word) => typeof beside[word] === 'string' && beside[word] !== '')
    )
      return [];
    return [at(file, path, `expected alternative text beside it, in alt; got none for "${text}"`)];
  });
}

const at = (file: SiteFile, path: string, message: string): FileFault => ({
  file: file.file,
  line: file.lineOf(path),
  path,
  message: orRelativeDate(message),
});
