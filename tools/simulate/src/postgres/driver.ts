import { EventEmitter } from 'node:events';
import type { Database } from './database.ts';
import type { Result } from './other-statements.ts';
import type { Session } from './session.ts';

/** How statements travel between a process and a server. */
export interface Wire {
  /**
   * Does something on the server for the process that asks, after a while, and brings the answer back after another. Whether it was
   * done is not known to a process that crashes meanwhile, or whose connection is lost.
   */
  ask<Answer>(what: string, serve: () => Promise<Answer>): Promise<Answer>;
  /** Lets the process know something after a while, unless it has crashed. */
  inform(tell: () => void): void;
}

/** Where a simulated driver connects to. */
export interface Server {
  readonly database: Database;
  readonly wire: Wire;
  /** Notes a session of the process, so that the server ends it some time after the process has crashed. */
  opened(session: Session): void;
  /** Changes a statement on its way. */
  readonly edit?: ((text: string) => string) | undefined;
}

interface QueryConfig {
  readonly text: string;
  readonly values?: readonly unknown[];
}

type Callback = (error: Error | undefined, client?: Client, release?: (error?: unknown) => void) => void;

interface PoolConfig {
  readonly max?: number;
  readonly pipeline?: boolean;
  readonly statement_timeout?: number;
}

/** A connection of the pool, as pg's PoolClient: its statements run in the order in which they were sent. */
export class Client extends EventEmitter {
  /** Whether statements are sent without waiting for the answers to those before. */
  readonly pipeline: boolean;
  readonly session: Session;
  readonly #server: Server;
  #served: Promise<void> = Promise.resolve();
  #answered: Promise<void> = Promise.resolve();
  #release: (error?: unknown) => void = () => undefined;
  #isEnded = false;

  constructor(server: Server, { pipeline = false, statement_timeout: timeout = 0 }: PoolConfig) {
    super();
    this.#server = server;
    this.pipeline = pipeline;
    this.session = server.database.connect();
    this.session.statementTimeoutMs = timeout;
    this.session.onClosed = () => {
      if (!this.#isEnded) server.wire.inform(() => this.emit('error', new Error('Connection terminated unexpectedly')));
    };
    server.opened(this.session);
  }

  query(config: string | QueryConfig, parameters?: readonly unknown[]): Promise<Result> {
    const { text, values = parameters ?? [] } = typeof config === 'string' ? { text: config } : config;
    const { session } = this;
    const [served, answered] = [this.#served, this.#answered];
    const done = Promise.withResolvers<void>();
    this.#served = done.promise;
    const sent = this.#server.wire.ask(shortened(text), async () => {
      await served;
      try {
        return await session.execute(this.#server.edit?.(text) ?? text, values.map(copied));
      } finally {
        done.resolve();
      }
    });
    // Answers come in the order of the statements.
    this.#answered = sent.then(
      () => answered,
      () => answered,
    );
    return answered.then(() => sent);
  }

  /** What gives it back to its pool. */
  lend(release: (error?: unknown) => void): void {
    this.#release = release;
  }

  release(error?: unknown): void {
    this.#release(error);
  }

  end(): void {
    this.#isEnded = true;
    this.session.close();
    this.emit('end');
  }
}

/** What is sent is what was there when it was sent. */
function copied(value: unknown): unknown {
  return Buffer.isBuffer(value) ? Buffer.from(value) : Array.isArray(value) ? value.map(copied) : value;
}

/** How the journal names a statement. */
const shortTexts = new Map<string, string>();

function shortened(text: string): string {
  const known = shortTexts.get(text);
  if (known !== undefined) return known;
  const short = text.replaceAll(/\s+/g, ' ').trim().slice(0, 90);
  shortTexts.set(text, short);
  return short;
}

/** pg's Pool over a simulated server. */
class Pool extends EventEmitter {
  readonly #server: Server;
  readonly #config: PoolConfig;
  readonly #idle: Client[] = [];
  readonly #queue: ((client: Client) => void)[] = [];
  #count = 0;

  constructor(server: Server, config: PoolConfig) {
    super();
    this.#server = server;
    this.#config = config;
  }

  connect(): Promise<Client>;
  connect(callback: Callback): void;
  connect(callback?: Callback): Promise<Client> | undefined {
    const taken = this.#take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error),
    );
    return undefined;
  }

  async query(config: string | QueryConfig, parameters?: readonly unknown[]): Promise<Result> {
    const client = await this.#take();
    try {
      return await client.query(config, parameters);
    } finally {
      client.release();
    }
  }

  async end(callback?: () => void): Promise<void> {
    for (const client of this.#idle.splice(0)) client.end();
    callback?.();
  }

  #take(): Promise<Client> {
    const { max = 10 } = this.#config;
    const client = this.#idle.pop() ?? (this.#count < max ? this.#open() : undefined);
    const taken = client ? Promise.resolve(client) : new Promise<Client>((resolve) => this.#queue.push(resolve));
    return taken.then((each) => {
      let isReleased = false;
      each.lend((error) => {
        if (isReleased) return;
        isReleased = true;
        this.#giveBack(each, error);
      });
      this.emit('acquire', each);
      return each;
    });
  }

  #open(): Client {
    this.#count += 1;
    const client = new Client(this.#server, this.#config);
    client.on('error', () => {
      const place = this.#idle.indexOf(client);
      if (place < 0) return;
      this.#idle.splice(place, 1);
      this.#count -= 1;
    });
    return client;
  }

  #giveBack(client: Client, error: unknown): void {
    let next: Client | undefined = client;
    if (error) {
      this.#count -= 1;
      client.end();
      next = undefined;
    }
    const waiting = this.#queue.shift();
    if (waiting) waiting(next ?? this.#open());
    else if (next) this.#idle.push(next);
  }
}

/** The pg module as TypeORM's `driver` option takes it, for one process. */
export function simulatedDriver(server: Server): object {
  return {
    Pool: class extends Pool {
      constructor(config: PoolConfig) {
        super(server, config);
      }
    },
    defaults: {},
    types: { setTypeParser: () => undefined },
  };
}
