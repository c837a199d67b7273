import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Operation } from './history.ts';

/** Where buyers come: a gateway of the product, and a demo site that takes reservations. */
export interface Shop {
  readonly gateway: string;
  readonly site: string;
}

/** The demo's site where everybody may reserve. */
const SITE = 'southern-cross-cars';

/** Where buyers go on a running product. @param gateway `http://host:port` */
export const shopOf = (gateway: string): Shop => ({ gateway, site: SITE });

/**
 * A vehicle in stock that nobody has reserved.
 * @param used vehicles that don't count: one that was just given back, or a part that was killed, can be ahead of the index
 * @throws Error if there is none
 */
export async function freeVehicle({ gateway, site }: Shop, used: readonly string[] = []): Promise<string> {
  const headers = { host: `${site}.localhost` };
  const { body } = await request(new URL('/api/search?hitsPerPage=60', gateway), { headers });
  const { hits } = (await body.json()) as { hits: { id: string; reserved: boolean; status: string }[] };
  const free = hits.find(({ id, reserved, status }) => !reserved && status === 'in_stock' && !used.includes(id));
  if (!free) throw new Error('There is no vehicle to reserve.');
  return free.id;
}

/** Test cards of the payment sandbox. */
const CARDS = { pays: '4242424242424242', 'can’t be taken': '4000000000000341' } as const;

interface ShownReservation {
  readonly title: string;
  readonly message: string;
  readonly pay: { readonly href: string } | null;
}

const TRIES = 12;
/** Nobody who polls with 199 others on a busy machine is given up early. */
const SETTLED_WITHIN_MS = 180_000;
/** Longer than a busy gateway lets anybody wait. */
const ANSWER_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 1_000;
const LOOK_OFTEN_MS = 100;
/** How long a buyer waits who is asked to come back later, where no Retry-After says so. */
const COME_BACK_MS = 1_000;

/** Somebody who reserves a vehicle while connections are cut, and tries again with the same key. */
export class Buyer {
  readonly client: number;
  readonly #shop: Shop;
  readonly #key = randomUUID();
  readonly #body: Readonly<Record<string, unknown>>;
  readonly #network: Agent;
  readonly #heard: Map<string, number>;
  /** The reservation's page, once an answer has come through. */
  path: string | undefined;

  /** @param heard counts what the checkout answered, by status; cut and broken connections by their error */
  constructor(client: number, shop: Shop, { carId, heard }: { carId: string; heard: Map<string, number> }) {
    this.client = client;
    this.#shop = shop;
    this.#heard = heard;
    // Everybody has an address of their own, as limits count by network: Linux answers on all of 127.0.0.0/8.
    this.#network = new Agent({ localAddress: `127.1.${client >> 8}.${client & 255}` });
    this.#body = {
      ...{ form: 'reserve', car_id: carId, name: 'Pat', last_name: `Buyer ${client}` },
      ...{ email: `${this.#key}@posthorn.example`, phone: mobileOf(this.#key), terms_agreed: true },
      url: `http://${shop.site}.localhost/cars/${carId}/checkout`,
    };
  }

  /**
   * Reserves the vehicle.
   * @param cutAfter milliseconds after which each try's connection is cut; undefined for one that is left alone
   * @returns what happened, without an end if the buyer gave up without an answer
   */
  async reserve(cutAfter: readonly (number | undefined)[]): Promise<Operation> {
    const call = Date.now();
    await this.#tryOften(cutAfter);
    const result = this.path === undefined ? 'unknown' : await this.outcome();
    const end = result === 'unknown' ? null : Date.now();
    return { client: this.client, kind: 'reserve', result, call, return: end };
  }

  /** Asks once more for an answer that was lost. */
  async settle(): Promise<void> {
    await this.#tryOften([]);
  }

  /** What the reservation's page says in the end: the vehicle is held, or somebody else has it. */
  async outcome(): Promise<'held' | 'refused' | 'unknown'> {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < deadline) {
      const page = await this.page();
      if (page?.pay) return 'held';
      if (page?.message === 'You have not been charged.') return 'refused';
      await pause(LOOK_EVERY_MS);
    }
    return 'unknown';
  }

  async page(): Promise<ShownReservation | undefined> {
    if (this.path === undefined) return undefined;
    const answer = await this.#ask('GET', `/api/pages?path=${encodeURIComponent(this.path)}`).catch(() => undefined);
    return answer?.status === 200 ? (JSON.parse(answer.text) as { content: ShownReservation }).content : undefined;
  }

  /** Whether the reservation's page has this title within some milliseconds. */
  async reads(title: string, withinMs: number): Promise<boolean> {
    for (const deadline = Date.now() + withinMs; ; await pause(LOOK_OFTEN_MS)) {
      if ((await this.page())?.title === title) return true;
      if (Date.now() > deadline) return false;
    }
  }

  /** Pays, twice at once, as who presses the button again. A payment page that is down takes nothing. */
  async pay(card: keyof typeof CARDS = 'pays'): Promise<void> {
    const button = (await this.page())?.pay?.href;
    if (button === undefined) return;
    const { location: href } = await this.#ask('GET', button);
    const fields = { number: CARDS[card], expiry: '12/39', code: '123' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    const send = async () => (await request(href, { method: 'POST', headers, body })).body.dump();
    await Promise.allSettled([send(), send()]);
  }

  /** Cancels the reservation, as whoever was asked once and is sure. @returns whether the page took it */
  async cancel(): Promise<boolean> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await this.#ask('POST', `${this.path ?? ''}?sure=yes`, { headers, body: 'change=cancel' }).catch(
      () => undefined,
    );
    return answer?.status === 303;
  }

  /** Leaves the shop. */
  close(): Promise<void> {
    return this.#network.destroy();
  }

  async #tryOften(cutAfter: readonly (number | undefined)[]): Promise<void> {
    for (let count = 0; count < TRIES && this.path === undefined; count += 1) {
      const again = await this.#send(cutAfter[count]);
      if (this.path === undefined) await pause(again);
    }
  }

  /** @returns after how many milliseconds to try again, if no answer came through */
  async #send(cutAfterMs: number | undefined): Promise<number> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': this.#key };
    const signal = AbortSignal.timeout(cutAfterMs ?? ANSWER_WITHIN_MS);
    try {
      const sent = { headers, body: JSON.stringify(this.#body), signal };
      const { status, text, retryAfterMs } = await this.#ask('POST', '/api/enquiries', sent);
      this.#hear(String(status));
      if (status < 300) this.path = (JSON.parse(text) as { success_path: string }).success_path;
      return retryAfterMs;
    } catch (error) {
      this.#hear(error instanceof Error ? error.name : 'unknown');
      return 0;
    }
  }

  #hear(what: string): void {
    this.#heard.set(what, (this.#heard.get(what) ?? 0) + 1);
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    { headers = {}, body, signal }: { headers?: Record<string, string>; body?: string; signal?: AbortSignal } = {},
  ): Promise<{ status: number; text: string; location: string; retryAfterMs: number }> {
    const answer = await request(new URL(path, this.#shop.gateway), {
      method,
      dispatcher: this.#network,
      headers: { host: `${this.#shop.site}.localhost`, ...headers },
      ...(body !== undefined && { body }),
      signal: signal ?? AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const retryAfterMs = 1_000 * Number(answer.headers['retry-after']) || COME_BACK_MS;
    const location = String(answer.headers.location ?? '');
    return { status: answer.statusCode, text: await answer.body.text(), location, retryAfterMs };
  }
}

/** A mobile number of one buyer: one person may hold few vehicles. Not all that begins with 04 is given out; 041 is. */
const mobileOf = (key: string): string =>
  `041${String(Number.parseInt(key.slice(0, 8), 16) % 10 ** 7).padStart(7, '0')}`;
