import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { enquiryAnswer } from '@forecourt/contracts';
import { Random } from '@forecourt/demo-stock';
import { Agent } from 'undici';
import { untilAcknowledged } from './request.ts';
import type { Traffic } from './traffic.ts';

/** A site that visitors enquire on. */
export interface EnquiredSite {
  /** Value of the Host header. */
  host: string;
  dealerships: readonly string[];
  /** Ids of cars that stay in stock. */
  carIds: readonly string[];
}

/** One press of the button, and every lead that its attempts returned: there must be one. */
export interface SentEnquiry {
  key: string;
  /** The visitor's name, which no other enquiry has. */
  name: string;
  leadIds: Set<string>;
}

/** What enquiries are sent with. */
export interface EnquiriesOptions {
  seed: number;
  sites: readonly EnquiredSite[];
  gatewayUrls: readonly string[];
  traffic: Traffic;
  /** Between two visitors, in milliseconds. */
  everyMs: number;
  onFault(fault: string): void;
}

/** Visitors who wait for an answer at a time, at most: more than that would only queue up while the platform is down. */
const WAITING_AT_MOST = 20;
const PRESSED_TWICE = 0.15;
const SENT_AGAIN = 0.15;

/** Visitors who enquire, each from an address of his own and with a new key; a browser sends again until it is answered. */
export class Enquiries {
  readonly sent: SentEnquiry[] = [];
  readonly #options: EnquiriesOptions;
  readonly #random: Random;
  readonly #forms = new Map<SentEnquiry, { host: string; body: string; number: number }>();
  readonly #waiting = new Set<Promise<void>>();

  constructor(options: EnquiriesOptions) {
    this.#options = options;
    this.#random = new Random(`enquiries ${options.seed}`);
  }

  /** Sends until it is stopped, and waits for outstanding answers. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      if (this.#waiting.size < WAITING_AT_MOST) {
        const visit = this.#visit().finally(() => this.#waiting.delete(visit));
        this.#waiting.add(visit);
      }
      await pause(this.#options.everyMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    await Promise.all(this.#waiting);
  }

  /**
   * Sends every enquiry once more with its key, as browsers do that were not answered. Each names the lead of this answer from then on: if it
   * is another than before, and that is there too, a lead belongs to no enquiry.
   */
  async sendAgain(): Promise<void> {
    for (const [enquiry, { number, ...form }] of this.#forms) {
      enquiry.leadIds.clear();
      const dispatcher = new Agent({ localAddress: addressOf(number) });
      await this.#send(enquiry, { ...form, dispatcher, gateway: number }).finally(() => dispatcher.destroy());
    }
  }

  async #visit(): Promise<void> {
    const number = this.sent.length + 1;
    const enquiry: SentEnquiry = { key: randomUUID(), name: `Visitor ${number}`, leadIds: new Set() };
    this.sent.push(enquiry);
    const site = this.#random.pick(this.#options.sites);
    const body = JSON.stringify(this.#form(enquiry.name, site));
    this.#forms.set(enquiry, { host: site.host, body, number });
    const [twice, again] = [this.#random.chance(PRESSED_TWICE), this.#random.chance(SENT_AGAIN)];
    const dispatcher = new Agent({ localAddress: addressOf(number) });
    const send = (gateway: number) => this.#send(enquiry, { host: site.host, body, dispatcher, gateway });
    try {
      await Promise.all([send(number), ...(twice ? [send(number + 1)] : [])]);
      if (again) await send(number + 1);
    } finally {
      await dispatcher.destroy();
    }
  }

  async #send(
    enquiry: SentEnquiry,
    { host, body, dispatcher, gateway }: { host: string; body: string; dispatcher: Agent; gateway: number },
  ): Promise<void> {
    const { gatewayUrls, traffic, onFault } = this.#options;
    const headers = { host, 'content-type': 'application/json', 'idempotency-key': enquiry.key };
    const { answer } = await untilAcknowledged({
      kind: 'enquiry',
      traffic,
      onFault,
      call: (attempt) => {
        const url = `${gatewayUrls[(gateway + attempt) % gatewayUrls.length]}/api/enquiries`;
        return { url, method: 'POST', headers, body, dispatcher };
      },
    });
    const parsed = enquiryAnswer.safeParse(answer.body);
    if (parsed.success) enquiry.leadIds.add(parsed.data.lead_id);
    else onFault(`enquiry: ${answer.status} ${JSON.stringify(answer.body)}`);
  }

  #form(name: string, { host, dealerships, carIds }: EnquiredSite): object {
    const phone = `04${String(10_000_000 + this.sent.length)}`;
    const person = { name, email: `${name.replace(' ', '.')}@example.com`, phone };
    const about = this.#random.chance(0.5)
      ? { category: 'Vehicle Enquiry', car_id: this.#random.pick(carIds) }
      : { category: 'General Enquiry', dealership_slug: this.#random.pick(dealerships) };
    return { ...person, ...about, message: `From ${name}.`, url: `http://${host}/`, terms_conditions: true };
  }
}

/** Visitors are counted by address, and the whole of 127.0.0.0/8 is this machine. */
function addressOf(visitor: number): string {
  return `127.${1 + ((visitor >> 16) & 0x7f)}.${(visitor >> 8) & 0xff}.${visitor & 0xff}`;
}
