import { Agent, request } from 'undici';
import type { GivenOut } from './hostile-texts.ts';

/** What the gateway answered. */
export interface Answer extends GivenOut {
  readonly status: number;
}

/** Somebody with a browser that keeps cookies by host. Each request comes from a network of its own, as limits count by network: Linux only. */
export class Person {
  readonly #gateway: URL;
  readonly #cookies = new Map<string, Map<string, string>>();
  #networks = 0;

  constructor(gateway: URL) {
    this.#gateway = gateway;
  }

  /** Asks, or sends a body. @param site its slug, or a host with a port */
  async ask(site: string, address: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
    const host = site.includes(':') ? site : `${site}.localhost:${this.#gateway.port}`;
    this.#networks += 1;
    const localAddress = `127.97.${Math.floor(this.#networks / 250)}.${1 + (this.#networks % 250)}`;
    const agent = new Agent({ localAddress });
    const kept = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, kept);
    try {
      const answer = await request(new URL(address, this.#gateway), {
        method: body === undefined ? 'GET' : 'POST',
        dispatcher: agent,
        headers: {
          ...{ host, origin: `http://${host}`, ...headers },
          ...(kept.size > 0 && { cookie: [...kept].map((pair) => pair.join('=')).join('; ') }),
        },
        ...(body !== undefined && { body }),
      });
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        kept.set(name, value);
      }
      const text = await answer.body.text();
      return { status: answer.statusCode, at: `${host} ${address}`, headers: answer.headers, text };
    } finally {
      await agent.destroy();
    }
  }

  /** Sends a plain form. */
  post(site: string, address: string, fields: Record<string, string>): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.ask(site, address, type, new URLSearchParams(fields).toString());
  }

  /** Signs in by the code that the page of messages shows. @throws Error unless it leads to the account */
  async signIn(site: string, phone: string): Promise<void> {
    const step = await this.post(site, '/sign-in?redirect=%2Faccount', { phone });
    const { text } = await this.ask(`localhost:${this.#gateway.port}`, '/outbox');
    const code = /<pre>(?<code>\d{6}) is your/.exec(text)?.groups?.code ?? '';
    const done = await this.post(site, String(step.headers.location), { code });
    if (done.headers.location !== '/account') throw new Error(`${site} answered ${done.status} to the code.`);
  }
}
