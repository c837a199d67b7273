import { setTimeout as pause } from 'node:timers/promises';
import type { Topology } from './topology.ts';

const HEALTHY_WITHIN_MS = 300_000;
const RUNS_AGAIN_WITHIN_MS = 60_000;
/** What an engine says of a process that it had to kill. */
const KILLED = 137;

/**
 * Stops or kills one container after the other, and waits until it is healthy again. A stopped one must have ended by itself within the time
 * that docker-compose.yml gives it. One of ours whose process is killed must be started again by its restart policy.
 * @returns the faults
 */
export async function hurtEach(
  topology: Topology,
  services: readonly string[],
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<string[]> {
  const faults: string[] = [];
  for (const service of services) {
    const startedAt = Date.now();
    const fault = signal === 'SIGTERM' ? await stop(topology, service) : await kill(topology, service);
    if (fault) faults.push(fault);
    await topology.healthy([service], HEALTHY_WITHIN_MS);
    console.log(`  ${signal} ${service}: healthy again after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  return faults;
}

async function stop(topology: Topology, service: string): Promise<string | undefined> {
  await topology.compose('stop', service);
  const stopped = await topology.container(service);
  await topology.start(stopped);
  return stopped.exitCode === KILLED ? `${service} had not stopped in time and was killed` : undefined;
}

/**
 * Ours have an init of the engine's as their first process, so that a shell in them can kill the program. Where the program is the first
 * process nobody in the container can; the engine is asked to, and takes it for a person's wish that no policy overrules.
 */
async function kill(topology: Topology, service: string): Promise<string | undefined> {
  const before = await topology.container(service);
  if (!before.hasInit) {
    await topology.signal(before, 'SIGKILL');
    await topology.start(before);
    return undefined;
  }
  await topology.compose('exec', '-T', service, 'sh', '-c', 'kill -9 -1').catch(() => undefined);
  const until = Date.now() + RUNS_AGAIN_WITHIN_MS;
  while (Date.now() < until) {
    const now = await topology.container(service);
    if (now.isRunning && now.startedAt !== before.startedAt) return undefined;
    await pause(500);
  }
  await topology.start(before);
  return `${service} was not started again after its process was killed`;
}

/** Jobs that ended otherwise than with 0. */
export async function whatEnded(topology: Topology): Promise<string[]> {
  const containers = await topology.containers();
  return containers
    .filter(({ isJob, isRunning, exitCode }) => isJob && !isRunning && exitCode !== 0)
    .map(({ service, exitCode }) => `${service} ended with ${exitCode}`);
}
