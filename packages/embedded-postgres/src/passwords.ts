import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { executable, PostgresStartError, type RunAs, serverEnvironment } from './platform.ts';

/** The role that owns the cluster, a superuser. Services have roles of their own. */
export const OWNER = 'forecourt';

/** Who may connect: everyone needs a password, including users of this machine. The first line marks the file as ours. */
const ACCESS_RULES = `# Written by Forecourt. Each role needs its password, on the loopback address too.
host all all 127.0.0.1/32 scram-sha-256
`;

/** The password of the cluster's owner, kept beside the data folder for the process that starts the server: Postgres's own user can't read it. */
export class OwnerPassword {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = `${dataDir}.key`;
  }

  /** What is kept; undefined if nothing is. */
  read(): string | undefined {
    return existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim() : undefined;
  }

  /** A new one: letters and digits, which need no escape in an address or a statement. */
  choose(): string {
    return randomBytes(32).toString('hex');
  }

  /** Writes it, completely or not at all, readable only by the owner of the process. */
  keep(password: string): void {
    const draft = `${this.#file}.new`;
    rmSync(draft, { force: true });
    writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
    renameSync(draft, this.#file);
  }

  /** Lends it to a program of the given user as a file, which is removed again. */
  async withFile(user: RunAs, password: string, use: (file: string) => Promise<void>): Promise<void> {
    const file = `${this.#file}.lent`;
    rmSync(file, { force: true });
    writeFileSync(file, password, { mode: 0o600 });
    try {
      if (user.uid !== undefined && user.gid !== undefined) chownSync(file, user.uid, user.gid);
      await use(file);
    } finally {
      rmSync(file, { force: true });
    }
  }
}

/** A cluster whose server does not run. */
interface StoppedCluster {
  dataDir: string;
  binaries: string;
  user: RunAs;
  password: OwnerPassword;
}

/**
 * Makes sure that an existing cluster requires a password from everyone and that the stored one is the owner's. A crash at any point leaves a
 * cluster that the next start repairs.
 * @returns the owner's password.
 */
export async function requirePasswords(cluster: StoppedCluster): Promise<string> {
  const { dataDir, user, password } = cluster;
  const kept = password.read();
  const areOurs = readFileSync(rulesOf(dataDir), 'utf8') === ACCESS_RULES;
  if (kept && areOurs) return kept;
  const chosen = kept ?? password.choose();
  await setPassword(cluster, chosen);
  password.keep(chosen);
  writeAccessRules(dataDir, user);
  return chosen;
}

/** Requires a password for every connection. */
export function writeAccessRules(dataDir: string, user: RunAs): void {
  const draft = `${rulesOf(dataDir)}.forecourt`;
  writeFileSync(draft, ACCESS_RULES, { mode: 0o600, flush: true });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(draft, user.uid, user.gid);
  renameSync(draft, rulesOf(dataDir));
}

const rulesOf = (dataDir: string) => path.join(dataDir, 'pg_hba.conf');

/** Postgres's single-user mode needs no password, because it needs access to the data folder. */
async function setPassword({ dataDir, binaries, user }: StoppedCluster, password: string): Promise<void> {
  const child = spawn(executable(binaries, 'postgres'), ['--single', '-D', dataDir, 'postgres'], {
    ...user,
    cwd: dataDir,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: serverEnvironment(),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`ALTER ROLE ${OWNER} PASSWORD '${password}'\n`);
  const [log, code] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(log)) {
    throw new PostgresStartError(`Could not set the password of the database in ${dataDir}:\n${log.trim()}`);
  }
}
