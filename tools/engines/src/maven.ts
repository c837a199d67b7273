import { spawn } from 'node:child_process';
import path from 'node:path';

const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const TRIES = 3;

/** Copies the jars that `maven/<name>.xml` names, and all they need, into a folder. */
export function copyJars(name: string, folder: string): Promise<void> {
  return runMaven(name, [
    `${DEPENDENCY_PLUGIN}:copy-dependencies`,
    '-DincludeScope=runtime',
    `-DoutputDirectory=${folder}`,
  ]);
}

/** Unpacks the archives that `maven/<name>.xml` names into a folder, less the excluded files (patterns with commas between). */
export function unpackArchives(name: string, folder: string, excludes: string): Promise<void> {
  return runMaven(name, [
    `${DEPENDENCY_PLUGIN}:unpack-dependencies`,
    '-DincludeTypes=zip',
    `-Dmdep.unpack.excludes=${excludes}`,
    `-DoutputDirectory=${folder}`,
    `-DmarkersDirectory=${path.join(folder, '.markers')}`,
  ]);
}

/** Runs Maven with the machine's settings. A network fault is retried; Maven remembers a miss unless it must check again (-U). */
async function runMaven(name: string, args: string[]): Promise<void> {
  const project = path.join(import.meta.dirname, '../maven', `${name}.xml`);
  let log = '';
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const run = await collect('mvn', ['-B', '-ntp', '-U', '-f', project, ...args]);
    if (run.code === 0) return;
    log = run.log;
  }
  const lines = log.split('\n').filter((line) => line.includes('[ERROR]'));
  throw new Error(`Maven could not fetch ${name}:\n${lines.slice(0, 5).join('\n') || log.slice(-2_000)}`);
}

function collect(program: string, args: string[]): Promise<{ code: number | null; log: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error(`Maven (${program}) is not installed: it fetches the servers.`)));
    child.once('close', (code) => resolve({ code, log }));
  });
}
