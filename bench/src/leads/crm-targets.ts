import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What a webhook says, as far as this reads it. */
interface Delivered {
  type: string;
  data: { lead_id: string };
}

/** The CRMs of all dealerships, in one server: each has a path of its own, and one may hang. */
export class CrmTargets {
  /** When each delivery came, by the path and the lead's id. */
  readonly arrivals = new Map<string, number>();
  /** The path whose requests are taken and never answered. */
  hanging: string | undefined;
  readonly #held = new Set<ServerResponse>();
  readonly #server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === this.hanging) {
      this.#held.add(response);
      return;
    }
    const at = performance.now();
    const message = (await json(request)) as Delivered;
    if (message.type.includes('LeadSubmitted')) this.arrivals.set(arrivalOf(path, message.data.lead_id), at);
    response.writeHead(204).end();
  });

  /** Starts the server; gives `http://host:port`. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const response of this.#held) response.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** The name of a delivery among the arrivals. */
export const arrivalOf = (path: string, leadId: string): string => `${path} ${leadId}`;
