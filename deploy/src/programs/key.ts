import { Command, InvalidArgumentError, Option } from 'commander';
import { KeyOperator, type NewKey } from '../operator/key-operator.ts';
import { keyPurposes, keysTable, newKeyText } from '../operator/keys-text.ts';
import { type Act, type PrintOptions, print, readHours, runOperatorProgram } from './operator-program.ts';

await runOperatorProgram((environment) => KeyOperator.open(environment), program);

function program(act: Act<KeyOperator>): Command {
  const key = new Command('key')
    .description(
      'Creates, lists, rotates and revokes keys: of the operator, of a site, of feeds out (feed-out), of CRMs (crm), of support and of stock feeds (feed).',
    )
    .addHelpText(
      'after',
      '\nA secret is printed once, when its key is created or rotated. Exit code: 0; 2 if the command failed.',
    )
    .exitOverride();
  const json = ['--json', 'prints JSON'] as const;
  const purposes = new Option('--purpose <purpose>', 'only of this purpose').choices(keyPurposes);
  key
    .command('create')
    .description('creates a key and prints its secret, which is never shown again')
    .addOption(new Option('--purpose <purpose>', 'what it is for').choices(keyPurposes).makeOptionMandatory())
    .option('--site <slug>', 'the one site that a key is for; the operator’s have none')
    .option('--name <text>', 'who or what uses it; for a stock feed the sender’s name, such as acme-dms')
    .option(
      '--dealership <id:slug>',
      'a dealership that a stock feed may write for, or that a key of the purpose crm or support is for; repeatable',
      readDealership,
      [],
    )
    .option(...json)
    .action((options: PrintOptions & NewKey) =>
      act(async (keys) => {
        const created = await keys.create(options);
        print(options.json, created, newKeyText(created));
      }),
    );
  key
    .command('list')
    .description('lists keys, without their secrets')
    .addOption(purposes)
    .option('--site <slug>', 'only of this site')
    .option('--all', 'also those that have ended')
    .option(...json)
    .action((options: PrintOptions & { purpose?: NewKey['purpose']; site?: string; all?: boolean }) =>
      act(async (keys) => {
        const listed = await keys.list(options);
        print(options.json, listed, keysTable(listed));
      }),
    );
  key
    .command('rotate <key_id>')
    .description('creates a successor and prints its secret; the old key works for a while longer')
    .option('--hours <number>', 'hours for which the old key still works, 0 to 168', readHours, 24)
    .option('--now', 'ends the old key at once')
    .option(...json)
    .action((keyId: string, { hours, now, json: asJson }: PrintOptions & { hours: number; now?: boolean }) =>
      act(async (keys) => {
        const overlapHours = now ? 0 : hours;
        const created = await keys.rotate(keyId, overlapHours);
        const old = overlapHours === 0 ? 'has ended' : `works for ${overlapHours} more hours`;
        print(asJson, created, `${newKeyText(created)}\nThe old key ${keyId} ${old}.`);
      }),
    );
  key
    .command('revoke <key_id>')
    .description('ends a key at once')
    .action((keyId: string) =>
      act(async (keys) => {
        await keys.revoke(keyId);
        console.log(`${keyId} has ended.`);
      }),
    );
  return key;
}

function readDealership(text: string, others: NewKey['dealership']): NewKey['dealership'] {
  const { id, slug } = /^(?<id>[1-9]\d{0,8}):(?<slug>[a-z0-9-]+)$/.exec(text)?.groups ?? {};
  if (id === undefined || slug === undefined) {
    throw new InvalidArgumentError('expected id and slug, such as 101:northside-toyota.');
  }
  return [...others, { id: Number(id), slug }];
}
