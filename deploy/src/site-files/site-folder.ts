import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type DocumentKind, documentKinds, FONTS, PLATFORM, REDIRECTS_FILE, slug } from '@forecourt/contracts';
import { withDates } from './document-values.ts';
import { type FolderFont, readFont } from './folder-fonts.ts';
import { type FolderPicture, PICTURES, readPicture, withAddresses } from './folder-pictures.ts';
import { type FolderRedirects, folderRedirects } from './folder-redirects.ts';
import { type FileFault, readYaml, type YamlFile } from './yaml-file.ts';

/** Names of the parts of a folder that are not documents of a kind. */
export const SITE_FILE = 'site.yaml';
export const DEALERSHIPS = 'dealerships';
/** Text beside the site's files that is nobody's document. */
const NOTES = /^(?:\.|readme\.md$)/i;
const ENDING = '.yaml';

/** What a file is: the site's configuration, a dealership, or a document of a kind. */
export type Part =
  | { readonly kind: 'site' }
  | { readonly kind: 'dealership'; readonly id: string }
  | { readonly kind: DocumentKind; readonly id: string };

/** One file of a site's folder, with its dates resolved. */
export type SiteFile = YamlFile & { readonly part: Part };

/** A site's folder as it was read. */
export interface SiteFolder {
  readonly folder: string;
  /** The site's slug, or `platform`. */
  readonly owner: string;
  /** Those that could be read. */
  readonly files: readonly SiteFile[];
  /** Those that are no YAML, with what could be read of them: what names them is not at fault. */
  readonly broken: readonly SiteFile[];
  /** Its own pictures, whose addresses stand in `files` for their names. */
  readonly pictures: readonly FolderPicture[];
  /** Its own typefaces, whose addresses stand in the site's file for their names. */
  readonly fonts: readonly FolderFont[];
  /** Its `redirects.csv`, whose digest stands in the site's file. */
  readonly redirects: FolderRedirects | undefined;
  readonly faults: readonly FileFault[];
}

/**
 * Reads a site's folder: `site.yaml`, `redirects.csv`, `dealerships/*.yaml`, `pictures/`, `fonts/`, and one file a document in its kind's folder. The
 * platform's folder has documents of its own kinds alone. Any other file is a fault, because it would silently do nothing.
 * @param now relative dates count from it
 */
export function readSiteFolder(folder: string, owner: string, now: Date): SiteFolder {
  const reading = new Reading(folder, now);
  reading.takePictures();
  if (owner !== PLATFORM) {
    reading.takeFonts();
    reading.takeRedirects();
  }
  for (const entry of reading.entries('')) {
    if (entry.isFile() && entry.name === SITE_FILE && owner !== PLATFORM) reading.take(SITE_FILE, { kind: 'site' });
    else if (entry.isDirectory() && partsIn(entry.name, owner)) reading.takeAll(entry.name, partsIn(entry.name, owner));
    else if (!othersOf(owner).includes(entry.isDirectory() ? `${entry.name}/` : entry.name))
      reading.refuse(entry.name, `expected one of ${expected(owner)}; got ${entry.name}`);
  }
  const { files, broken, pictures, fonts, redirects, faults } = reading;
  return { folder, owner, files, broken, pictures, fonts, redirects, faults };
}

class Reading {
  readonly files: SiteFile[] = [];
  readonly broken: SiteFile[] = [];
  readonly pictures: FolderPicture[] = [];
  readonly fonts: FolderFont[] = [];
  readonly faults: FileFault[] = [];
  redirects: FolderRedirects | undefined;
  readonly #folder: string;
  readonly #now: Date;

  constructor(folder: string, now: Date) {
    this.#folder = folder;
    this.#now = now;
  }

  /** The entries of a folder in it, in order; none if there is no such folder. */
  entries(place: string): Dirent[] {
    const folder = path.join(this.#folder, place);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !NOTES.test(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  refuse(file: string, message: string): void {
    this.faults.push({ file, path: '', message });
  }

  takePictures(): void {
    this.pictures.push(...this.#plainFiles(PICTURES, readPicture));
  }

  takeFonts(): void {
    this.fonts.push(...this.#plainFiles(FONTS, readFont));
  }

  #plainFiles<Read extends { digest: string }>(
    place: string,
    readFile: (folder: string, name: string) => Read | FileFault,
  ): Read[] {
    return this.entries(place).flatMap((entry) => {
      const read = entry.isFile() ? readFile(this.#folder, entry.name) : undefined;
      if (read && 'digest' in read) return [read];
      this.faults.push(read ?? { file: `${place}/${entry.name}`, path: '', message: 'expected a plain file' });
      return [];
    });
  }

  takeRedirects(): void {
    const read = folderRedirects(this.#folder);
    this.redirects = read?.redirects;
    this.faults.push(...(read?.faults ?? []));
  }

  takeAll(place: string, kind: 'dealership' | DocumentKind | undefined): void {
    if (kind === undefined) return;
    for (const entry of this.entries(place)) {
      const file = `${place}/${entry.name}`;
      const id = path.basename(entry.name, ENDING);
      // Neither a link nor a name such as `..`: only a plain file of this folder is read.
      if (!entry.isFile() || !entry.name.endsWith(ENDING) || !slug.safeParse(id).success)
        this.refuse(file, `expected a file such as ${place}/about-us${ENDING}; got ${entry.name}`);
      else this.take(file, { kind, id });
    }
  }

  take(file: string, part: Part): void {
    const read = readYaml(file, readFileSync(path.join(this.#folder, file), 'utf8'));
    this.faults.push(...read.faults);
    const named = withAddresses(withDates(read.value, this.#now), this.pictures, this.fonts);
    const value = part.kind === 'site' ? this.#withRedirects(named) : named;
    (read.faults.length > 0 ? this.broken : this.files).push({ ...read, value, part });
  }

  #withRedirects(site: unknown): unknown {
    return this.redirects && typeof site === 'object' && site ? { ...site, redirects: this.redirects.digest } : site;
  }
}

/** The kind of the files in a folder of an owner. */
function partsIn(name: string, owner: string): 'dealership' | DocumentKind | undefined {
  if (name === DEALERSHIPS && owner !== PLATFORM) return 'dealership';
  return kindsOf(owner).find((kind) => documentKinds[kind].folder === name);
}

/** The kinds of documents that an owner has. */
export function kindsOf(owner: string): DocumentKind[] {
  const kinds = Object.keys(documentKinds) as DocumentKind[];
  return kinds.filter((kind) => (documentKinds[kind].owner === PLATFORM) === (owner === PLATFORM));
}

/** What a folder has beside its settings, dealerships and documents. */
const othersOf = (owner: string): string[] =>
  owner === PLATFORM ? [`${PICTURES}/`] : [REDIRECTS_FILE, `${PICTURES}/`, `${FONTS}/`];

function expected(owner: string): string {
  const documents = kindsOf(owner).map((kind) => `${documentKinds[kind].folder}/`);
  return [...(owner === PLATFORM ? [] : [SITE_FILE, `${DEALERSHIPS}/`]), ...documents, ...othersOf(owner)].join(', ');
}

/** The file of a part, within the folder. */
export function fileOf(part: Part): string {
  if (part.kind === 'site') return SITE_FILE;
  const place = part.kind === 'dealership' ? DEALERSHIPS : documentKinds[part.kind].folder;
  return `${place}/${part.id}${ENDING}`;
}

/** Whether a path is a folder. */
export const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory();
