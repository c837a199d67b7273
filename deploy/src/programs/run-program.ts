import { FeedRefusedError } from '../feed-client/feed-client.ts';
import { StartError } from '../standalone/data-folder.ts';

/** A fault of how a program was called: told in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs a program to its exit code; what a person can mend is told without a stack. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof FeedRefusedError || error instanceof StartError;
    console.error(expected ? error.message : error);
    process.exitCode = 2;
  }
}
