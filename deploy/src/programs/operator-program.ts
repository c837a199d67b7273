import { ConfigurationError, ProblemError } from '@forecourt/service-kit/client';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { runProgram, UsageError } from './run-program.ts';

/** The exit code of a command that failed. */
export const NOT_DONE = 2;

/** Options of every command that lists or creates. */
export interface PrintOptions {
  json?: boolean;
}

/** Does a command's work with the running product, as its operator. */
export type Act<Operator> = (work: (operator: Operator) => Promise<void>) => Promise<void>;

/** Runs a program of commands to its exit code. A fault that a person can fix is printed in one line, and the code is 2. */
export function runCommands(main: () => Promise<number>): Promise<void> {
  return runProgram(() => main().catch(exitCodeOf));
}

/**
 * Runs a program whose commands each do one work with the running product. The exit code is 0, or 2 if the command failed.
 * @param open connects to the running product; not called for `--help` or a wrong option
 */
export function runOperatorProgram<Operator extends { close(): Promise<void> }>(
  open: (environment: NodeJS.ProcessEnv) => Promise<Operator>,
  program: (act: Act<Operator>) => Command,
): Promise<void> {
  return runCommands(async () => {
    await program(async (work) => {
      const operator = await open(process.env);
      await work(operator).finally(() => operator.close());
    }).parseAsync();
    return 0;
  });
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : NOT_DONE;
  const isMendable = [UsageError, ConfigurationError, ProblemError].some((kind) => error instanceof kind);
  if (!isMendable) throw error;
  const faults = error instanceof ProblemError ? error.errors.map(({ field, message }) => `${field}: ${message}`) : [];
  console.error([(error as Error).message, ...faults].join('\n'));
  return NOT_DONE;
}

/** Prints a value as JSON where that was asked for, else as text. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  console.log(json ? JSON.stringify(value, undefined, 2) : text);
}

/** Reads `--hours`. @throws InvalidArgumentError if it is no whole number from 0 to 168 */
export function readHours(text: string): number {
  const hours = Number(text);
  if (!/^\d{1,3}$/.test(text) || hours > 168) throw new InvalidArgumentError('expected a whole number from 0 to 168.');
  return hours;
}
