import { Command } from 'commander';
import { askedProcesses } from '../operator/processes.ts';
import { needsSomebody, standingOf, standingText } from '../operator/standing.ts';
import { type PrintOptions, print, runCommands } from './operator-program.ts';

const NEEDS_SOMEBODY = 1;

/** Prints how the running product is, on one screen. */
await runCommands(async () => {
  let code = 0;
  await new Command('status')
    .description('prints how the running product is: its processes, its objectives, and every signal beyond its bound')
    .option('--json', 'prints JSON')
    .addHelpText('after', '\nExit code: 0; 1 if somebody should act; 2 if the command failed.')
    .exitOverride()
    .action(async ({ json }: PrintOptions) => {
      const { processes, scrape } = await askedProcesses(process.env);
      const standing = standingOf(processes, scrape);
      print(json, standing, standingText(standing));
      if (needsSomebody(standing)) code = NEEDS_SOMEBODY;
    })
    .parseAsync();
  return code;
});
