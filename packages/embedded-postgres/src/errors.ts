/** Postgres can't run there. The message is meant for the person who starts it. */
export class PostgresStartError extends Error {
  override readonly name: string = 'PostgresStartError';
}

/** Thrown if another process already serves the same data folder. */
export class DataFolderInUseError extends PostgresStartError {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string, pid: number) {
    super(`The data folder ${dataDir} is in use by a Postgres with process id ${pid}.`);
  }
}
