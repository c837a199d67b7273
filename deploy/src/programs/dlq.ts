import { userInfo } from 'node:os';
import type { DiscardedEventView, ParkedEventView, ParkedKeyView, ReplayView } from '@forecourt/search-indexer';
import { ConfigurationError, type InternalClient, ProblemError } from '@forecourt/service-kit';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { indexerClient, operator } from '../operator/indexer-client.ts';
import { discardedTable, eventText, parkedTable, replayText } from '../operator/parked-text.ts';
import { runProgram, UsageError } from './run-program.ts';

/** A replay hands one event after the other to the projection. */
const REPLAY_WITHIN_MS = 600_000;
const STAYS_PARKED = 1;
const NOT_DONE = 2;

interface Options {
  json?: boolean;
  topic?: string;
}

await runProgram(async () => {
  let code = 0;
  const act = async (work: (client: InternalClient) => Promise<number>) => {
    const client = await indexerClient(process.env);
    code = await work(client).finally(() => client.close());
  };
  try {
    await program(act).parseAsync();
  } catch (error) {
    return refused(error);
  }
  return code;
});

/** The commands. @param act does the work with a client and keeps its exit code. */
function program(act: (work: (client: InternalClient) => Promise<number>) => Promise<void>): Command {
  const dlq = new Command('dlq')
    .description('Looks after events that the search indexer could not take. Each stops its key alone.')
    .addHelpText('after', '\nExits with 0; 1 where something stays parked; 2 where what was asked could not be done.')
    .exitOverride();
  const json = ['--json', 'prints JSON'] as const;
  const topic = ['--topic <name>', 'where the key is parked in several topics'] as const;
  dlq
    .command('list')
    .description('what is parked, a line a key')
    .option('--discarded', 'what was given up instead, with who did so, when and why')
    .option(...json)
    .action((options: Options & { discarded?: boolean }) => act((client) => list(client, options)));
  dlq
    .command('show <key>')
    .description('the event that stopped a key: headers, body and reason')
    .option('--version <number>', 'the one of this stream version, which waits behind', readVersion)
    .option(...topic)
    .option(...json)
    .action((key: string, options: Options & { version?: number }) => act((client) => show(client, key, options)));
  dlq
    .command('replay [key]')
    .description('tries the events of a key again, in order, until one does not pass')
    .option('--all', 'of every key')
    .option(...topic)
    .option(...json)
    .action((key: string | undefined, options: Options & { all?: boolean }) =>
      act((client) => replay(client, key, options)),
    );
  dlq
    .command('discard <key>')
    .description('gives up the event that stopped a key, for good and on record; what waits behind it goes on')
    .requiredOption('--reason <text>', 'why; kept with the event')
    .option('--yes', 'does it; without this the event is only shown')
    .option('--by <name>', 'who; kept with the event', userInfo().username)
    .option(...topic)
    .option(...json)
    .action((key: string, options: Options & { reason: string; by: string; yes?: boolean }) =>
      act((client) => discard(client, key, options)),
    );
  return dlq;
}

async function list(client: InternalClient, { discarded, json }: Options & { discarded?: boolean }): Promise<number> {
  if (discarded) {
    const events = (await client.request<DiscardedEventView[]>('GET', '/indexing/discarded', { caller: operator }))
      .body;
    print(json, events, discardedTable(events));
    return 0;
  }
  const keys = (await client.request<ParkedKeyView[]>('GET', '/indexing/parked', { caller: operator })).body;
  print(json, keys, parkedTable(keys));
  return keys.length > 0 ? STAYS_PARKED : 0;
}

async function show(client: InternalClient, key: string, options: Options & { version?: number }): Promise<number> {
  const event = await readEvent(client, key, options);
  print(options.json, event, eventText(event));
  return 0;
}

async function replay(
  client: InternalClient,
  key: string | undefined,
  { all, topic, json }: Options & { all?: boolean },
): Promise<number> {
  if ((key === undefined) !== (all === true)) throw new UsageError('Expected a key, or --all for every key.');
  if (all && topic) throw new UsageError('Expected --topic with a key; --all replays every topic.');
  const { body: results } = await client.request<ReplayView[]>('POST', '/indexing/replay', {
    caller: operator,
    body: { ...(key !== undefined && { key }), ...(topic && { topic }) },
    timeoutMs: REPLAY_WITHIN_MS,
  });
  print(json, results, replayText(results));
  return results.some(({ reason }) => reason !== undefined) ? STAYS_PARKED : 0;
}

async function discard(
  client: InternalClient,
  key: string,
  { yes, by, reason, topic, json }: Options & { reason: string; by: string; yes?: boolean },
): Promise<number> {
  const event = await readEvent(client, key, { ...(topic && { topic }) });
  if (!yes) {
    console.error(
      `${eventText(event)}\n\nThis event would be given up for good. Nothing was done: add --yes to do it.`,
    );
    return NOT_DONE;
  }
  const { body: result } = await client.request<ReplayView>('POST', '/indexing/discard', {
    caller: operator,
    body: { topic: event.topic, partition: event.partition, offset: event.offset, key, by, reason },
    timeoutMs: REPLAY_WITHIN_MS,
  });
  print(json, { discarded: event, replay: result }, `Discarded. What waited behind it:\n${replayText([result])}`);
  return result.reason === undefined ? 0 : STAYS_PARKED;
}

async function readEvent(
  client: InternalClient,
  key: string,
  { topic, version }: { topic?: string; version?: number },
): Promise<ParkedEventView> {
  const query = { key, ...(topic && { topic }), ...(version && { version }) };
  return (await client.request<ParkedEventView>('GET', '/indexing/parked/event', { caller: operator, query })).body;
}

function readVersion(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1.');
  return Number(text);
}

function print(json: boolean | undefined, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value, undefined, 2) : text);
}

/** What a person can mend is told in one line; anything else goes on as it is. */
function refused(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : NOT_DONE;
  const isMendable = [UsageError, ConfigurationError, ProblemError].some((kind) => error instanceof kind);
  if (!isMendable) throw error;
  const faults = error instanceof ProblemError ? error.errors.map(({ field, message }) => `${field}: ${message}`) : [];
  console.error([(error as Error).message, ...faults].join('\n'));
  return NOT_DONE;
}
