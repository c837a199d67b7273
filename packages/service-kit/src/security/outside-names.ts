import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';

/** What answers about names. */
export interface NameServers {
  /** The servers that are asked; the system's by default. */
  readonly servers?: readonly string[];
  /** How long one is waited for, twice. */
  readonly milliseconds?: number;
  /** How the system looks a name up, also in its file of hosts. */
  readonly bySystem?: (host: string) => Promise<LookupAddress[]>;
}

const MILLISECONDS = 1_500;
/** Answers by which there is no such name, or no such server: the system's file of hosts may know it all the same. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);
/** A name without a dot is none of the internet's. */
const OF_THE_MACHINE = /^[^.]+\.?$|\.localhost\.?$/i;
const MOST_WAITING = 20;

/**
 * Looks up names that somebody else gave: the addresses of CRMs, the hosts of photos. Node has the system look names up in two threads, for the whole
 * process: a name whose servers never answer keeps one of them for ten seconds, and four such names keep the service from its own database for twenty.
 * So these names are asked for over the network, which holds nothing. What nobody knows there, the file of hosts may: that takes one thread at a time.
 */
export class OutsideNames {
  readonly #resolver: Resolver;
  readonly #bySystem: (host: string) => Promise<LookupAddress[]>;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ servers, milliseconds = MILLISECONDS, bySystem }: NameServers = {}) {
    this.#resolver = new Resolver({ timeout: milliseconds, tries: 2 });
    if (servers) this.#resolver.setServers(servers);
    this.#bySystem = bySystem ?? ((host) => lookup(host, { all: true }));
  }

  /** All addresses of a name. @throws Error with the code of the DNS if there is none, or nobody answers */
  async addressesOf(host: string): Promise<LookupAddress[]> {
    if (OF_THE_MACHINE.test(host)) return this.#askSystem(host);
    const answers = await Promise.allSettled([this.#resolver.resolve4(host), this.#resolver.resolve6(host)]);
    const found = answers.flatMap((answer, place) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: place === 0 ? 4 : 6 })) : [],
    );
    if (found.length > 0) return found;
    const fault = answers.find(
      (answer): answer is PromiseRejectedResult =>
        answer.status === 'rejected' && !UNKNOWN.has((answer.reason as NodeJS.ErrnoException).code),
    );
    if (fault) throw fault.reason;
    return this.#askSystem(host);
  }

  /** One after another. */
  async #askSystem(host: string): Promise<LookupAddress[]> {
    if (this.#waiting >= MOST_WAITING) {
      throw Object.assign(new Error(`Too many names wait to be looked up.`), { code: 'EAI_AGAIN' });
    }
    this.#waiting += 1;
    const found = this.#last.then(() => this.#bySystem(host));
    this.#last = found.catch(() => undefined);
    return found.finally(() => {
      this.#waiting -= 1;
    });
  }
}
