import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSecrets, readDemoSites, readFeedKeys, signatureHeaders } from '@forecourt/deploy';
import { ReservationLinks } from '@forecourt/leads';
import { LookupKey } from '@forecourt/persons';
import { SecretBox } from '@forecourt/service-kit';
import { request } from 'undici';
import type { Databases } from '../watch/databases.ts';
import type { Shop } from './buyers.ts';

const FEED = '/feeds/v1/events';
const WITHIN_MS = 120_000;
const ANSWER_WITHIN_MS = 20_000;
const AGAIN_MS = 500;
/** Who sells the vehicles: their stock system, and whoever opens the link of the mail that asks who bought one. */
export class Dealer {
  readonly #folder: string;
  readonly #databases: Databases;
  readonly #shop: Shop;

  /** @param folder the run's data folder, where feed keys and secrets are */
  constructor(folder: string, databases: Databases, shop: Shop) {
    this.#folder = folder;
    this.#databases = databases;
    this.#shop = shop;
  }

  /** Reports a vehicle as sold, as often as it takes. @throws Error if the feed refuses it, or never answers */
  async reportSold(carId: string): Promise<void> {
    const numbered = 'SELECT stocknum, dealership_id FROM stock_numbers WHERE vehicle_id = $1';
    const [place] = await untilAnswered(() =>
      this.#databases.rows<{ stocknum: string; dealership_id: number }>('stock', numbered, [carId]),
    );
    const dealerships = readDemoSites().flatMap((site) => site.dealerships);
    const slug = dealerships.find(({ resolved }) => resolved.id === place?.dealership_id)?.slug;
    const event = {
      ...{ event_id: randomUUID(), occurred_at: new Date().toISOString(), dealership_slug: slug },
      ...{ stocknum: place?.stocknum, type: 'status', status: 'sold' },
    };
    const body = Buffer.from(JSON.stringify(event));
    const { status, text } = await untilAnswered(() => this.#sendFeed(body));
    if (status !== 200 || !text.includes('"refused":0')) throw new Error(`The feed answered ${status}: ${text}`);
  }

  /** Answers by the dealer's link who bought it, as often as it takes. @throws Error if that is refused, or never answered */
  async answer(leadId: string, change: 'sold_to_them' | 'sold_elsewhere'): Promise<void> {
    const url = new URL(`/reservations/${await this.#tokenOf(leadId)}`, this.#shop.gateway);
    const headers = {
      host: `${this.#shop.site}.localhost`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const { status } = await untilAnswered(() => send(url, headers, `change=${change}`));
    if (status !== 303) throw new Error(`The dealer’s link answered ${status}`);
  }

  #sendFeed(body: Buffer): Promise<Sent> {
    const key = readFeedKeys(this.#folder)[this.#shop.site];
    if (!key) throw new Error('The site has no feed key.');
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders(key, 'POST', FEED, body),
    };
    return send(new URL(FEED, this.#shop.gateway), headers, body);
  }

  /** The dealer's token, signed with the service's own key as the mail's is: a message that nobody sends is lost with the process. */
  async #tokenOf(leadId: string): Promise<string> {
    const text = "SELECT sealed FROM sealed_keys WHERE name = 'lookup'";
    const rows = await untilAnswered(() => this.#databases.rows<{ sealed: string }>('leads', text));
    const box = new SecretBox(loadSecrets(this.#folder).deploymentKey);
    const lookup = new LookupKey(box.open(rows[0]?.sealed ?? '', 'key:lookup'));
    return new ReservationLinks(lookup).tokenOf(this.#shop.site, leadId, 'dealer');
  }
}

interface Sent {
  readonly status: number;
  readonly text: string;
}

/** Asks until there is an answer for good: parts come and go. @throws Error if there is none in time */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const deadline = Date.now() + WITHIN_MS; ; await pause(AGAIN_MS)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

/** @throws Error also if it is to be sent again */
async function send(url: URL, headers: Record<string, string>, body: Buffer | string): Promise<Sent> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { statusCode: status, body: answer } = await request(url, { method: 'POST', headers, body, signal });
  const text = await answer.text();
  if (status >= 500 || status === 429) throw new Error(`${url.pathname} answered ${status}: ${text}`);
  return { status, text };
}
