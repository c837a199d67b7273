import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';

/** A fault that a person can mend: it is told in one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** The one folder in which everything lives: FORECOURT_DATA, or `.forecourt` in the folder where the command runs. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  return path.resolve(environment.FORECOURT_DATA || '.forecourt');
}

/** Makes the folder. @throws StartError where it can't be made or written. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new StartError(`The data folder ${folder} can't be written (${reason}). Set FORECOURT_DATA to one that can.`);
  }
}
