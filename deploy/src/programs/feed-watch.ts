import { pause } from '@forecourt/service-kit/waiting';
import { Command } from 'commander';
import { DropClient } from '../drop-folder/drop-client.ts';
import { type DropSettings, dropGateway, readDropSettings } from '../drop-folder/drop-settings.ts';
import { FeedClient, readFeedKeys } from '../feed-client/feed-client.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

/** Clients whose files are processed at once. */
const CLIENTS_AT_ONCE = 4;
/** A folder is looked at so often while its files settle. */
const LOOKS_A_SETTLING = 3;
const LONGEST_BETWEEN_LOOKS_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;

const program = new Command('feed:watch')
  .description(
    'Watches the drop folder, where an SFTP server puts dealers’ files: sends each file that has settled to the platform, and moves it to done, refused or held, with the verdict on each row beside it. It can be killed at any moment.',
  )
  .argument(
    '<settings>',
    'YAML file that names the folder and, for each sub-folder, the key and how its files are read',
  );

await runProgram(async () => {
  program.parse();
  const settings = readDropSettings(program.args[0] ?? '', readFeedKeys(dataFolder(process.env)));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Nothing has to be put in order: the next start goes on where this one was.
    process.once(signal, () => process.exit(0));
  }
  return watch(settings);
});

async function watch(settings: DropSettings): Promise<number> {
  const gateway = gatewayOf(settings);
  const clients = settings.clients.map(
    (each) =>
      new DropClient({
        settings: each,
        settleMs: settings.settleMs,
        keepMs: settings.keepMs,
        platform: new FeedClient(gateway, each.credentials),
        log: (line) => console.log(`${new Date().toISOString()} ${line}`),
      }),
  );
  console.log(`Watching ${clients.length} sub-folders for ${gateway}. Stop with Ctrl-C.`);
  const everyMs = Math.min(LONGEST_BETWEEN_LOOKS_MS, settings.settleMs / LOOKS_A_SETTLING);
  const places = Array.from({ length: CLIENTS_AT_ONCE }, (_, place) => place);
  // Each place serves its own part of the clients, so a large file of one delays only those that share its place.
  await Promise.all(
    places.map((place) =>
      serve(
        clients.filter((_, at) => at % CLIENTS_AT_ONCE === place),
        everyMs,
      ),
    ),
  );
  return 0;
}

async function serve(clients: readonly DropClient[], everyMs: number): Promise<void> {
  const failures = new Map<DropClient, { count: number; until: number }>();
  while (clients.length > 0) {
    for (const client of clients) {
      const failed = failures.get(client);
      if (failed && performance.now() < failed.until) continue;
      try {
        await client.look();
        failures.delete(client);
      } catch (error) {
        const count = (failed?.count ?? 0) + 1;
        const waitMs = Math.min(LONGEST_WAIT_MS, everyMs * 2 ** count);
        failures.set(client, { count, until: performance.now() + waitMs });
        if (count === 1)
          console.error(`${new Date().toISOString()} ${client.name}: ${(error as Error).message} Trying again.`);
      }
    }
    await pause(everyMs);
  }
}

function gatewayOf(settings: DropSettings): string {
  const gateway = dropGateway(settings, process.env, readRunFile(dataFolder(process.env))?.gatewayUrl);
  if (gateway) return gateway;
  throw new UsageError(
    'Forecourt is not running on this data folder: start it with npm start, or name a gateway in the settings or as GATEWAY_URL.',
  );
}
