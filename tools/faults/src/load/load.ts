import { readDemoSites, readFeedKeys } from '@forecourt/deploy';
import { SearchHistory } from '../check/search-history.ts';
import type { CarFacts } from '../model/car-facts.ts';
import { Enquiries } from './enquiries.ts';
import { FeedLane, type SentBatch } from './feed-lane.ts';
import { FeedScript } from './feed-script.ts';
import { Searches } from './searches.ts';
import { Traffic } from './traffic.ts';

/** What the load is made from. */
export interface LoadOptions {
  seed: number;
  /** The data folder, where the sites' feed keys are kept. */
  folder: string;
  gatewayUrls: readonly string[];
  port: number;
  /** For a product that has had a load of this seed before: letters by which this one sends other vehicles (`markOf`). */
  mark?: string;
  /** Ids of vehicles that were there before this load: searches find them, and nothing is known of what they must be. */
  before?: ReadonlySet<string>;
  /** Whether a search that a gateway does not answer goes to the others, as behind a load balancer: one that none answers is a fault then. */
  balanced?: boolean;
}

/** A car that is given a new price by itself. */
export interface RepricedCar {
  id: string;
  stocknum: string;
}

/** A key may send 120 requests a minute, tries that failed included. */
const FEED_EVERY_MS = 650;
const ENQUIRY_EVERY_MS = 450;
const SEARCH_EVERY_MS = 300;
/** Cars of each site that stay in stock all the time. */
const ANCHORS = 10;
/** The sources' clocks run faster than ours, and must not come ahead of it. */
const SOURCES_BEGIN_BEFORE_MS = 6 * 3_600_000;
const FAULTS_KEPT = 200;

/** The steady load of a run: a feed a site, visitors who enquire and, through each gateway, visitors who search. */
export class Load {
  readonly traffic = new Traffic();
  readonly history = new SearchHistory();
  /** What no answer should have been, as it was seen; the first of them. */
  readonly faults: string[] = [];
  readonly #lanes: { lane: FeedLane; script: FeedScript; host: string; dealerships: string[]; prefix: string }[];
  readonly #options: LoadOptions;
  readonly #stopping = new AbortController();
  #enquiries: Enquiries | undefined;
  #searches: Searches[] = [];
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: LoadOptions) {
    this.#options = options;
    const keys = readFeedKeys(options.folder);
    const from = new Date(Date.now() - SOURCES_BEGIN_BEFORE_MS);
    this.#lanes = readDemoSites().map((site, place) => {
      const key = keys[site.slug];
      if (!key) throw new Error(`The site ${site.slug} has no feed key.`);
      const dealerships = site.dealerships.map(({ slug }) => slug);
      const script = new FeedScript({ seed: options.seed, lane: place, mark: options.mark, dealerships, from });
      const { traffic, history } = this;
      const onFault = (fault: string) => this.note(fault);
      const lane = new FeedLane({
        script,
        key,
        gatewayUrls: options.gatewayUrls,
        traffic,
        history,
        everyMs: FEED_EVERY_MS,
        onFault,
      });
      return { lane, script, host: `${site.slug}.localhost:${options.port}`, dealerships, prefix: script.prefix };
    });
  }

  /** Lists the cars that stay in stock all the time. */
  async prepare(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane, script }) => lane.send(script.anchors(ANCHORS))));
  }

  /** Lets everybody begin; what was prepared must be searchable. */
  start(): void {
    const { seed, gatewayUrls, before, balanced } = this.#options;
    const { traffic, history } = this;
    const onFault = (fault: string) => this.note(fault);
    const sites = this.#lanes.map(({ host, dealerships, prefix, lane }) => ({
      ...{ host, dealerships, prefix, anchors: ANCHORS },
      carIds: lane.sent[0]?.answer.verdicts.flatMap(({ vehicle_id }) => vehicle_id ?? []) ?? [],
    }));
    this.#enquiries = new Enquiries({ seed, sites, gatewayUrls, traffic, everyMs: ENQUIRY_EVERY_MS, onFault });
    this.#searches = gatewayUrls.map(
      (gatewayUrl) =>
        new Searches({
          ...{ seed, sites, gatewayUrl, before, traffic, history, onFault },
          everyMs: SEARCH_EVERY_MS,
          otherGatewayUrls: balanced ? gatewayUrls.filter((each) => each !== gatewayUrl) : undefined,
        }),
    );
    const parts = [...this.#lanes.map(({ lane }) => lane), this.#enquiries, ...this.#searches];
    this.#running = Promise.all(parts.map((part) => part.run(this.#stopping.signal)));
  }

  /** Lets everybody end; resolves when all that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Has feeds and visitors send all that was acknowledged once more; resolves when all is answered. */
  async sendAgain(): Promise<void> {
    await Promise.all([...this.#lanes.map(({ lane }) => lane.sendAgain()), this.#enquiries?.sendAgain()]);
  }

  /** The acknowledged requests of all feeds. */
  get batches(): SentBatch[] {
    return this.#lanes.flatMap(({ lane }) => lane.sent);
  }

  /** What every car that was ever sent must be now. */
  get cars(): CarFacts[] {
    return this.#lanes.flatMap(({ script }) => script.model.cars());
  }

  get enquiries() {
    return this.#enquiries?.sent ?? [];
  }

  /** Answers to searches that were checked. */
  get searchesChecked(): number {
    return this.#searches.reduce((sum, { checked }) => sum + checked, 0);
  }

  /** Searches once more, for this many numbers through each gateway. */
  async searchAgain(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await Promise.all(this.#searches.map((searches) => searches.once()));
  }

  /** The cars of the first site that stay in stock. */
  get anchors(): RepricedCar[] {
    const [first] = this.#lanes;
    const verdicts = first?.lane.sent[0]?.answer.verdicts ?? [];
    return verdicts.flatMap(({ vehicle_id: id, stocknum }) => (id && stocknum ? [{ id, stocknum }] : []));
  }

  /** Lets the first site's dealers send so many large cars, with whatever else they send after these. */
  enlarge(cars: number): void {
    this.#lanes[0]?.script.enlarge(cars);
  }

  /** Large cars that are not yet sent. */
  get largesToCome(): number {
    return this.#lanes[0]?.script.largesToCome ?? 0;
  }

  /** Sends a new price of one of these. */
  async reprice({ stocknum }: RepricedCar): Promise<void> {
    const [first] = this.#lanes;
    await first?.lane.send([first.script.price(stocknum)]);
  }

  /** The price that one of these has now, in dollars. */
  priceOf({ stocknum }: RepricedCar): number | null {
    return this.#lanes[0]?.script.model.current(stocknum)?.price ?? null;
  }

  /** Remembers what should not have been. */
  note(fault: string): void {
    if (this.faults.length < FAULTS_KEPT) this.faults.push(`${new Date().toISOString()} ${fault}`);
  }
}
