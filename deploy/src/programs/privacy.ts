import { createInterface } from 'node:readline/promises';
import { toAustralianPhone } from '@forecourt/persons';
import { Command } from 'commander';
import { type Person, PrivacyOperator } from '../operator/privacy-operator.ts';
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
      '\nThe e-mail address and the phone number are read from standard input, a line each, so that they stand in no history of commands. Exit code: 0; 2 if the command failed.',
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
  return privacy;
}

/** Asks a person at a terminal; reads a pipe without a word. @throws UsageError for anything but an address and a number */
async function readPerson(): Promise<Person> {
  if (process.stdin.isTTY) console.error('E-mail address and phone number, a line each; an empty line ends:');
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '' || lines.push(line.trim()) === MOST_LINES) break;
  }
  const emails = lines.filter((line) => line.includes('@'));
  const phones = lines.filter((line) => !line.includes('@'));
  const [phone] = phones.map((line) => toAustralianPhone(line));
  const isWrong = lines.length === 0 || emails.length > 1 || phones.length > 1 || phones.length !== (phone ? 1 : 0);
  if (isWrong) throw new UsageError('Expected an e-mail address, an Australian phone number, or one of each.');
  return { email: emails[0], phone };
}
