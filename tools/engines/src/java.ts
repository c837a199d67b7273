import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { RunAs } from '@forecourt/embedded-postgres';

/** A Java runtime. */
export interface Java {
  /** Path of the `java` program. */
  program: string;
  /** Its feature version, such as 21. */
  version: number;
}

/** The newest that the servers were tried with; an older one is taken before a newer one. */
const NEWEST_TRIED = 25;

const placesOfJava = [
  '/usr/lib/jvm/*/bin/java',
  '/opt/java/*/bin/java',
  '/opt/jdk*/bin/java',
  '/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java',
];

/**
 * Finds a Java of at least this version: the newest that the servers were tried with, in JAVA_HOME, on the PATH or where systems keep them.
 * @throws Error that says what was found if none is new enough.
 */
export function findJava(server: string, oldest: number): Java {
  const home = process.env.JAVA_HOME;
  const candidates = new Set([...(home ? [path.join(home, 'bin/java')] : []), 'java', ...globSync(placesOfJava)]);
  const found = [...candidates]
    .map((program) => ({ program, version: readVersion(program) ?? 0 }))
    .filter(({ version }) => version > 0)
    .toSorted((one, other) => other.version - one.version);
  const fit = found.filter(({ version }) => version >= oldest);
  const java = fit.find(({ version }) => version <= NEWEST_TRIED) ?? fit.at(-1);
  if (java) return java;
  const have = found[0] ? `only Java ${found[0].version}` : 'none';
  throw new Error(
    `${server} needs Java ${oldest} or newer, and there is ${have}: install one or name it in JAVA_HOME.`,
  );
}

/**
 * Options by which the JVM keeps the classes that it loaded in an archive of its own, in a folder that the server's user may write: the
 * second start takes half the time. None before Java 19.
 */
export function classArchive({ version }: Java, home: string, { uid, gid }: RunAs): string[] {
  if (version < 19) return [];
  const folder = path.join(home, 'classes');
  if (!existsSync(folder)) {
    mkdirSync(folder);
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }
  return ['-XX:+AutoCreateSharedArchive', `-XX:SharedArchiveFile=${folder}/java-${version}.jsa`];
}

function readVersion(program: string): number | undefined {
  if (program !== 'java' && !existsSync(program)) return undefined;
  const { stderr, status } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  const version = status === 0 ? /version "(?:1\.)?(\d+)/.exec(stderr)?.[1] : undefined;
  return version === undefined ? undefined : Number(version);
}
