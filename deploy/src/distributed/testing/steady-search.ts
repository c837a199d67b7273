import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Found, search } from './separate-processes.ts';

const HITS = 12;
/** So many that none is asked for again while a gateway still keeps its answer. */
const PAGES = 30;
/** Below what a gateway allows one address. */
const PAUSE_MS = 50;

/** Searches gateways in turn, page by page, as long as it is let, while no stock changes: so every answer must be as it was at the start. */
export class SteadySearch {
  /** Answers so far. */
  answers = 0;
  /** Searches that were not answered. */
  failures = 0;
  /** Answers that were not those of the start. */
  readonly wrong: Found[] = [];
  #isEnding = false;
  readonly #ended: Promise<void>;

  private constructor(gatewayUrls: readonly string[], expected: readonly Found[]) {
    this.#ended = this.#search(gatewayUrls, expected);
  }

  /** Records what is found now, and continues searching. */
  static async begin(gatewayUrls: readonly string[]): Promise<SteadySearch> {
    const [first = ''] = gatewayUrls;
    const expected: Found[] = [];
    for (let page = 0; page < PAGES; page += 1) expected.push(await search(first, queryOf(page)));
    return new SteadySearch(gatewayUrls, expected);
  }

  /** Ends it, and gives itself. */
  async end(): Promise<this> {
    this.#isEnding = true;
    await this.#ended;
    return this;
  }

  async #search(gatewayUrls: readonly string[], expected: readonly Found[]): Promise<void> {
    for (let turn = 0; !this.#isEnding; turn += 1) {
      const page = turn % expected.length;
      try {
        const found = await search(gatewayUrls[turn % gatewayUrls.length] ?? '', queryOf(page));
        this.answers += 1;
        if (!isDeepStrictEqual(found, expected[page])) this.wrong.push(found);
      } catch {
        this.failures += 1;
      }
      await pause(PAUSE_MS);
    }
  }
}

const queryOf = (page: number) => `?hitsPerPage=${HITS}&offset=${page * HITS}`;
