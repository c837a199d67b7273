import type { PublishedTopicView } from '@forecourt/service-kit';
import type { InternalClient } from '@forecourt/service-kit/client';
import { Command } from 'commander';
import { operator } from '../operator/service-client.ts';
import { type PublishedTopic, TopicOperators } from '../operator/topic-operators.ts';
import { topicsTable } from '../operator/topics-text.ts';
import { NOT_DONE, type PrintOptions, print, runCommands } from './operator-program.ts';
import { UsageError } from './run-program.ts';

const HALTED = 1;

interface Options extends PrintOptions {
  yes?: boolean;
  group?: string;
}

await runCommands(async () => {
  const operators = new TopicOperators(process.env);
  let code = 0;
  const act = async (work: Promise<number>) => {
    code = await work;
  };
  try {
    await program(operators, act).parseAsync();
  } finally {
    await operators.close();
  }
  return code;
});

function program(operators: TopicOperators, act: (work: Promise<number>) => Promise<void>): Command {
  const topics = new Command('topics')
    .description(
      'Manages the epochs of topics. Start a new epoch after a topic was lost or restored, to republish all its events.',
    )
    .addHelpText(
      'after',
      '\nExit code: 0; 1 if a topic is halted; 2 if the command failed or a service could not be asked.',
    )
    .exitOverride();
  const json = ['--json', 'prints JSON'] as const;
  topics
    .command('list')
    .description('lists each topic with its epoch, as published and as read by each group')
    .option(...json)
    .action((options: Options) => act(list(operators, options)));
  topics
    .command('new-epoch <topic>')
    .description('starts a new epoch: republishes all stored events of the topic before any new one')
    .option('--yes', 'confirms; without it the command only says what it would do')
    .option(...json)
    .action((topic: string, options: Options) => act(beginEpoch(operators, topic, options)));
  topics
    .command('partitions <topic> <count>')
    .description('gives a topic more partitions, and starts a new epoch, as most keys move to other partitions')
    .option('--yes', 'confirms; without it the command only says what it would do')
    .option(...json)
    .action((topic: string, count: string, options: Options) => act(addPartitions(operators, topic, count, options)));
  topics
    .command('accept-epoch <topic>')
    .description('resumes halted groups: they read the topic from its beginning, in its current epoch')
    .option('--group <name>', 'this group alone')
    .option('--yes', 'confirms; without it the command only says what it would do')
    .option(...json)
    .action((topic: string, options: Options) => act(acceptEpoch(operators, topic, options)));
  return topics;
}

async function list(operators: TopicOperators, { json }: Options): Promise<number> {
  const { published, read, away } = await operators.all();
  const views = published.map(({ view }) => view);
  print(json, { published: views, read, away }, topicsTable(views, read));
  const isHalted = views.some(({ halted }) => halted) || read.some(({ halt, followed }) => halt && followed);
  return sayAway(away, isHalted ? HALTED : 0);
}

/** Says which services could not be asked. */
function sayAway(away: readonly string[], code: number): number {
  for (const message of away) console.error(message);
  return away.length > 0 ? NOT_DONE : code;
}

async function beginEpoch(operators: TopicOperators, topic: string, { yes, json }: Options): Promise<number> {
  const { client, view } = await find(operators, topic);
  if (!yes) {
    console.error(
      `${topic} is in epoch ${view.epoch ?? '-'}. This would start a new epoch and republish all its stored events; ` +
        'groups that read it halt until you accept the new epoch for them. Nothing was done: add --yes to confirm.',
    );
    return NOT_DONE;
  }
  const { body: begun } = await client.request<PublishedTopicView>('POST', '/publishing/epoch', {
    caller: operator,
    body: { topic },
  });
  print(
    json,
    begun,
    `${topic} is now in epoch ${begun.epoch} and is being republished: npm run topics -- list shows the progress.\n` +
      `Groups halt when they reach it. Resume them with: npm run topics -- accept-epoch ${topic} --yes`,
  );
  return 0;
}

async function addPartitions(
  operators: TopicOperators,
  topic: string,
  count: string,
  { yes, json }: Options,
): Promise<number> {
  const partitions = Number(count);
  if (!/^\d{1,3}$/.test(count) || partitions < 1)
    throw new UsageError(`Expected a number of partitions; got ${count}.`);
  const { client } = await find(operators, topic);
  if (!yes) {
    console.error(
      `This would give ${topic} ${partitions} partitions, start a new epoch and republish all its stored events in them; groups that read it ` +
        'halt until you accept the new epoch for them. Partitions can’t be removed again. Nothing was done: add --yes to confirm.',
    );
    return NOT_DONE;
  }
  const { body: begun } = await client.request<PublishedTopicView>('POST', '/publishing/partitions', {
    caller: operator,
    body: { topic, partitions },
  });
  print(
    json,
    begun,
    `${topic} has ${partitions} partitions and is being republished in epoch ${begun.epoch}: npm run topics -- list shows the progress.\n` +
      `Groups halt when they reach it. Resume them with: npm run topics -- accept-epoch ${topic} --yes`,
  );
  return 0;
}

async function acceptEpoch(operators: TopicOperators, topic: string, { group, yes, json }: Options): Promise<number> {
  const { view } = await find(operators, topic);
  const { epoch } = view;
  if (epoch === null) throw new UsageError(`${topic} has no epoch yet: nothing has been published to it.`);
  const { read, away } = await operators.all();
  const groups = read.filter((each) => each.topic === topic && (group === undefined || each.group === group));
  if (groups.length === 0)
    throw new UsageError([`No group${group ? ` ${group}` : ''} reads ${topic}.`, ...away].join(' '));
  if (view.halted && groups.some((each) => each.epoch === epoch && each.halt)) {
    throw new UsageError(
      `${topic} has lost messages of epoch ${epoch}, and publishing has stopped: ` +
        `start a new epoch first (npm run topics -- new-epoch ${topic} --yes).`,
    );
  }
  const moving = groups.filter((each) => each.epoch !== epoch || each.halt).map((each) => each.group);
  if (!yes && moving.length > 0) {
    console.error(
      `${moving.join(', ')} would read ${topic} from its beginning in epoch ${epoch}. Events already applied have no second effect. ` +
        'Nothing was done: add --yes to confirm.',
    );
    return NOT_DONE;
  }
  const moved: string[] = [];
  for (const service of new Set(groups.map((each) => each.service))) {
    moved.push(...(await operators.accept(service, { topic, epoch, ...(group && { group }) })));
  }
  print(
    json,
    { topic, epoch, moved },
    moved.length > 0
      ? `${moved.join(', ')} now reads ${topic} in epoch ${epoch}, from its beginning.`
      : `${topic} is already read in epoch ${epoch}.`,
  );
  return sayAway(away, 0);
}

async function find(operators: TopicOperators, topic: string): Promise<PublishedTopic & { client: InternalClient }> {
  const { published, away } = await operators.all();
  const found = published.find(({ view }) => view.topic === topic);
  if (found) return found;
  const names = published.map(({ view }) => view.topic).join(', ');
  throw new UsageError([`Expected a topic, one of ${names}; got ${topic}.`, ...away].join(' '));
}
