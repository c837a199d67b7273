import { setTimeout as pause } from 'node:timers/promises';
import { leadTopic } from '@forecourt/contracts';
import {
  createEmbeddedTransport,
  createKafkaTransport,
  followTopic,
  type ReceivedEvent,
  type Transport,
} from '@forecourt/messaging';
import { Command } from 'commander';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

/** How soon a stop or a restart of the platform is noticed. */
const LOOK_EVERY_MS = 250;

interface Options {
  group: string;
  json?: boolean;
}

const program = new Command('crm:follow')
  .description('Prints lead events as they come, from the place that it remembers. Ctrl-C ends it.')
  .option('--group <name>', 'name under which the place is remembered', 'crm-follow')
  .option('--json', 'prints each event as one line of JSON');

await runProgram(async () => {
  program.parse();
  return followOverRestarts(program.opts<Options>());
});

/** Follows until it is told to end. A platform that stops, or is killed, is waited for; it may come back at another address. */
async function followOverRestarts(options: Options): Promise<number> {
  if (!platform()) throw new UsageError('Forecourt is not running on this data folder: start it with npm start.');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  while (!stopping.signal.aborted) {
    const found = platform();
    if (found) await followUntilGone(found, options, stopping.signal);
    await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  return 0;
}

/** A running platform's transport, and what changes with each start. */
interface Platform {
  start: string;
  connect(onError: () => void): Promise<Transport>;
}

function platform(): Platform | undefined {
  const given = process.env.FORECOURT_BROKER_URL;
  if (given) return { start: given, connect: embeddedOn(given) };
  const run = readRunFile(dataFolder(process.env));
  const connect = run?.brokers ? kafkaOn(run.brokers) : run?.brokerUrl && embeddedOn(run.brokerUrl);
  return connect ? { start: `${run?.pid} ${run?.mark} ${run?.brokers ?? run?.brokerUrl}`, connect } : undefined;
}

function embeddedOn(url: string): Platform['connect'] {
  return (onError) => createEmbeddedTransport({ url, onError });
}

function kafkaOn(brokers: string[]): Platform['connect'] {
  return () => createKafkaTransport({ brokers, clientId: 'crm-follow' });
}

async function followUntilGone({ start, connect }: Platform, options: Options, signal: AbortSignal): Promise<void> {
  const { group, json } = options;
  let away = false;
  const tellOnce = () => {
    if (!away && !signal.aborted) console.error('Forecourt is away: waiting for it to come back.');
    away = true;
  };
  const transport = await connect(tellOnce).catch(tellOnce);
  if (!transport) return;
  try {
    await followTopic({
      transport,
      group,
      topics: [leadTopic.name],
      onEvent: ({ event }) => console.log(json ? JSON.stringify(event) : describe(event)),
      onError: tellOnce,
    });
    console.error(`Following leads as ${group}. Ctrl-C ends it.`);
    while (!signal.aborted && platform()?.start === start) {
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
    tellOnce();
  } catch {
    tellOnce();
  } finally {
    await transport.close();
  }
}

/** An event on a few lines for a person. */
function describe(event: ReceivedEvent['event']): string {
  const name = event.type.split('.').at(-2) ?? event.type;
  const data = event.data as Record<string, unknown>;
  const details = Object.entries(data).filter(([key]) => key !== 'lead_id');
  return [
    `${event.time}  ${name}  lead ${event.subject} (${event.streamversion})`,
    ...details.map(([key, value]) => `    ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join('\n');
}
