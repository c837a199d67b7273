import { leadTopic } from '@forecourt/contracts';
import { createEmbeddedTransport, followTopic, type ReceivedEvent } from '@forecourt/messaging';
import { Command } from 'commander';
import { dataFolder } from '../standalone/data-folder.ts';
import { readRunFile } from '../standalone/run-file.ts';
import { runProgram, UsageError } from './run-program.ts';

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
  return follow(program.opts<Options>());
});

async function follow({ group, json }: Options): Promise<number> {
  const url = process.env.FORECOURT_BROKER_URL ?? readRunFile(dataFolder(process.env))?.brokerUrl;
  if (!url) throw new UsageError('Forecourt is not running on this data folder: start it with npm start.');
  const transport = await createEmbeddedTransport({ url });
  const subscription = await followTopic({
    transport,
    group,
    topics: [leadTopic.name],
    onEvent: ({ event }) => console.log(json ? JSON.stringify(event) : describe(event)),
    onError: (error) =>
      console.error(`Waiting for the platform: ${error instanceof Error ? error.message : String(error)}`),
  });
  if (!json) console.log(`Following leads as ${group}. Ctrl-C ends it.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await subscription.stop();
  await transport.close();
  return 0;
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
