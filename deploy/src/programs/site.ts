import path from 'node:path';
import { PLATFORM } from '@forecourt/contracts';
import { ConfigurationError, ProblemError } from '@forecourt/service-kit/client';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { textTable } from '../operator/text-table.ts';
import { folderFaults } from '../site-files/check-folder.ts';
import { FaultyFiles, faultLines, mappedFaults } from '../site-files/fault-text.ts';
import { baseOf, keepBase } from '../site-files/folder-state.ts';
import { pullInto } from '../site-files/pull-folder.ts';
import { worldOf } from '../site-files/pushed-world.ts';
import { isFolder, readSiteFolder, type SiteFolder } from '../site-files/site-folder.ts';
import { SitePlatform } from '../site-files/site-platform.ts';
import { worldDiff } from '../site-files/world-diff.ts';
import { runProgram, UsageError } from './run-program.ts';

const FAULTY = 1;
const NOT_DONE = 2;
/** Where the demonstration's sites are, and the platform's files beside them. */
const SITES = path.resolve(import.meta.dirname, '../../demo/sites');

interface Options {
  folder?: string;
  url?: string;
  message?: string;
  over?: number;
}

await runProgram(async () => {
  let code = 0;
  try {
    await program((work) => work.then((each) => (code = each)).then(() => undefined)).parseAsync();
  } catch (error) {
    return refused(error);
  }
  return code;
});

/** Keeps a command's exit code. */
type Act = (work: Promise<number>) => Promise<void>;

function program(act: Act): Command {
  const site = new Command('site')
    .description(
      "Edits a site by its folder's files: checks, pushes and pulls them, and shows and restores what was pushed.",
    )
    .addHelpText(
      'after',
      '\nSet FORECOURT_URL and FORECOURT_TOKEN to work with a platform elsewhere; docs/sites.md describes the files.\nExit code: 0; 1 if the files have faults; 2 if the command failed.',
    )
    .exitOverride();
  const folder = ['--folder <folder>', "the site's folder; by default the demonstration's"] as const;
  const url = ['--url <address>', 'the platform, such as https://cars.example; needs FORECOURT_TOKEN'] as const;
  const message = ['--message <text>', 'what changed, for the history'] as const;
  const over = ['--over <number>', 'the change set that the files were made from', readNumber] as const;
  site
    .command('check <slug>')
    .description('checks the files without a platform: schemas, links, pictures, models')
    .option(...folder)
    .action((slug: string, options: Options) => act(check(slug, options)));
  site
    .command('push <slug>')
    .description('makes the site what the files say: one change set, or nothing')
    .option(...folder)
    .option(...url)
    .option(...message)
    .option(...over)
    .action((slug: string, options: Options) => act(push(slug, options)));
  site
    .command('pull <slug> [number]')
    .description('makes the files what the site is now, or what a change set left')
    .option(...folder)
    .option(...url)
    .action((slug: string, number: string | undefined, options: Options) => act(pull(slug, number, options)));
  site
    .command('history <slug>')
    .description('lists the newest change sets: when, who, and what changed')
    .option(...url)
    .option('--before <number>', 'those before this one', readNumber)
    .action((slug: string, options: Options & { before?: number }) => act(history(slug, options)));
  site
    .command('diff <slug> [from] [to]')
    .description('shows what the files would change, or what changed since a change set or between two')
    .option(...folder)
    .option(...url)
    .action((slug: string, from: string | undefined, to: string | undefined, options: Options) =>
      act(diff(slug, from, to, options)),
    );
  site
    .command('restore <slug> <number>')
    .description('makes the site what a change set left, in a new change set; then pull')
    .option(...url)
    .option(...message)
    .option(...over)
    .action((slug: string, number: string, options: Options) => act(restore(slug, readNumber(number), options)));
  site
    .command('makes <slug>')
    .description('lists the makes of its stock that the platform does not list; needs a credential')
    .option(...url)
    .action((slug: string, options: Options) => act(makes(slug, options)));
  return site;
}

async function check(slug: string, options: Options): Promise<number> {
  const { files } = read(slug, options);
  console.log(`${files.length} files are in order.`);
  return 0;
}

async function push(slug: string, options: Options): Promise<number> {
  const folder = read(slug, options);
  return withPlatform(slug, options, async (platform) => {
    const base = options.over ?? baseOf(folder.folder, platform.address);
    try {
      const { number, changes } = await platform.push(worldOf(folder), base, options.message);
      keepBase(folder.folder, platform.address, number);
      for (const { part, id, removed } of changes) console.log(`${removed ? '-' : '~'} ${part} ${id}`);
      console.log(
        changes.length === 0 ? `Nothing changed since change set ${number}.` : `This is change set ${number}.`,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof ProblemError) || (error.status !== 400 && error.status !== 409)) throw error;
      console.error(error.message);
      if (error.status === 409) console.error('Nothing was pushed. Pull first, or name the change set with --over.');
      else for (const line of faultLines(mappedFaults(folder.files, error.errors))) console.error(line);
      return FAULTY;
    }
  });
}

async function pull(slug: string, number: string | undefined, options: Options): Promise<number> {
  const folder = readSiteFolder(folderOf(slug, options), slug, new Date());
  return withPlatform(slug, options, async (platform) => {
    const wanted = number === undefined ? undefined : readNumber(number);
    const world = await platform.world(wanted);
    for (const file of pullInto(folder, world)) console.log(file);
    // Files of an older change set are pushed over the present one.
    const [newest] = wanted === undefined ? [] : await platform.history();
    keepBase(folder.folder, platform.address, newest?.number ?? world.number);
    console.log(`The files are those of change set ${world.number}.`);
    return 0;
  });
}

function history(slug: string, options: Options & { before?: number }): Promise<number> {
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

function diff(slug: string, from: string | undefined, to: string | undefined, options: Options): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const before = await platform.world(from === undefined ? undefined : readNumber(from));
    const files = from === undefined ? worldOf(read(slug, options)) : undefined;
    const lines = worldDiff(before, files ?? (await platform.world(to === undefined ? undefined : readNumber(to))));
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.log('Nothing differs.');
    return 0;
  });
}

function restore(slug: string, number: number, options: Options): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const [newest] = await platform.history();
    const answer = await platform.restore(number, options.over ?? newest?.number ?? 0, options.message);
    for (const name of answer.kept ?? []) console.log(`${name} stays as it is.`);
    console.log(`Change set ${number} was restored as ${answer.number}.`);
    return 0;
  });
}

function makes(slug: string, options: Options): Promise<number> {
  return withPlatform(slug, options, async (platform) => {
    const { makes: unlisted, more } = await platform.unlistedMakes();
    const rows = unlisted.map(({ make, vehicles }) => [make, String(vehicles)]);
    if (rows.length === 0) console.log('Every make of its stock is on the list.');
    else for (const line of textTable(['make', 'vehicles'], rows)) console.log(line);
    if (more > 0) console.log(`… and ${more} more.`);
    return 0;
  });
}

/** The folder, without a fault. @throws FaultyFiles that names them all */
function read(slug: string, options: Options): SiteFolder {
  const folder = readSiteFolder(folderOf(slug, options), slug, new Date());
  const beside = path.resolve(folder.folder, '../..', PLATFORM);
  const platform = isFolder(beside) ? readSiteFolder(beside, PLATFORM, new Date()) : undefined;
  const faults = folderFaults(folder, platform);
  if (faults.length === 0) return folder;
  throw new FaultyFiles(faults);
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

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected the number of a change set.');
  return Number(text);
}

/** A fault that a person can fix is printed without a stack; anything else is passed on. */
function refused(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : NOT_DONE;
  if (error instanceof FaultyFiles) {
    console.error(error.message);
    return FAULTY;
  }
  if (![UsageError, ConfigurationError, ProblemError].some((kind) => error instanceof kind)) throw error;
  console.error((error as Error).message);
  if (error instanceof ProblemError)
    for (const { field, message } of error.errors) console.error(`  ${field}: ${message}`);
  return NOT_DONE;
}
