import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '@forecourt/deploy';
import type { Sample, Victim } from './measures.ts';
import { type Answered, Network } from './network.ts';
import type { PlayedCar, PlayedSite, Stage } from './stage.ts';

/** Somebody who asks at a steady rate, whether or not the last answer has come. */
interface Steady {
  readonly who: Victim;
  readonly everyMs: number;
  /** @returns what is asked for, and the answer, or what was wrong with it */
  act(round: number): readonly [what: string, answer: Promise<string | undefined>];
}

const FEED = '/feeds/v1/events';
/** Visitors come from so many networks, so that none of them does much. */
const NETWORKS = 24;
/** Every so many rounds a visitor enquires. */
const ENQUIRES_EVERY = 8;
/** The CRM shares its network with those whose credentials are refused. */
export const CRM_ADDRESS = '127.66.0.1';

/** The people and systems that must not notice anything. */
export class Victims {
  readonly #stage: Stage;
  readonly #note: (sample: Sample) => void;
  readonly #visitors: readonly Network[];
  readonly #crm: Network;
  readonly #dealer: Network;
  readonly #pending = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Where the CRM is in its feed of leads. */
  #after = '';

  constructor(stage: Stage, note: (sample: Sample) => void) {
    this.#stage = stage;
    this.#note = note;
    const network = (address: string) => new Network(stage.gateway, address);
    this.#visitors = Array.from({ length: NETWORKS }, (_, place) => network(`127.77.0.${place + 1}`));
    this.#crm = network(CRM_ADDRESS);
    this.#dealer = network('127.78.0.1');
  }

  start(): void {
    const { attacked, other } = this.#stage;
    const all: readonly Steady[] = [
      { who: 'visitor', everyMs: 250, act: (round) => this.#visit(attacked, round) },
      { who: 'neighbour', everyMs: 400, act: (round) => this.#visit(other, round) },
      { who: 'dealer', everyMs: 1_000, act: (round) => ['event', this.#sendStock(round)] },
      { who: 'crm', everyMs: 500, act: () => ['leads', this.#pullLeads()] },
    ];
    for (const steady of all) this.#repeat(steady);
  }

  /** Lets everybody end, and waits for the last answers. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#pending);
    await Promise.all([...this.#visitors, this.#crm, this.#dealer].map((network) => network.close()));
  }

  #repeat({ who, everyMs, act }: Steady): void {
    let round = 0;
    const once = () => {
      const at = Date.now();
      const started = performance.now();
      const [what, answer] = act(round);
      round += 1;
      const noted = answer
        .catch((error: Error) => `no answer: ${error.message}`)
        .then((fault) => {
          const ms = performance.now() - started;
          this.#note({ who, what, at, ms, ...(fault !== undefined && { fault }) });
        });
      const pending = noted.finally(() => this.#pending.delete(pending));
      this.#pending.add(pending);
    };
    this.#timers.push(setInterval(once, everyMs));
  }

  /** One of the things that visitors do, in turn, each round from another network. */
  #visit(site: PlayedSite, round: number): readonly [string, Promise<string | undefined>] {
    // One further each time around: else the same few networks would send all enquiries, and meet the limit of one network.
    const network = this.#visitors[(round + Math.floor(round / NETWORKS)) % NETWORKS];
    const car = site.cars[round % site.cars.length];
    if (!network || !car) throw new Error('Nobody is there to visit, or nothing to see.');
    if (round % ENQUIRES_EVERY === ENQUIRES_EVERY - 1) return ['enquiry', enquire(network, site, car)];
    const pages: readonly (readonly [string, string])[] = [
      ['home page', '/'],
      ['results page', '/search/used-cars/'],
      ['car page', `/cars/${car.slug}`],
      ['search', `/api/search?price=${10_000 + round}:`],
    ];
    const [what, path] = pages[round % pages.length] ?? ['home page', '/'];
    return [what, network.ask({ host: site.host, path }).then(expecting(200))];
  }

  async #sendStock(round: number): Promise<string | undefined> {
    const { host, feedKey, dealership } = this.#stage.other;
    const event = {
      ...{ type: 'upsert', event_id: randomUUID(), occurred_at: new Date().toISOString(), stocknum: 'STEADY1' },
      dealership_slug: dealership,
      car: { make: 'Toyota', model: 'Corolla', car_type: 'used', year: 2021, price: 20_000 + round },
    };
    const body = Buffer.from(JSON.stringify(event));
    const headers = { 'content-type': 'application/json', ...signatureHeaders(feedKey, 'POST', FEED, body) };
    const answer = await this.#dealer.ask({ host, path: FEED, method: 'POST', headers, body });
    return expecting(200, '"refused":0')(answer);
  }

  async #pullLeads(): Promise<string | undefined> {
    const { other, otherCrmToken } = this.#stage;
    const path = `/crm/v1/leads?limit=20${this.#after && `&after=${encodeURIComponent(this.#after)}`}`;
    const headers = { authorization: `Bearer ${otherCrmToken}` };
    const answer = await this.#crm.ask({ host: other.host, path, headers });
    if (answer.status === 200) this.#after = (JSON.parse(answer.text) as { next: string }).next;
    return expecting(200)(answer);
  }
}

async function enquire(network: Network, { host }: PlayedSite, car: PlayedCar): Promise<string | undefined> {
  const key = randomUUID();
  const body = {
    ...{
      form: 'enquiry',
      car_id: car.id,
      location: car.place,
      name: 'Pat',
      last_name: 'Visitor',
      phone: '0412 345 678',
    },
    email: `${key}@posthorn.example`,
    ...{ message: 'Is it still there?', url: `http://${host}/`, terms_conditions: true },
  };
  return expecting(201, 'lead_id')(await network.send({ host, path: '/api/enquiries' }, body, key));
}

/** What is wrong with an answer that should have this status, and contain a text. */
function expecting(status: number, text = ''): (answer: Answered) => string | undefined {
  return (answer) =>
    answer.status === status && answer.text.includes(text)
      ? undefined
      : `expected ${status}, got ${answer.status}: ${answer.text.slice(0, 160)}`;
}
