import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a CRM received. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A CRM that takes webhooks; `answer` decides by request: a status, or never. */
export class SampleCrm {
  readonly received: Received[] = [];
  answer: (request: Received) => number | 'hang' = () => 200;
  headers: Record<string, string> = {};
  url = '';
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const received = { path: request.url ?? '', headers: request.headers, body };
      const status = this.answer(received);
      this.received.push(received);
      if (status !== 'hang') response.writeHead(status, this.headers).end();
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What was received at a path, parsed. */
  messages(path: string): { type: string; data: { lead_id: string; person?: { name: string } | null } }[] {
    return this.received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
  }
}
