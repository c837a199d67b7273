/** The kinds of requests that the load is made of. */
export const kindsOfRequests = ['feed', 'enquiry', 'search'] as const;
/** A kind of request. */
export type RequestKind = (typeof kindsOfRequests)[number];

/** How one request ended: its status, or `lost` without an answer. */
export type Outcome = number | 'lost';

/** Counts how requests end, and remembers since when each kind is served again. */
export class Traffic {
  readonly #counts = new Map<string, number>();
  readonly #lastServed = new Map<RequestKind, number>();

  /** @param startedAt when the request was sent, in milliseconds. */
  note(kind: RequestKind, outcome: Outcome, startedAt: number): void {
    const name = `${kind} ${outcome}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (typeof outcome === 'number' && outcome < 300) {
      this.#lastServed.set(kind, Math.max(startedAt, this.#lastServed.get(kind) ?? 0));
    }
  }

  /** Whether a request of each kind that was sent after that instant has had a good answer. */
  isServedSince(instant: number): boolean {
    return kindsOfRequests.every((kind) => (this.#lastServed.get(kind) ?? 0) >= instant);
  }

  /** The requests that ended so. */
  count(kind: RequestKind, outcome: Outcome): number {
    return this.#counts.get(`${kind} ${outcome}`) ?? 0;
  }

  /** On a line, as `feed 200: 812, feed 503: 14`. */
  summary(): string {
    return [...this.#counts]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, count]) => `${name}: ${count}`)
      .join(', ');
  }
}
