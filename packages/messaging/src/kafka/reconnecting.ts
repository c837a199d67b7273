/** A kafkajs connection: a producer or an admin. */
interface Connectable {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}

/** Makes a client when one is wanted, and another after a fault: a failed one is never used again. */
export class Reconnecting<Client extends Connectable> {
  readonly #make: () => Client;
  #connected: Promise<Client> | undefined;
  #isClosed = false;

  constructor(make: () => Client) {
    this.#make = make;
  }

  /** Does the work with a connected client. Rejects after `close`. */
  async use<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new Error('The connection to Kafka is closed.');
    this.#connected ??= this.#connect();
    const used = this.#connected;
    try {
      return await work(await used);
    } catch (error) {
      if (this.#connected === used) await this.#discard();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#discard();
  }

  async #discard(): Promise<void> {
    const connected = this.#connected;
    this.#connected = undefined;
    await connected?.then((client) => client.disconnect()).catch(() => undefined);
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
