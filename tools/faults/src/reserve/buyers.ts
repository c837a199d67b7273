import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Operation } from './history.ts';

/** Where buyers come: a gateway of the product, and a demo site that takes reservations. */
export interface Shop {
  readonly gateway: string;
  readonly site: string;
}

interface ShownReservation {
  readonly title: string;
  readonly message: string;
  readonly pay: { readonly href: string } | null;
}

const TRIES = 3;
const SETTLED_WITHIN_MS = 30_000;

/** Somebody who reserves a vehicle while connections are cut, and tries again with the same key. */
export class Buyer {
  readonly client: number;
  readonly #shop: Shop;
  readonly #key = randomUUID();
  readonly #body: Readonly<Record<string, unknown>>;
  /** The reservation's page, once an answer has come through. */
  path: string | undefined;

  constructor(client: number, shop: Shop, carId: string) {
    this.client = client;
    this.#shop = shop;
    this.#body = {
      ...{ form: 'reserve', car_id: carId, name: 'Pat', last_name: `Buyer ${client}` },
      ...{ email: `${this.#key}@posthorn.example`, phone: '0498 765 432', terms_agreed: true },
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
    for (let count = 0; count < TRIES && this.path === undefined; count += 1) await this.#send(cutAfter[count]);
    const result = this.path === undefined ? 'unknown' : await this.outcome();
    const end = result === 'unknown' ? null : Date.now();
    return { client: this.client, kind: 'reserve', result, call, return: end };
  }

  /** Asks once more for an answer that was lost. */
  async settle(): Promise<void> {
    if (this.path === undefined) await this.#send(undefined);
  }

  /** What the reservation's page says in the end: the vehicle is held, or somebody else has it. */
  async outcome(): Promise<'held' | 'refused' | 'unknown'> {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while (Date.now() < deadline) {
      const page = await this.page();
      if (page?.pay) return 'held';
      if (page?.message === 'You have not been charged.') return 'refused';
      await pause(100);
    }
    return 'unknown';
  }

  async page(): Promise<ShownReservation | undefined> {
    if (this.path === undefined) return undefined;
    const answer = await this.#ask('GET', `/api/pages?path=${encodeURIComponent(this.path)}`).catch(() => undefined);
    return answer?.status === 200 ? (JSON.parse(answer.text) as { content: ShownReservation }).content : undefined;
  }

  /** Pays with a card that pays, twice at once, as who presses the button again. */
  async pay(): Promise<void> {
    const href = (await this.page())?.pay?.href;
    if (href === undefined) return;
    const fields = { number: '4242424242424242', expiry: '12/39', code: '123' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams(fields).toString();
    await Promise.all(
      [1, 2].map(async () => (await request(href, { method: 'POST', headers, body })).body.dump().catch(() => null)),
    );
  }

  /** Cancels the reservation. @returns whether the page took it */
  async cancel(): Promise<boolean> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await this.#ask('POST', this.path ?? '', { headers, body: 'change=cancel' })).status === 303;
  }

  async #send(cutAfterMs: number | undefined): Promise<void> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': this.#key };
    const signal = AbortSignal.timeout(cutAfterMs ?? SETTLED_WITHIN_MS);
    const sent = { headers, body: JSON.stringify(this.#body), signal };
    const answer = await this.#ask('POST', '/api/enquiries', sent).catch(() => undefined);
    if (answer && answer.status < 300) this.path = (JSON.parse(answer.text) as { success_path: string }).success_path;
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    { headers = {}, body, signal }: { headers?: Record<string, string>; body?: string; signal?: AbortSignal } = {},
  ): Promise<{ status: number; text: string }> {
    const answer = await request(new URL(path, this.#shop.gateway), {
      method,
      headers: { host: `${this.#shop.site}.localhost`, ...headers },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }
}
