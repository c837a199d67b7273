import { userInfo } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { discardedTable, eventText, parkedTable, replayText } from '../operator/parked-text.ts';
import { ParkingSides } from '../operator/parking-sides.ts';
import { operatedServices } from '../operator/service-client.ts';
import { NOT_DONE, type PrintOptions, print, runCommands } from './operator-program.ts';
import { UsageError } from './run-program.ts';

const STAYS_PARKED = 1;

interface Options extends PrintOptions {
  topic?: string;
  group?: string;
  service?: string;
}

await runCommands(async () => {
  let code = 0;
  const act: Act = async (options, work) => {
    const parking = await ParkingSides.open(process.env, options.service);
    code = await work(parking).finally(() => parking.close());
  };
  await program(act).parseAsync();
  return code;
});

/** Does the work with the services that the options name, and keeps its exit code. */
type Act = (options: Options, work: (parking: ParkingSides) => Promise<number>) => Promise<void>;

/** The commands. */
function program(act: Act): Command {
  const dlq = new Command('dlq')
    .description(
      'Manages events that a service cannot publish or process, each of which blocks only its own key, and letters that could not be sent.',
    )
    .addHelpText(
      'after',
      '\nExit code: 0; 1 if something is still parked; 2 if the command failed or a service could not be asked.',
    )
    .exitOverride();
  const json = ['--json', 'prints JSON'] as const;
  const topic = ['--topic <name>', 'where the key is parked in several topics'] as const;
  const service = ['--service <name>', `only this service: ${operatedServices.join(', ')}`] as const;
  const group = ['--group <name>', 'where several groups of a service have parked the key'] as const;
  dlq
    .command('list')
    .description('lists what is parked, one line per key')
    .option('--discarded', 'lists discarded events instead, with who discarded them, when and why')
    .option(...service)
    .option(...json)
    .action((options: Options & { discarded?: boolean }) => act(options, (parking) => list(parking, options)));
  dlq
    .command('show <key>')
    .description('shows the event that blocks a key: headers, body and reason')
    .option('--version <number>', 'shows the event of this stream version, which waits behind it', readVersion)
    .option(...topic)
    .option(...group)
    .option(...service)
    .option(...json)
    .action((key: string, options: Options & { version?: number }) =>
      act(options, (parking) => show(parking, key, options)),
    );
  dlq
    .command('replay [key]')
    .description('retries the events of a key, in order, until one fails')
    .option('--all', 'of every key')
    .option(...topic)
    .option(...group)
    .option(...service)
    .option(...json)
    .action((key: string | undefined, options: Options & { all?: boolean }) =>
      act(options, (parking) => replay(parking, key, options)),
    );
  dlq
    .command('discard <key>')
    .description('permanently discards the event that blocks a key, and records it; the events behind it continue')
    .requiredOption('--reason <text>', 'the reason, stored with the event')
    .option('--yes', 'confirms; without it the event is only shown')
    .option('--by <name>', 'your name, stored with the event', userInfo().username)
    .option(...topic)
    .option(...group)
    .option(...service)
    .option(...json)
    .action((key: string, options: Options & { reason: string; by: string; yes?: boolean }) =>
      act(options, (parking) => discard(parking, key, options)),
    );
  return dlq;
}

async function list(parking: ParkingSides, { discarded, json }: Options & { discarded?: boolean }): Promise<number> {
  if (discarded) {
    const events = (await Promise.all(parking.sides.map((side) => side.discarded()))).flat();
    print(json, events, discardedTable(events));
    return warnOfAway(parking, 0);
  }
  const keys = (await Promise.all(parking.sides.map((side) => side.list()))).flat();
  print(json, keys, parkedTable(keys));
  return warnOfAway(parking, keys.length > 0 ? STAYS_PARKED : 0);
}

async function show(parking: ParkingSides, key: string, options: Options & { version?: number }): Promise<number> {
  const { topic, group, version } = options;
  const { event } = await parking.findOne({ key, topic, group, version });
  print(options.json, event, eventText(event));
  return 0;
}

/** The publishing side comes before the reading side: an event may be parked on both. */
async function replay(
  parking: ParkingSides,
  key: string | undefined,
  { all, topic, group, json }: Options & { all?: boolean },
): Promise<number> {
  if ((key === undefined) !== (all === true)) throw new UsageError('Expected a key, or --all for every key.');
  if (all && (topic || group))
    throw new UsageError('Expected --topic and --group with a key; --all replays everything.');
  const results = [];
  for (const side of parking.sides) {
    results.push(...(await side.replay({ key, topic, group })));
  }
  print(json, results, replayText(results));
  return warnOfAway(parking, results.some(({ reason }) => reason !== undefined) ? STAYS_PARKED : 0);
}

async function discard(
  parking: ParkingSides,
  key: string,
  { yes, by, reason, topic, group, json }: Options & { reason: string; by: string; yes?: boolean },
): Promise<number> {
  const { side, event } = await parking.findOne({ key, topic, group });
  if (!yes) {
    console.error(
      `${eventText(event)}\n\nThis event would be discarded permanently. Nothing was done: add --yes to confirm.`,
    );
    return NOT_DONE;
  }
  const result = await side.discard(event, { by, reason });
  print(json, { discarded: event, replay: result }, `Discarded. Events behind it:\n${replayText([result])}`);
  return result.reason === undefined ? 0 : STAYS_PARKED;
}

/** Says who could not be asked: what was printed is not all then. */
function warnOfAway({ away }: ParkingSides, code: number): number {
  for (const message of away) console.error(message);
  return away.length > 0 ? NOT_DONE : code;
}

function readVersion(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1.');
  return Number(text);
}
