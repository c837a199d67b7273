import { PostgresStartError } from '@forecourt/embedded-postgres';
import { ConfigurationError } from '@forecourt/service-kit/client';
import { ReaderGoneError } from '../crm-follow/reader.ts';
import { FeedRefusedError, FeedUnreachableError } from '../feed-client/feed-client.ts';
import { FeedFileError } from '../feed-client/text-scan.ts';
import { StartError } from '../standalone/data-folder.ts';

/** A wrong call of a program: printed in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const mendable = [
  ReaderGoneError,
  UsageError,
  ConfigurationError,
  StartError,
  PostgresStartError,
  FeedFileError,
  FeedRefusedError,
  FeedUnreachableError,
];

/** Runs a program to its exit code; a fault that a person can fix is printed without a stack, and the code is 1. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(mendable.some((kind) => error instanceof kind) ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
