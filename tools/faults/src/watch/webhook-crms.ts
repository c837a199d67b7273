import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreatedSubscription } from '@forecourt/contracts';
import { Random } from '@forecourt/demo-stock';
import type { InternalClient } from '@forecourt/service-kit';

/** Whom a subscription belongs to, and what it received: the versions of each lead, in the order of the requests that it accepted. */
export interface WebhookCrm {
  readonly name: string;
  readonly dealershipId: number;
  readonly leads: Map<string, number[]>;
}

/** How often the second CRM of each dealership answers that it can't. */
const REFUSED = 0.1;
const caller = { actor: 'operator' } as const;

/** CRMs outside, two for each dealership: one that accepts all, and one that now and then does not. */
export class WebhookCrms {
  readonly all: WebhookCrm[] = [];
  readonly #random: Random;
  #server: Server | undefined;

  constructor(seed: number) {
    this.#random = new Random(`crms ${seed}`);
  }

  /** Listens, and subscribes to the leads of each dealership. */
  async start(leads: InternalClient, dealershipIds: readonly number[]): Promise<void> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        response.writeHead(this.#take(request.url ?? '', body, request.headers['webhook-id'])).end();
      });
      request.on('error', () => undefined);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const dealershipId of dealershipIds) {
      for (const kind of ['steady', 'shaky']) {
        const place = this.all.push({ name: `${kind} CRM of ${dealershipId}`, dealershipId, leads: new Map() }) - 1;
        const url = `http://127.0.0.1:${port}/${kind}/${place}`;
        const body = { dealership_id: dealershipId, name: `${kind} ${dealershipId}`, url, kind: 'webhook' };
        await leads.request<CreatedSubscription>('POST', '/subscriptions', { caller, body });
      }
    }
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(undefined)));
  }

  /** The answer to a message. What is refused was not received. */
  #take(path: string, body: string, id: string | string[] | undefined): number {
    const [, kind, place] = path.split('/');
    const crm = this.all[Number(place)];
    if (!crm || typeof id !== 'string') return 404;
    if (kind === 'shaky' && this.#random.chance(REFUSED)) return 503;
    const { data } = JSON.parse(body) as { data: { lead_id: string } };
    const version = Number(id.split(':').at(-1));
    crm.leads.set(data.lead_id, [...(crm.leads.get(data.lead_id) ?? []), version]);
    return 204;
  }
}
