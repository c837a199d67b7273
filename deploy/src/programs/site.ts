import { Command } from 'commander';
import { FaultyFiles } from '../site-files/fault-text.ts';
import { runCommands } from './operator-program.ts';
import * as site from './site-commands.ts';
import { FAULTY, type Options, readNumber } from './site-commands.ts';

await runCommands(async () => {
  let code = 0;
  try {
    await program((work) => work.then((each) => (code = each)).then(() => undefined)).parseAsync();
  } catch (error) {
    if (!(error instanceof FaultyFiles)) throw error;
    console.error(error.message);
    return FAULTY;
  }
  return code;
});

/** Keeps a command's exit code. */
type Act = (work: Promise<number>) => Promise<void>;

function program(act: Act): Command {
  const command = new Command('site')
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
  command
    .command('check <slug>')
    .description('checks the files without a platform: schemas, links, pictures, models')
    .option(...folder)
    .action((slug: string, options: Options) => act(site.check(slug, options)));
  command
    .command('push <slug>')
    .description('makes the site what the files say: one change set, or nothing')
    .option(...folder)
    .option(...url)
    .option(...message)
    .option(...over)
    .action((slug: string, options: Options) => act(site.push(slug, options)));
  command
    .command('preview <slug>')
    .description('prints a link to the site as a push of the files would leave it; nothing goes live')
    .option(...folder)
    .option(...url)
    .option(...over)
    .option('--path <path>', 'the page that the link leads to, such as /special-offers', '/')
    .option('--change-set <number>', 'an older change set, in place of the files', readNumber)
    .option('--on <site>', 'the site that shows the files of platform')
    .action((slug: string, options: Options) => act(site.preview(slug, options)));
  command
    .command('pull <slug> [number]')
    .description('makes the files what the site is now, or what a change set left')
    .option(...folder)
    .option(...url)
    .action((slug: string, number: string | undefined, options: Options) => act(site.pull(slug, number, options)));
  command
    .command('history <slug>')
    .description('lists the newest change sets: when, who, and what changed')
    .option(...url)
    .option('--before <number>', 'those before this one', readNumber)
    .action((slug: string, options: Options & { before?: number }) => act(site.history(slug, options)));
  command
    .command('diff <slug> [from] [to]')
    .description('shows what the files would change, or what changed since a change set or between two')
    .option(...folder)
    .option(...url)
    .action((slug: string, from: string | undefined, to: string | undefined, options: Options) =>
      act(site.diff(slug, from, to, options)),
    );
  command
    .command('restore <slug> <number>')
    .description('makes the site what a change set left, in a new change set; then pull')
    .option(...url)
    .option(...message)
    .option(...over)
    .action((slug: string, number: string, options: Options) => act(site.restore(slug, readNumber(number), options)));
  command
    .command('makes <slug>')
    .description('lists the makes of its stock that the platform does not list; needs a credential')
    .option(...url)
    .action((slug: string, options: Options) => act(site.makes(slug, options)));
  return command;
}
