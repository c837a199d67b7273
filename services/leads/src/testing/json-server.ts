import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in answers: a problem from 400 on. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A small server that stands in for other services in specs. */
export abstract class JsonServer {
  readonly #server: Server = createServer(async (request, response) => {
    const { status, body } = await this.answer(request);
    response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(body));
  });

  protected abstract answer(request: IncomingMessage): Promise<JsonAnswer>;

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
