import path from 'node:path';
import { PLATFORM, type PushedWorld, REDIRECTS_FILE, siteConfig } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { InvalidArgumentError } from 'commander';
import { textTable } from '../operator/text-table.ts';
import { folderFaults } from '../site-files/check-folder.ts';
import { FaultyFiles, faultLines, mappedFaults } from '../site-files/fault-text.ts';
import { pullFonts, pushFonts } from '../site-files/folder-fonts.ts';
import { unopenedPictures } from '../site-files/folder-pictures.ts';
import { pullRedirects, pushRedirects } from '../site-files/folder-redirects.ts';
import { baseOf, keepBase } from '../site-files/folder-state.ts';
import { pullInto } from '../site-files/pull-folder.ts';
import { picturesToPull, writePicture } from '../site-files/pull-pictures.ts';
import { pushPictures } from '../site-files/push-pictures.ts';
import { fileOf, isFolder, type Part, readSiteFolder, type SiteFolder } from '../site-files/site-folder.ts';
import { SitePlatform } from '../site-files/site-platform.ts';
import { filesOf, worldDiff, worldOf } from '../site-files/world-diff.ts';
import { UsageError } from './run-program.ts';

/** The exit code for files that have faults or are stale. */
export const FAULTY = 1;
/** Where the demonstration's sites are, and the platform's files beside them. */
const SITES = path.resolve(import.meta.dirname, '../../demo/sites');

/** What there is of a site that was never pushed. */
const NOTHING: PushedWorld = { dealerships: {}, documents: {} };

/** What the commands are given besides the site. */
export interface Options {
  folder?: string;
  url?: string;
  message?: string;
  over?: number;
  path?: string;
  changeSet?: number;
  on?: string;
}

/** Checks a folder without a platform. @returns the exit code */
export async function check(slug: string, options: Options): Promise<number> {
  const found = folderOf(slug, options);
  const platform = platformBeside(found, slug);
  const { files, pictures, redirects } = await read(slug, options, platform);
  console.log(`${files.length + pictures.length + (redirects ? 1 : 0)} files are in order.`);
  if (!platform && slug !== PLATFORM)
    console.log(`Makes and models were not checked: there is no folder "${PLATFORM}" beside it. A push checks them.`);
  return 0;
}

/** Makes the site what the files say. @returns the exit code */
export async function push(slug: string, options: Options): Promise<number> {
  const folder = await read(slug, options);
  return withPlatform(slug, options, async (platform) => {
    const place = { address: platform.address, owner: slug };
    const [newest] = await platform.history();
    const base = options.over ?? baseOf(folder.folder, place, newest);
    return orFaults(folder, async () => {
      await pushPictures(folder, platform);
      await pushFonts(folder, platform);
      await pushRedirects(folder, platform);
      const before = filesOf(newest ? await platform.world(newest.number) : NOTHING);
      const { number, changes } = await platform.push(worldOf(folder), base, options.message);
      keepBase(folder.folder, place, await platform.changeSet(number));
      for (const { part, id, removed } of changes) {
        const sign = before.has(fileOf({ kind: part, id } as Part)) ? '~' : '+';
        console.log(`${removed ? '-' : sign} ${part} ${id}`);
      }
      console.log(
        changes.length === 0 ? `Nothing changed since change set ${number}.` : `This is change set ${number}.`,
      );
      return 0;
    });
  });
}

/** Prints a link to what a push or an older change set would leave. @returns the exit code */
export async function preview(slug: string, options: Options): Promise<number> {
  const { changeSet, path: page = '/', on } = options;
  if (!page.startsWith('/')) throw new UsageError(`Expected a path of the site, such as /special-offers; got ${page}`);
  if ((slug === PLATFORM) !== (on !== undefined))
    throw new UsageError(
      'Name a site with --on for the files of platform, which have no pages of their own, and for no others.',
    );
  const folder = changeSet === undefined ? await read(slug, options) : undefined;
  return withPlatform(slug, options, async (platform) => {
    const show = async (what: Parameters<SitePlatform['preview']>[0]) => {
      const { path: root, number, expires_at: end } = await platform.preview(what);
      const shown = on === undefined ? platform : await SitePlatform.open(on, process.env, options.url);
      const { site } = await shown.world().finally(() => (shown === platform ? undefined : shown.close()));
      const { hosts } = siteConfig.parse(site);
      console.log(`Change set ${number}, for anyone with this link until ${end.slice(0, 16).replace('T', ' ')} UTC:`);
      console.log(`${platform.origin(hosts)}${root}${page}`);
      return 0;
    };
    if (!folder) return show({ number: changeSet ?? 0 });
    return orFaults(folder, async () => {
      await pushPictures(folder, platform);
      await pushFonts(folder, platform);
      await pushRedirects(folder, platform);
      const [newest] = await platform.history();
      const base = options.over ?? baseOf(folder.folder, { address: platform.address, owner: slug }, newest);
      return show({ ...worldOf(folder), base, ...(on !== undefined && { on }) });
    });
  });
}

/** Does what sends a folder's files; a refusal names their faults, or that they are stale. */
async function orFaults({ files }: SiteFolder, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError) || (error.status !== 400 && error.status !== 409)) throw error;
    console.error(error.message);
    if (error.status === 409)
      console.error('Nothing was pushed. See `history`; then pull first, or name the change set with --over.');
    else for (const line of faultLines(mappedFaults(files, error.errors))) console.error(line);
    return FAULTY;
  }
}

/** Makes the files what the site is, or was. @returns the exit code */
export async function pull(slug: string, number: string | undefined, options: Options): Promise<number> {
  const folder = readSiteFolder(folderOf(slug, options), slug, new Date());
  return withPlatform(slug, options, async (platform) => {
    const wanted = number === undefined ? undefined : readNumber(number);
    const world = await platform.world(wanted);
    const pictures = picturesToPull(folder, world, await platform.pictures());
    for (const { file, digest } of pictures.missing) {
      writePicture(folder.folder, file, await platform.picture(digest));
      console.log(file);
    }
    const fonts = await pullFonts(folder, world, platform);
    for (const file of fonts.written) console.log(file);
    const { redirects } = (world.site ?? {}) as { redirects?: string };
    if (await pullRedirects(folder, redirects, (digest) => platform.file(digest))) console.log(REDIRECTS_FILE);
    for (const file of pullInto(folder, world, new Map([...pictures.files, ...fonts.files]))) console.log(file);
    // Files of an older change set are pushed over the present one.
    const [newest] = wanted === undefined ? [] : await platform.history();
    const base = await platform.changeSet(newest?.number ?? world.number);
    keepBase(folder.folder, { address: platform.address, owner: slug }, base);
    console.log(`The files are those of change set ${world.number}.`);
    return 0;
  });
}

/** Lists the newest change sets. @returns the exit code */
export function history(slug: string, options: Options & { before?: number }): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const rows = (await platform.history(options.before)).map(({ number, at, actor, restored, message, changes }) => [
      String(number),
      at.slice(0, 16).replace('T', ' '),
      actor ?? '-',
      changes.length === 1 ? `${changes[0]?.part} ${changes[0]?.id}` : `${changes.length} parts`,
      message ?? (restored === undefined ? '' : `Restored ${restored}`),
    ]);
    for (const line of textTable(['number', 'time (UTC)', 'by', 'changed', 'message'], rows)) console.log(line);
    return 0;
  });
}

/** Shows what differs. @returns the exit code */
export function diff(
  slug: string,
  from: string | undefined,
  to: string | undefined,
  options: Options,
): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const [newest] = await platform.history();
    const before = newest ? await platform.world(from === undefined ? undefined : readNumber(from)) : NOTHING;
    const files = from === undefined ? worldOf(await read(slug, options)) : undefined;
    const lines = worldDiff(before, files ?? (await platform.world(to === undefined ? undefined : readNumber(to))));
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.log('Nothing differs.');
    return 0;
  });
}

/** Makes the site what a change set left. @returns the exit code */
export function restore(slug: string, number: number, options: Options): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const [newest] = await platform.history();
    const answer = await platform.restore(number, options.over ?? newest?.number ?? 0, options.message);
    for (const name of answer.kept ?? []) console.log(`${name} stays as it is.`);
    console.log(
      answer.changes.length === 0
        ? `Nothing changed: the site is as change set ${number} left it already.`
        : `Change set ${number} was restored as ${answer.number}. Pull before the next push.`,
    );
    return 0;
  });
}

/** Lists the makes that the platform lacks. @returns the exit code */
export function makes(slug: string, options: Options): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const { makes: unlisted, more } = await platform.unlistedMakes();
    const rows = unlisted.map(({ make, vehicles }) => [make, String(vehicles)]);
    if (rows.length === 0) console.log('Every make of its stock is on the list.');
    else for (const line of textTable(['make', 'vehicles'], rows)) console.log(line);
    if (more > 0) console.log(`… and ${more} more.`);
    return 0;
  });
}

/**
 * The folder, without a fault.
 * @param platform the platform's files; none where the platform itself decides, which may have others by now
 * @throws FaultyFiles that names all faults
 */
async function read(slug: string, options: Options, platform?: SiteFolder): Promise<SiteFolder> {
  const folder = readSiteFolder(folderOf(slug, options), slug, new Date());
  const faults = [...folderFaults(folder, platform), ...(await unopenedPictures(folder.folder, folder.pictures))];
  if (faults.length === 0) return folder;
  throw new FaultyFiles(faults);
}

/** The platform's files beside a site's folder, or beside the folder of sites that it is in. */
function platformBeside(folder: string, slug: string): SiteFolder | undefined {
  if (slug === PLATFORM) return undefined;
  const places = ['..', '../..'].map((up) => path.resolve(folder, up, PLATFORM));
  const found = places.find((place) => place !== folder && isFolder(place));
  return found === undefined ? undefined : readSiteFolder(found, PLATFORM, new Date());
}

function folderOf(slug: string, { folder }: Options): string {
  const found = folder ?? (slug === PLATFORM ? path.resolve(SITES, '..', PLATFORM) : path.join(SITES, slug));
  if (!isFolder(found)) throw new UsageError(`There is no folder ${found}: make it, or name another with --folder.`);
  return path.resolve(found);
}

async function withPlatform(
  slug: string,
  { url }: Options,
  work: (platform: SitePlatform) => Promise<number>,
): Promise<number> {
  const platform = await SitePlatform.open(slug, process.env, url);
  return work(platform).finally(() => platform.close());
}

/** @throws InvalidArgumentError for anything but the number of a change set */
export function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected the number of a change set.');
  return Number(text);
}
