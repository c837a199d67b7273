import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canReach, findRunAs } from '@forecourt/embedded-postgres';

/** A fault that a person can fix: it is printed in one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Forecourt's files in its data folder, and all that `npm run reset` removes. Engines belong only to separate processes; all else is the
 * same.
 */
export const folderContents = {
  run: 'run.json',
  secrets: 'secrets.json',
  feedKeys: 'feed-keys.json',
  demo: 'demo.json',
  logs: 'logs',
  postgres: 'postgres',
  postgresKey: 'postgres.key',
  engines: 'engines',
  keys: 'service-keys.json',
  spool: 'spool',
  pictures: 'pictures',
  journal: 'journal',
  snapshot: 'search-index.snapshot',
} as const;

/**
 * The one folder in which everything lives: FORECOURT_DATA, or `.forecourt` in the folder where the command runs. As root, where Postgres
 * runs as another user, a `.forecourt` that this user could not reach (a checkout below /root) is replaced by one in /var/lib.
 */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  if (environment.FORECOURT_DATA) return path.resolve(environment.FORECOURT_DATA);
  const folder = path.resolve('.forecourt');
  return canReach(path.dirname(folder), findRunAs()) ? folder : publicFolderFor(folder);
}

/**
 * The folder of the erasure journals: FORECOURT_JOURNAL, such as one on another disk, or one in the data folder. A restored backup of the data
 * folder leaves it as it is.
 */
export function journalFolder(folder: string, environment: NodeJS.ProcessEnv): string {
  return environment.FORECOURT_JOURNAL
    ? path.resolve(environment.FORECOURT_JOURNAL)
    : path.join(folder, folderContents.journal);
}

/** The services that have an erasure journal. */
export const journalServices = ['identity', 'leads'] as const;

/** The file of a service's erasure journal. */
export const journalFile = (journals: string, service: (typeof journalServices)[number]): string =>
  path.join(journals, `${service}.journal`);

/** One for each checkout. */
function publicFolderFor(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return path.join('/var/lib', `forecourt-${name}`);
}

/**
 * Refuses data that the other way of running created: its events were published on another transport, where nobody would find them.
 * @param distributed whether each service is a separate process.
 * @throws StartError
 */
export function assertKindOfData(folder: string, distributed: boolean): void {
  const has = (part: keyof typeof folderContents) => existsSync(path.join(folder, folderContents[part]));
  const isOther = distributed ? has('postgres') && !has('engines') : has('engines');
  if (!isOther) return;
  const maker = distributed ? 'npm start' : 'npm run start:distributed';
  throw new StartError(
    `The data in ${folder} belongs to '${maker}'; each way of running needs its own folder. Set FORECOURT_DATA to another folder, or clear this one with npm run reset.`,
  );
}

/** Makes the folder. @throws StartError if it can't be made or written, or Postgres's user can't reach it. */
export function prepareDataFolder(folder: string): void {
  const user = findRunAs();
  try {
    const made = !existsSync(folder);
    mkdirSync(folder, { recursive: true });
    if (made && user.uid !== undefined) chmodSync(folder, 0o755);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `Can't write to the data folder ${folder}: ${reasonOf(error)}. Set FORECOURT_DATA to a writable folder.`,
    );
  }
  if (!canReach(folder, user)) {
    throw new StartError(
      `Postgres does not run as root, and its user can't access ${folder}. Set FORECOURT_DATA to a folder that every user can enter.`,
    );
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}

/** What the file holds; undefined if it is missing. @throws SyntaxError if it is not JSON. */
export function readJsonFile<Content>(file: string): Content | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : undefined;
}

/** Writes it readable only by the owner, atomically and synced to disk: a crash leaves the old file or the new one. */
export function writeJsonFile(file: string, content: unknown): void {
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
