import path from 'node:path';
import { type Engine, endLocalEngine, findLocalEngine, type LocalEngineOptions } from '@forecourt/engines';
import { pause } from '@forecourt/service-kit/waiting';
import type { Runner } from './part.ts';

const LOOK_EVERY_MS = 250;

/** Starts an engine on a folder, or finds the one that runs there. */
type StartEngine = (options: LocalEngineOptions) => Promise<Engine>;

/** Kafka or OpenSearch on this machine. It keeps its address over restarts. One that a killed Forecourt left running is taken over. */
export class LocalEngine implements Runner {
  readonly kind = 'engine';
  readonly log: string;
  readonly name: Engine['name'];
  readonly #folder: string;
  readonly #startEngine: StartEngine;
  #engine: Engine | undefined;

  constructor(name: Engine['name'], folder: string, startEngine: StartEngine) {
    this.name = name;
    this.#folder = folder;
    this.#startEngine = startEngine;
    this.log = path.join(folder, 'server.log');
  }

  /** `host:port` of Kafka, `http://host:port` of OpenSearch. @throws Error before its first start. */
  get address(): string {
    if (!this.#engine) throw new Error(`${this.name} has not been started.`);
    return this.#engine.address;
  }

  pid(): number | undefined {
    return findLocalEngine(this.#folder)?.pid;
  }

  /** Detached, as a Ctrl-C would otherwise end it before the services that still write to it. */
  async start(): Promise<void> {
    const port = this.#engine && Number(this.#engine.address.split(':').at(-1));
    this.#engine = await this.#startEngine({ folder: this.#folder, detached: true, ...(port && { port }) });
  }

  /** It is polled rather than awaited: a process that was taken over is not our child. */
  async ended(): Promise<void> {
    for (const pid = this.pid(); pid !== undefined && this.pid() === pid; ) await pause(LOOK_EVERY_MS);
  }

  async kill(): Promise<void> {
    await endLocalEngine(this.#folder, 'SIGKILL');
  }

  async stop(): Promise<void> {
    await endLocalEngine(this.#folder, 'SIGTERM');
  }
}
