import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeTestFolder, type PostgresServer, startPostgres } from '@forecourt/embedded-postgres';
import { endLocalEngines, startTestEngines, type TestEngines } from '@forecourt/engines';

/** For the indexes of several benches, one after another; a million cars take more while they are written. */
const SEARCH_HEAP_MIB = Number(process.env.BENCH_SEARCH_HEAP_MIB ?? 2048);

/** The engines and the database of a run: each starts when a bench first asks for it. */
export class SharedServers {
  readonly #folder = makeTestFolder();
  #engines: Promise<TestEngines> | undefined;
  #postgres: Promise<PostgresServer> | undefined;

  /** A new folder below the run's own. */
  folder(name: string): string {
    const folder = path.join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  engines(): Promise<TestEngines> {
    this.#engines ??= startTestEngines(this.#folder, SEARCH_HEAP_MIB);
    return this.#engines;
  }

  postgres(): Promise<PostgresServer> {
    this.#postgres ??= startPostgres({ dataDir: path.join(this.#folder, 'postgres') });
    return this.#postgres;
  }

  /** Stops what was started and removes its data. */
  async close(): Promise<void> {
    await Promise.allSettled([
      this.#engines?.then((engines) => engines.stop()),
      this.#postgres?.then((server) => server.stop()),
    ]);
    await endLocalEngines(this.#folder);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
