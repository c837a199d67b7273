import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { readDemoSites } from '../../demo-data/demo-documents.ts';
import { SubscriptionOperator } from '../../operator/subscription-operator.ts';
import type { GivenOut } from './hostile-texts.ts';

const QUIET_MS = 4_000;

/** A CRM of every dealership of the demo, which takes leads in every way that one can: JSON, ADF by HTTP, ADF by email, email. It keeps what it is posted. */
export class ListeningCrm {
  readonly posted: GivenOut[] = [];
  readonly #server: Server = createServer(async (message, response) => {
    this.posted.push({ at: `webhook ${message.url}`, headers: message.headers, text: await textOf(message) });
    response.writeHead(204).end();
  });

  /** Listens, and subscribes at the running product. @param env names its data folder */
  async start(env: NodeJS.ProcessEnv): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const subscriptions = await SubscriptionOperator.open(env);
    for (const { resolved } of readDemoSites().flatMap((site) => site.dealerships)) {
      const subscribe = (kind: string, to: object) =>
        subscriptions.create({ dealership: resolved.id, name: kind, kind, ...to });
      await subscribe('webhook', { url: `${url}/webhook` });
      await subscribe('adf-webhook', { url: `${url}/adf`, email: 'adf@crm.example' });
      await subscribe('adf-email', { email: 'adf@crm.example' });
      await subscribe('email', { email: 'desk@crm.example' });
    }
    return this;
  }

  /** Waits until nothing more is posted for a while. */
  async untilQuiet(): Promise<void> {
    let before = -1;
    while (before !== this.posted.length) {
      before = this.posted.length;
      await pause(QUIET_MS);
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
