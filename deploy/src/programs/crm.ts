import { type Delivery, subscriptionKinds, type TargetField } from '@forecourt/contracts';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type NewSubscription, SubscriptionOperator } from '../operator/subscription-operator.ts';
import { deliveriesTable, subscriptionsTable, subscriptionText, testText } from '../operator/subscriptions-text.ts';
import { type Act, type PrintOptions, print, readHours, runOperatorProgram } from './operator-program.ts';
import { UsageError } from './run-program.ts';

/** What each target is to an operator. */
const targetOptions: Readonly<Record<TargetField, string>> = {
  url: 'where webhooks are posted: https, a public address',
  email: 'where emails go; of adf-webhook, those about leads that ADF has no form for',
};

await runOperatorProgram((environment) => SubscriptionOperator.open(environment), program);

function program(act: Act<SubscriptionOperator>): Command {
  const crm = new Command('crm')
    .description(
      'Manages how CRMs receive the leads of dealerships: subscriptions, their secrets, deliveries and replays.',
    )
    .addHelpText(
      'after',
      '\nA secret is printed once, when it is created or rotated. Exit code: 0; 2 if the command failed, or a test was not delivered.',
    )
    .exitOverride();
  addSubscriptions(crm, act);
  addDeliveries(crm, act);
  return crm;
}

function addSubscriptions(crm: Command, act: Act<SubscriptionOperator>): void {
  const create = crm
    .command('create')
    .description('subscribes a CRM to the leads of a dealership')
    .requiredOption('--dealership <id>', 'the id of the dealership', readId);
  for (const [field, words] of Object.entries(targetOptions)) create.option(`--${field} <address>`, words);
  create
    .requiredOption('--name <text>', 'the CRM, as people call it')
    .addOption(new Option('--kind <kind>', 'how leads are sent').choices(subscriptionKinds).default('webhook'))
    .option('--json', 'prints JSON')
    .action(({ json, ...options }: PrintOptions & NewSubscription) =>
      act(async (subscriptions) => {
        const created = await subscriptions.create(options);
        print(json, created, subscriptionText(created));
      }),
    );
  crm
    .command('list')
    .description('lists subscriptions, without their secrets')
    .option('--dealership <id>', 'only of this dealership', readId)
    .option('--json', 'prints JSON')
    .action(({ json, dealership }: PrintOptions & { dealership?: number }) =>
      act(async (subscriptions) => {
        const listed = await subscriptions.list(dealership);
        print(json, listed, subscriptionsTable(listed));
      }),
    );
  crm
    .command('rotate <subscription>')
    .description('creates a new secret; messages are signed by the old one too for a while')
    .option('--hours <number>', 'hours for which the old secret signs too, 0 to 168', readHours, 24)
    .option('--json', 'prints JSON')
    .action((id: string, { hours, json }: PrintOptions & { hours: number }) =>
      act(async (subscriptions) => {
        const rotated = await subscriptions.rotate(id, hours);
        print(json, rotated, subscriptionText(rotated));
      }),
    );
  for (const how of ['disable', 'enable'] as const) {
    crm
      .command(`${how} <subscription>`)
      .description(
        how === 'disable' ? 'stops sending; messages wait' : 'sends what waited and what was in the dead letter',
      )
      .action((id: string) =>
        act(async (subscriptions) => console.log(subscriptionsTable([await subscriptions.turn(id, how)]))),
      );
  }
  crm
    .command('remove <subscription>')
    .description('removes it with its queue and its log')
    .action((id: string) =>
      act(async (subscriptions) => {
        await subscriptions.remove(id);
        console.log(`${id} is removed.`);
      }),
    );
}

function addDeliveries(crm: Command, act: Act<SubscriptionOperator>): void {
  crm
    .command('test <subscription>')
    .description('sends a test message and prints how it was answered')
    .action((id: string) =>
      act(async (subscriptions) => {
        const result = await subscriptions.test(id);
        console.log(testText(result));
        if (!result.delivered) throw new UsageError('The test failed.');
      }),
    );
  crm
    .command('replay <subscription>')
    .description('sends messages again: all from a time on, or those of one lead')
    .option('--since <time>', 'such as 2026-11-20T08:00:00Z')
    .option('--lead <id>', 'the id of a lead')
    .action((id: string, { since, lead }: { since?: string; lead?: string }) =>
      act(async (subscriptions) => {
        const { messages } = await subscriptions.replay(id, { since, lead_id: lead });
        console.log(`${messages} messages will be sent again.`);
      }),
    );
  crm
    .command('deliveries <subscription>')
    .description('lists its newest 200 deliveries: what went where, when, how it was answered, and the next try')
    .option('--lead <id>', 'only of this lead')
    .addOption(new Option('--status <status>', 'only of this status').choices(['waiting', 'delivered', 'dead']))
    .option('--json', 'prints JSON')
    .action((id: string, { lead, status, json }: PrintOptions & { lead?: string; status?: Delivery['status'] }) =>
      act(async (subscriptions) => {
        const listed = await subscriptions.deliveries(id, {
          ...(lead && { lead_id: lead }),
          ...(status && { status }),
        });
        print(json, listed, deliveriesTable(listed));
      }),
    );
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected the id of a dealership, such as 501.');
  return Number(text);
}
