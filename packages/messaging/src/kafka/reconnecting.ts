/** A kafkajs connection: a producer or an admin. */
interface Connectable {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

/** A client with those who use it now. */
interface Shared<Client> {
  readonly client: Promise<Client>;
  uses: number;
}

/**
 * Makes a client when one is wanted, and another after a fault: a failed one is never used again. Its other users are not cut off by that:
 * it is disconnected once the last of them has its answer.
 */
export class Reconnecting<Client extends Connectable> {
  readonly #make: () => Client;
  #current: Shared<Client> | undefined;
  #isClosed = false;

  constructor(make: () => Client) {
    this.#make = make;
  }

  /** Does the work with a connected client. Rejects after `close`. */
  async use<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('The connection to Kafka is closed.');
    this.#current ??= { client: this.#connect(), uses: 0 };
    const used = this.#current;
    used.uses += 1;
    try {
      return await work(await used.client);
    } catch (error) {
      if (this.#current === used) this.#current = undefined;
      throw error;
    } finally {
      used.uses -= 1;
      if (this.#current !== used && used.uses === 0) await disconnect(used);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const current = this.#current;
    this.#current = undefined;
    if (current) await disconnect(current);
  }

  async #connect(): Promise<Client> {
    const client = this.#make();
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.disconnect().catch(() => undefined);
      throw error;
    }
  }
}

async function disconnect<Client extends Connectable>({ client }: Shared<Client>): Promise<void> {
  await client.then((connected) => connected.disconnect()).catch(() => undefined);
}
