import { leadTopic, sealedLeadTopic } from '@forecourt/contracts';
import {
  createEmbeddedTransport,
  createKafkaTransport,
  followTopic,
  type ReceivedEvent,
  TopicShortenedFault,
  type Transport,
} from '@forecourt/messaging';
import { pause } from '@forecourt/service-kit/waiting';
import { Command, InvalidArgumentError, Option } from 'commander';
import { KeysUnavailableError, LeadOpener } from '../crm-follow/lead-opener.ts';
import { Reader, ReaderGoneError, type TakeEvent } from '../crm-follow/reader.ts';
import { CommandFailedError, runCommand } from '../crm-follow/run-command.ts';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

/** In which epoch leads were read, over restarts of the platform. */
const epochs = new Map<string, string>();
/** How soon a stop or a restart of the platform is noticed. */
const LOOK_EVERY_MS = 250;

interface Options {
  group: string;
  json?: boolean;
  ack?: boolean;
  exec?: string;
  execSeconds: number;
  topicVersion?: '1' | '2';
  platform?: string;
}

const program = new Command('crm:follow')
  .description(
    'Prints lead events as they arrive, continuing where it left off. Stop it with Ctrl-C. With a credential of the purpose crm in ' +
      'FORECOURT_CRM_TOKEN it reads version 2 of the topic and opens the leads of its dealerships.',
  )
  .option('--group <name>', 'name under which the place is remembered', 'crm-follow')
  .option('--json', 'prints each event as one line of JSON, for reading; programs should use --ack or --exec')
  .addOption(
    new Option(
      '--ack',
      'prints JSON lines, and continues once each event’s id is written back as a line on standard input',
    ).conflicts('exec'),
  )
  .option(
    '--exec <command>',
    'runs the command for each event, with its JSON on standard input; exit code 0 acknowledges it',
  )
  .option('--exec-seconds <seconds>', 'stops a command after this many seconds and runs it again', wholeSeconds, 60)
  .addOption(
    new Option(
      '--topic-version <version>',
      'version 2 seals what leads say of persons; version 1 has it in clear, where the platform still publishes it. By default 2 with a credential, else 1',
    ).choices(['1', '2']),
  )
  .option(
    '--platform <url>',
    'the platform’s address, for keys of leads; by default the one that runs on this data folder',
  );

await runProgram(async () => {
  program.parse();
  return followOverRestarts(program.opts<Options>(), new Reader(process.stdout));
});

/** Follows until it is stopped. It waits for a platform that stops or is killed, which may return at another address. */
async function followOverRestarts(options: Options, reader: Reader): Promise<number> {
  if (!platform()) throw new UsageError('Forecourt is not running on this data folder: start it with npm start.');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  if (options.ack) reader.listen(process.stdin, (line) => console.error(`No event is waiting for ${line}.`));
  const signal = AbortSignal.any([stopping.signal, reader.gone]);
  while (!signal.aborted) {
    const found = platform();
    if (found) await followUntilGone(found, options, reader, signal);
    await pause(LOOK_EVERY_MS, signal);
  }
  process.stdin.destroy();
  if (stopping.signal.aborted) return 0;
  throw reader.gone.reason;
}

function wholeSeconds(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('expected whole seconds from 1 to 99999.');
  return Number(text);
}

/** What becomes of an event before the place moves on: version 2 is opened first, if there is a credential. */
function takerOf(options: Options, reader: Reader): TakeEvent {
  const token = process.env.FORECOURT_CRM_TOKEN;
  const take = handlerOf(options, reader);
  if (!token || versionOf(options) === '1') return take;
  const platformUrl = options.platform ?? readRunFile(dataFolder(process.env))?.gatewayUrl;
  if (!platformUrl) throw new UsageError('Where keys of leads are fetched is not known: give --platform.');
  const opener = new LeadOpener({ platformUrl, token });
  return async (event, signal) => take(await opener.open(event), signal);
}

/** Which version of the topic is read. */
function versionOf({ topicVersion }: Options): '1' | '2' {
  return topicVersion ?? (process.env.FORECOURT_CRM_TOKEN ? '2' : '1');
}

function handlerOf({ json, ack, exec, execSeconds }: Options, reader: Reader): TakeEvent {
  if (ack) return (event, signal) => reader.handOver(event, signal);
  if (exec) return (event, signal) => runCommand(exec, event, { seconds: execSeconds, signal });
  return (event) => reader.write(json ? JSON.stringify(event) : describe(event));
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

async function followUntilGone(
  { start, connect }: Platform,
  options: Options,
  reader: Reader,
  stopping: AbortSignal,
): Promise<void> {
  const { group } = options;
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const take = takerOf(options, reader);
  let away = false;
  const reportOnce = () => {
    if (!away && !signal.aborted) console.error('Lost the connection to Forecourt: waiting for it to return.');
    away = true;
  };
  const onError = (error: unknown) => {
    const isOurs = [CommandFailedError, KeysUnavailableError, TopicShortenedFault].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof Error && isOurs) console.error(error.message);
    else if (!(error instanceof ReaderGoneError)) reportOnce();
  };
  const transport = await connect(reportOnce).catch(reportOnce);
  if (!transport) return;
  try {
    await followTopic({
      transport,
      group,
      topics: [versionOf(options) === '2' ? sealedLeadTopic.name : leadTopic.name],
      onEvent: ({ event }) => take(event, signal),
      onError,
      epochs,
      onEpoch: () =>
        console.error('Leads are being republished after a loss: events are delivered again, with the same ids.'),
    });
    console.error(`Following leads as ${group}. Stop with Ctrl-C.`);
    while (!signal.aborted && platform()?.start === start) {
      await pause(LOOK_EVERY_MS, signal);
    }
    reportOnce();
  } catch {
    reportOnce();
  } finally {
    // An unacknowledged event must not block the connection: it is delivered again on the next one.
    ended.abort();
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
