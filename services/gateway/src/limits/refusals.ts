import { createHash } from 'node:crypto';
import { InFlightLimit, ProblemError, type ProblemOptions } from '@forecourt/service-kit';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network-of.ts';
import { memoryLimit, type RateLimit } from './rate-limit.ts';

/** What was refused, and what was valid: so many of each. */
const REMEMBERED = 10_000;

/** How much is looked at, and for how long it is remembered. @internal for specs */
export const refusalBounds = {
  /** In which refusals of a network or an id are counted. */
  seconds: 60,
  /** For so long what was refused is refused from memory, and what was valid is looked at without waiting. */
  refusedMs: 60_000,
  validMs: 86_400_000,
  remembered: REMEMBERED,
  /** Looks for networks and ids with many refusals: one at a time each, and few in all. */
  slowLooks: { perKey: 1, total: 4 },
  waiting: { perKey: 8, total: 64 },
  waitMs: 5_000,
} as const;

/** What somebody presents to prove who they are. */
interface Presented {
  /** Address of the sender. */
  readonly ip: string;
  /** The id that it claims, if it has one. */
  readonly id: string | undefined;
  /** All that its validity depends on; kept as a digest. */
  readonly proof: string;
  /** Whether it is refused as long as it stays the same: a signature is new with each request. */
  readonly stays: boolean;
}

/** How somebody waits who gives back meanwhile what is scarce. */
type Outside = (wait: () => Promise<void>) => Promise<void>;

/**
 * Counts what is refused by the network that sends it and by the id that it claims, in this process. Nothing is refused before it was looked at:
 * what was valid lately is looked at at once, whatever its network sends besides; where much is refused all else waits its turn, and what is
 * refused again costs no look.
 */
export class Refusals {
  readonly #count: RateLimit;
  readonly #slow: InFlightLimit<'looks'>;
  readonly #valid = new LRUCache<string, true>({ max: refusalBounds.remembered, ttl: refusalBounds.validMs });
  readonly #refused = new LRUCache<string, ProblemOptions>({
    max: refusalBounds.remembered,
    ttl: refusalBounds.refusedMs,
  });

  /** @param times of one network or id in a minute, before what it sends waits @param refusal the words of a 429 */
  constructor({ name, times, refusal }: { name: string; times: number; refusal: string }) {
    const { seconds, slowLooks, waiting, waitMs } = refusalBounds;
    this.#count = memoryLimit({ name, times, seconds });
    this.#slow = new InFlightLimit({
      perKey: { looks: slowLooks.perKey },
      total: { looks: slowLooks.total },
      waitMilliseconds: waitMs,
      waiting,
      keyRefusal: { detail: refusal },
      totalRefusal: { detail: 'Too many credentials are being refused right now. Please try again shortly.' },
    });
  }

  /**
   * Looks at what was presented.
   * @param look throws ProblemError 401 for what is not valid
   * @param outside how it waits for its turn, if something scarce is held meanwhile that it gives back
   * @throws ProblemError what `look` throws; 429 or 503 with Retry-After where too much of its network waits to be looked at
   */
  async looking<Answer>(
    { ip, id, proof, stays }: Presented,
    look: () => Promise<Answer>,
    outside: Outside = (wait) => wait(),
  ): Promise<Answer> {
    const known = createHash('sha256').update(proof).digest('base64url');
    const refused = this.#refused.get(known);
    if (refused) throw new ProblemError(refused);
    const counted = [ip, ...(id === undefined ? [] : [`id:${id}`])];
    // Counted while it is looked at, so that many at once can't slip by.
    const over = await Promise.all(counted.map((key) => this.#isOneTooMany(key)));
    const giveBack = () => Promise.all(counted.map((key) => this.#count.giveBack(key)));
    const waits = over.includes(true) && !this.#valid.has(known);
    const release = waits ? await this.#turnOf(networkOf(ip), outside) : undefined;
    try {
      const answer = await look();
      this.#valid.set(known, true);
      await giveBack();
      return answer;
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.status === 401;
      if (!isRefused) await giveBack();
      // A wrong signature says nothing of the next one of the same key.
      if (isRefused && stays) {
        this.#valid.delete(known);
        this.#refused.set(known, partsOf(error));
      }
      throw error;
    } finally {
      release?.();
    }
  }

  /** Waits for a look, which is given up again if there is no way back from outside. */
  async #turnOf(network: string, outside: Outside): Promise<() => void> {
    let release = (): void => undefined;
    try {
      await outside(async () => {
        release = await this.#slow.take(network, { looks: 1 });
      });
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  #isOneTooMany(key: string): Promise<boolean> {
    return this.#count.take(key).then(
      () => false,
      () => true,
    );
  }
}

/**
 * What an error like this one is made of. The error itself is not kept: until somebody reads its stack, it holds all that the functions of the stack
 * know, which is the whole request with its body and connection.
 */
function partsOf({ status, detail, title, type, errors, headers, security }: ProblemError): ProblemOptions {
  return { status, detail, title, type, errors, headers, ...(security && { security }) };
}
