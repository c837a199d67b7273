/** Something that will happen. */
export interface Upcoming {
  readonly at: number;
  /** Decides between two that are due at once. */
  readonly order: number;
  readonly call: () => void;
}

/** What is to happen, by its time: a binary heap. */
export class EventQueue {
  readonly #heap: (Upcoming & { isOff: boolean })[] = [];

  /** @returns how to call it off */
  add(at: number, order: number, call: () => void): () => void {
    const event = { at, order, call, isOff: false };
    this.#push(event);
    return () => {
      event.isOff = true;
    };
  }

  putBack(event: Upcoming): void {
    this.#push({ ...event, isOff: false });
  }

  /** Takes out what comes next; undefined where nothing does. */
  take(): Upcoming | undefined {
    for (;;) {
      const first = this.#heap[0];
      const last = this.#heap.pop();
      if (!first || !last) return undefined;
      if (this.#heap.length > 0) {
        this.#heap[0] = last;
        this.#sink();
      }
      if (!first.isOff) return first;
    }
  }

  #push(event: Upcoming & { isOff: boolean }): void {
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(event, heap[above])) break;
      heap[place] = heap[above] as (typeof heap)[number];
      place = above;
    }
    heap[place] = event;
  }

  #sink(): void {
    const heap = this.#heap;
    const event = heap[0] as (typeof heap)[number];
    let place = 0;
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const least = right < heap.length && isBefore(heap[right] as Upcoming, heap[left]) ? right : left;
      if (least >= heap.length || !isBefore(heap[least] as Upcoming, event)) break;
      heap[place] = heap[least] as (typeof heap)[number];
      place = least;
    }
    heap[place] = event;
  }
}

function isBefore(event: Upcoming, other: Upcoming | undefined): boolean {
  if (!other) return false;
  return event.at < other.at || (event.at === other.at && event.order < other.order);
}
