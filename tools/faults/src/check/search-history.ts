import { type CarFacts, type ShownCar, shownFields, toShown } from '../model/car-facts.ts';

/** A request that changed cars: when it was sent, and when its sender knew that it was taken in. Milliseconds. */
export interface RequestNote {
  sentAt: number;
  /** Infinity until it is acknowledged. */
  acknowledgedAt: number;
}

/** What searches were to find of a car after a request; null if nothing. */
interface Change {
  request: RequestNote;
  shown: ShownCar | null;
}

/** A car of a search's answer, unchanged. */
export type Hit = Readonly<Record<string, unknown>>;

/** Knows what searches may answer at each moment, by what was sent and what was proved to be searchable. */
export class SearchHistory {
  /** By stock number and badge, which together name a car. */
  readonly #changes = new Map<string, Change[]>();
  /** What was acknowledged before this is searchable. */
  #settledAt = 0;

  /** A request that is being sent: searches may find these cars from now on as they are after each of its events. */
  begin(changed: readonly CarFacts[]): RequestNote {
    const request: RequestNote = { sentAt: Date.now(), acknowledgedAt: Number.POSITIVE_INFINITY };
    for (const car of changed) {
      const name = nameOf(car);
      this.#changes.set(name, [...(this.#changes.get(name) ?? []), { request, shown: toShown(car) }]);
    }
    return request;
  }

  /** It was proved that all that was acknowledged before this instant is found by searches that begin from now on. */
  settle(instant: number): void {
    this.#settledAt = Math.max(this.#settledAt, instant);
  }

  /** The instant before which nothing may be missing from an answer to a search that begins now. */
  get settledAt(): number {
    return this.#settledAt;
  }

  /**
   * What is wrong with the cars of an answer; empty if each is as it was at some moment from the settled one to the answer.
   * @param settledAt as it was when the search began.
   */
  faultsOf(hits: readonly Hit[], settledAt: number, answeredAt: number): string[] {
    return hits.flatMap((hit) => {
      const name = nameOf(hit);
      const possible = this.#possible(name, settledAt, answeredAt);
      const shown = possible.filter((each) => each !== null);
      if (shown.length === 0) return [`${name} is found but should not be (${JSON.stringify(hit)})`];
      return shownFields
        .filter((field) => !shown.some((car) => car[field] === (hit[field] ?? null)))
        .map((field) => {
          const values = [...new Set(shown.map((car) => JSON.stringify(car[field])))].join(' or ');
          return `${name} ${field}: expected ${values}, found ${JSON.stringify(hit[field])}`;
        });
    });
  }

  /** What is wrong with an answer to a search for one stock number: also a car that should be there and is not. */
  faultsOfNumber(stocknum: string, hits: readonly Hit[], settledAt: number, answeredAt: number): string[] {
    const found = new Set(hits.map(nameOf));
    const missing = [...this.#changes.keys()].filter((name) => {
      if (name.split(' ', 1)[0] !== stocknum || found.has(name)) return false;
      return !this.#possible(name, settledAt, answeredAt).includes(null);
    });
    const others = hits.filter((hit) => hit.stocknum !== stocknum).map((hit) => `${nameOf(hit)} is not ${stocknum}`);
    return [...missing.map((name) => `${name} is not found`), ...others, ...this.faultsOf(hits, settledAt, answeredAt)];
  }

  /** Every stock number that was ever sent. */
  numbers(): string[] {
    return [...new Set([...this.#changes.keys()].map((name) => name.split(' ', 1)[0] ?? ''))];
  }

  /** From the last that is settled to the last that was sent before the answer; nothing before the first is settled. */
  #possible(name: string, settledAt: number, answeredAt: number): (ShownCar | null)[] {
    const changes = this.#changes.get(name) ?? [];
    const settled = changes.findLastIndex(({ request }) => request.acknowledgedAt <= settledAt);
    const since = changes.slice(Math.max(settled, 0)).filter(({ request }) => request.sentAt <= answeredAt);
    const states = since.map(({ shown }) => shown);
    return settled < 0 ? [null, ...states] : states;
  }
}

const nameOf = ({ stocknum, badge }: CarFacts | Hit): string => `${String(stocknum)} ${String(badge)}`;
