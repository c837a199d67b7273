import { setTimeout as pause } from 'node:timers/promises';
import { type ContainerEngine, runCommand } from './engine.ts';

/** A container of the topology as the engine describes it. */
export interface ContainerState {
  readonly service: string;
  readonly id: string;
  readonly isRunning: boolean;
  /** Undefined for one without a health check. */
  readonly isHealthy: boolean | undefined;
  readonly exitCode: number;
  readonly isJob: boolean;
  /** Whether the engine's own init is its first process. */
  readonly hasInit: boolean;
  /** As the engine writes it. */
  readonly startedAt: string;
  readonly image: string;
  /** As the image or the file names it; empty for root. */
  readonly user: string;
  readonly isReadOnly: boolean;
  readonly isRightless: boolean;
}

/** As `inspect` of both engines has it. */
interface Inspected {
  Id: string;
  State: { Running: boolean; ExitCode: number; StartedAt: string; Health?: { Status: string } };
  Config: { Labels: Record<string, string>; Healthcheck?: { Test?: string[] }; Image: string; User: string };
  HostConfig: {
    RestartPolicy: { Name: string };
    Init?: boolean;
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
  };
}

const LOOK_EVERY_MS = 1_000;

/** docker-compose.yml as it runs: the commands of a person who runs it, and what the engine says of its containers. */
export class Topology {
  readonly #engine: ContainerEngine;
  readonly #files: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #project: string;

  /** @param files compose files, merged in this order @param env variables that they read */
  constructor(
    engine: ContainerEngine,
    { files, env, project }: { files: readonly string[]; env: Record<string, string>; project: string },
  ) {
    this.#engine = engine;
    this.#files = files;
    this.#env = { ...process.env, ...env };
    this.#project = project;
  }

  /** Runs `compose` with these arguments. @returns what it printed */
  compose(...args: string[]): Promise<string> {
    const files = this.#files.flatMap((file) => ['-f', file]);
    return runCommand([...this.#engine.compose, '-p', this.#project, ...files, ...args], { env: this.#env });
  }

  /** Sends a signal to the container's first process, as the engine's own `kill` does. */
  signal(container: ContainerState, signal: 'SIGTERM' | 'SIGKILL'): Promise<string> {
    return runCommand([this.#engine.engine, 'kill', '--signal', signal, container.id]);
  }

  /** Starts a container that was stopped by hand: no restart policy does, as it takes that for what its operator wants. */
  start(container: ContainerState): Promise<string> {
    return runCommand([this.#engine.engine, 'start', container.id]);
  }

  /** All containers of the topology, jobs that have ended included. */
  async containers(): Promise<ContainerState[]> {
    const { engine } = this.#engine;
    const label = `label=com.docker.compose.project=${this.#project}`;
    const ids = (await runCommand([engine, 'ps', '--all', '--quiet', '--filter', label])).split('\n').filter(Boolean);
    if (ids.length === 0) return [];
    const inspected = JSON.parse(await runCommand([engine, 'inspect', ...ids])) as Inspected[];
    return Promise.all(inspected.map((each) => this.#stateOf(each)));
  }

  /** The container of a service. @throws Error if there is none */
  async container(service: string): Promise<ContainerState> {
    const found = (await this.containers()).find((each) => each.service === service);
    if (!found) throw new Error(`There is no container of ${service}.`);
    return found;
  }

  /** Waits until these services run and are healthy. @param patienceMs milliseconds @throws Error that names those that are not */
  async healthy(services: readonly string[], patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const states = await this.containers();
      const isWell = (service: string) =>
        states.some((each) => each.service === service && each.isRunning && each.isHealthy !== false);
      const missing = services.filter((service) => !isWell(service));
      if (missing.length === 0) return;
      if (Date.now() > until) throw new Error(`Not healthy after ${patienceMs / 1_000} s: ${missing.join(', ')}.`);
      await pause(LOOK_EVERY_MS);
    }
  }

  async #stateOf({ Id, State, Config, HostConfig }: Inspected): Promise<ContainerState> {
    const tested = (Config.Healthcheck?.Test?.length ?? 0) > 0 && Config.Healthcheck?.Test?.[0] !== 'NONE';
    return {
      service: Config.Labels['com.docker.compose.service'] ?? '',
      id: Id,
      isRunning: State.Running,
      isHealthy: tested && State.Running ? await this.#isHealthy(Id, State) : undefined,
      exitCode: State.ExitCode,
      isJob: ['no', ''].includes(HostConfig.RestartPolicy.Name),
      hasInit: HostConfig.Init === true,
      startedAt: State.StartedAt,
      image: Config.Image,
      user: Config.User,
      isReadOnly: HostConfig.ReadonlyRootfs,
      // Podman lists each right that it drops instead of all.
      isRightless:
        (HostConfig.CapDrop ?? []).length > 0 &&
        (HostConfig.SecurityOpt ?? []).some((option) => option.startsWith('no-new-privileges')),
    };
  }

  /** Podman leaves the schedule of health checks to systemd, which is not everywhere: it is asked to run the check instead. */
  async #isHealthy(id: string, { Health }: Inspected['State']): Promise<boolean> {
    if (this.#engine.engine === 'docker') return Health?.Status === 'healthy';
    return runCommand(['podman', 'healthcheck', 'run', id]).then(
      () => true,
      () => false,
    );
  }
}
