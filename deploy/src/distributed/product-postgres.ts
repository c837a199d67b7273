import { type PostgresServer, PostgresStartError } from '@forecourt/embedded-postgres';
import { pause } from '@forecourt/service-kit/waiting';
import { connectionsNeeded } from '../databases/connection-budget.ts';
import { startProductPostgres } from '../standalone/postgres.ts';
import { SANDBOX_CONNECTIONS } from '../standalone/secrets.ts';
import type { Runner } from './part.ts';
import { type StackUrls, stackDatabases } from './payment-sandbox.ts';
import { plannedServices } from './plan.ts';

const GONE_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** The Postgres of separate processes. It keeps its port over restarts, so the addresses of its databases stay. */
export class ProductPostgres implements Runner {
  readonly name = 'postgres';
  readonly kind = 'engine';
  readonly #folder: string;
  #server: PostgresServer | undefined;
  #urls: StackUrls | undefined;
  #isRunning = false;

  /** @param folder the data folder. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Addresses of the databases. @throws Error before the first start. */
  get urls(): StackUrls {
    if (!this.#urls) throw new Error('Postgres has not been started.');
    return this.#urls;
  }

  pid(): number | undefined {
    return this.#isRunning ? this.#server?.pid : undefined;
  }

  async start(): Promise<void> {
    if (this.#isRunning) return;
    const { server, urls } = await this.#startOnceFree(Date.now() + GONE_WITHIN_MS);
    this.#server = server;
    this.#urls = urls;
    this.#isRunning = true;
    void server.ended.then(() => {
      this.#isRunning = false;
    });
  }

  async ended(): Promise<void> {
    await this.#server?.ended;
  }

  async kill(): Promise<void> {
    if (this.#isRunning && this.#server) process.kill(this.#server.pid, 'SIGKILL');
    await this.ended();
  }

  async stop(): Promise<void> {
    if (this.#isRunning) await this.#server?.stop();
  }

  /** Sessions outlive a killed server for a moment, and it does not start beside them. */
  async #startOnceFree(patienceEnds: number): ReturnType<typeof startProductPostgres<keyof StackUrls>> {
    for (;;) {
      try {
        const needed = connectionsNeeded(plannedServices) + SANDBOX_CONNECTIONS;
        return await startProductPostgres(this.#folder, stackDatabases, needed, this.#server?.port);
      } catch (error) {
        const isHeld = error instanceof PostgresStartError && error.message.includes('still in use');
        if (!isHeld || Date.now() > patienceEnds) throw error;
        await pause(LOOK_EVERY_MS);
      }
    }
  }
}
