import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';

/** A request from a network. */
interface Asked {
  /** Value of the Host header, without a port. */
  readonly host: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** An answer, read whole. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly location: string;
}

const PATIENCE_MS = 30_000;

/** Somebody's network: an address of this machine that the product counts by. Linux answers on all of 127.0.0.0/8. */
export class Network {
  readonly address: string;
  readonly #gateway: URL;
  readonly #agent: Agent;

  /** @param gateway `http://127.0.0.1:port` */
  constructor(gateway: string, address: string) {
    this.address = address;
    this.#gateway = new URL(gateway);
    this.#agent = new Agent({
      ...{ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS },
      connect: { timeout: PATIENCE_MS },
      localAddress: address,
    });
  }

  /** Sends a request and reads the answer. @throws Error if there is none within the patience */
  async ask({ host, path, method = 'GET', headers = {}, body }: Asked): Promise<Answered> {
    const answer = await request(new URL(path, this.#gateway), {
      method,
      headers: { host, ...headers },
      dispatcher: this.#agent,
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, location: String(answer.headers.location ?? '') };
  }

  /** Sends JSON as a browser's script does. @param key the Idempotency-Key, if the call takes one */
  send({ host, path }: Pick<Asked, 'host' | 'path'>, body: object, key?: string): Promise<Answered> {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) };
    return this.ask({ host, path, method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Posts fields as a browser without JavaScript does. */
  post({ host, path }: Pick<Asked, 'host' | 'path'>, fields: Record<string, string>) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` };
    const body = new URLSearchParams(fields).toString();
    return this.ask({ host, path, method: 'POST', headers, body });
  }

  /** A bare connection, for peers that send or read as they like. Errors end it like any close. */
  open(): Socket {
    const socket = connect({
      port: Number(this.#gateway.port),
      host: this.#gateway.hostname,
      localAddress: this.address,
    });
    return socket.on('error', () => undefined);
  }

  /** Ends its connections, whatever they wait for. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}
