import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { toAustralianPhone } from '@forecourt/persons';
import { Argument, Command } from 'commander';
import { newJournal } from '../operator/new-journal.ts';
import { type Person, PrivacyOperator } from '../operator/privacy-operator.ts';
import { dataFolder, journalFile, journalFolder, journalServices } from '../standalone/data-folder.ts';
import { type Act, runOperatorProgram } from './operator-program.ts';
import { UsageError } from './run-program.ts';

/** An address and a number. */
const MOST_LINES = 2;

await runOperatorProgram((environment) => PrivacyOperator.open(environment), program);

function program(act: Act<PrivacyOperator>): Command {
  const privacy = new Command('privacy')
    .description(
      'Exports or erases what the whole platform has of a person, once you have checked that they are that person.',
    )
    .addHelpText(
      'after',
      '\nThe email address and the phone number are read from standard input, a line each, so that they stand in no history of commands. Exit code: 0; 2 if the command failed.',
    )
    .exitOverride();
  privacy
    .command('export')
    .description('prints everything as JSON')
    .action(() =>
      act(async (operator) => console.log(JSON.stringify(await operator.export(await readPerson()), undefined, 2))),
    );
  privacy
    .command('erase')
    .description('erases their details everywhere and prints how much that was')
    .action(() =>
      act(async (operator) => {
        const { leads, alerts, saved_cars: saved, users } = await operator.erase(await readPerson());
        console.log(
          `Erased the details in ${leads} leads, ${alerts} alerts, ${saved} saved cars and ${users} accounts.`,
        );
        console.log(
          'CRMs receive the event PersonErased. Nothing opens the leads of version 2 of the topic any more; version 1, if it is on, keeps what it published for 7 days.',
        );
      }),
    );
  privacy
    .command('replay')
    .description('ends again what the erasure journals say was erased or revoked, as after a table was restored')
    .action(() =>
      act(async (operator) => {
        for (const [service, { entries, ended }] of Object.entries(await operator.replay())) {
          const back = Object.entries(ended).map(([kind, count]) => `${count} ${kind}`);
          console.log(`${service}: ${entries} entries, ${back.join(', ') || 'nothing'} had come back.`);
        }
      }),
    );
  privacy
    .command('new-journal')
    .description(
      'puts a new erasure journal in the place of a lost one, once you know what that means; nothing else may run',
    )
    .addArgument(new Argument('<service>', 'whose journal it is').choices(journalServices))
    .requiredOption('--replaces <id>', 'the id of the lost journal, which the service names when it refuses to start')
    .option('--place <place>', 'the service’s ERASURE_JOURNAL; by default that of the data folder')
    .option('--yes', 'does it, rather than saying what it would do')
    .action(async (service: (typeof journalServices)[number], options: NewJournalOptions) => {
      const folder = journalFolder(dataFolder(process.env), process.env);
      const place = options.place ?? journalFile(folder, service);
      console.log(await newJournal({ ...options, service, place, now: new Date(), id: randomUUID() }));
    });
  return privacy;
}

interface NewJournalOptions {
  replaces: string;
  place?: string;
  yes?: boolean;
}

/** Asks a person at a terminal; reads a pipe without a word. @throws UsageError for anything but an address and a number */
async function readPerson(): Promise<Person> {
  if (process.stdin.isTTY) console.error('Email address and phone number, a line each; an empty line ends:');
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '' || lines.push(line.trim()) === MOST_LINES) break;
  }
  const emails = lines.filter((line) => line.includes('@'));
  const phones = lines.filter((line) => !line.includes('@'));
  const [phone] = phones.map((line) => toAustralianPhone(line));
  const isWrong = lines.length === 0 || emails.length > 1 || phones.length > 1 || phones.length !== (phone ? 1 : 0);
  if (isWrong) throw new UsageError('Expected an email address, an Australian phone number, or one of each.');
  return { email: emails[0], phone };
}
