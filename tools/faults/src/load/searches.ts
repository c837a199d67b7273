import { setTimeout as pause } from 'node:timers/promises';
import { searchAnswer } from '@forecourt/contracts';
import { Random } from '@forecourt/demo-stock';
import type { Hit, SearchHistory } from '../check/search-history.ts';
import { type Answer, ask, faultOf } from './request.ts';
import type { Traffic } from './traffic.ts';

/** A site that is searched. */
export interface SearchedSite {
  /** Value of the Host header. */
  host: string;
  dealerships: readonly string[];
  /** How its stock numbers begin. */
  prefix: string;
  /** Cars that are in stock all the time. */
  anchors: number;
}

/** What searches are sent with. */
export interface SearchesOptions {
  seed: number;
  sites: readonly SearchedSite[];
  gatewayUrl: string;
  /** Asked at once if the gateway does not answer, as by a load balancer. Without them nobody asks again. */
  otherGatewayUrls?: readonly string[] | undefined;
  /** Ids of vehicles that somebody else listed before. */
  before?: ReadonlySet<string> | undefined;
  traffic: Traffic;
  history: SearchHistory;
  everyMs: number;
  onFault(fault: string): void;
}

/** What is looked at; a gateway of an earlier release may lack other parts. */
const readAnswer = searchAnswer.pick({ hits: true, count: true });

/** The most cars that one answer holds. */
const HITS_AT_MOST = 100;

/** One visitor after the other who searches through one gateway, and looks closely at the answer. */
export class Searches {
  readonly #options: SearchesOptions;
  readonly #random: Random;
  #checked = 0;

  constructor(options: SearchesOptions) {
    this.#options = options;
    this.#random = new Random(`searches ${options.seed} ${options.gatewayUrl}`);
  }

  /** Good answers that were checked. */
  get checked(): number {
    return this.#checked;
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.once();
      await pause(this.#options.everyMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** One search, of all cars or for one stock number. */
  async once(): Promise<void> {
    const { sites, gatewayUrl, otherGatewayUrls, history, onFault } = this.#options;
    const site = this.#random.pick(sites);
    const numbers = history.numbers().filter((number) => number.startsWith(site.prefix));
    const stocknum = this.#random.chance(0.5) && numbers.length > 0 ? this.#random.pick(numbers) : undefined;
    const query = new URLSearchParams({ hitsPerPage: String(HITS_AT_MOST) });
    if (stocknum !== undefined) query.set('search_filters', `stocknum="${stocknum}"`);
    const settledAt = history.settledAt;
    for (const each of [gatewayUrl, ...(otherGatewayUrls ?? [])]) {
      const answer = await this.#ask(`${each}/api/search?${query}`, site.host);
      if (answer) this.#look(answer, { site, stocknum, settledAt });
      if (answer && answer.status < 500) return;
    }
    if (otherGatewayUrls) onFault(`search of ${site.host}: no gateway answered`);
  }

  async #ask(url: string, host: string): Promise<Answer | undefined> {
    const startedAt = Date.now();
    const answer = await ask({ url, method: 'GET', headers: { host } }).catch(() => undefined);
    this.#options.traffic.note('search', answer?.status ?? 'lost', startedAt);
    return answer;
  }

  #look(answer: Answer, asked: { site: SearchedSite; stocknum: string | undefined; settledAt: number }): void {
    const { history, onFault } = this.#options;
    const { site, stocknum, settledAt } = asked;
    const name = `search of ${site.host}${stocknum === undefined ? '' : ` for ${stocknum}`}`;
    if (answer.status !== 200) {
      const fault = faultOf(answer);
      if (fault) onFault(`${name}: ${fault}`);
      return;
    }
    const { hits, count } = readAnswer.parse(answer.body);
    const now = Date.now();
    const faults =
      stocknum === undefined
        ? [...history.faultsOf(this.#own(hits), settledAt, now), ...emptiness(count, hits.length, site)]
        : history.faultsOfNumber(stocknum, hits, settledAt, now);
    const strangers = hits.filter((hit) => !site.dealerships.includes(String(hit.dealership_slug)));
    for (const stranger of strangers) faults.push(`a car of ${stranger.dealership_slug} is found`);
    for (const fault of faults) onFault(`${name}: ${fault}`);
    this.#checked += 1;
  }

  /** The hits that this load speaks of. */
  #own(hits: readonly Hit[]): Hit[] {
    return hits.filter(({ id }) => !this.#options.before?.has(String(id)));
  }
}

function emptiness(count: number, hits: number, { anchors }: SearchedSite): string[] {
  if (count < anchors) return [`expected at least ${anchors} cars, found ${count}`];
  const expected = Math.min(count, HITS_AT_MOST);
  return hits === expected ? [] : [`expected ${expected} of ${count} cars on the page, found ${hits}`];
}
