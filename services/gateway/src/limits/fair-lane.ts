/** Who asks: the site that is asked and the network that asks. */
export interface Place {
  readonly site: string;
  readonly network: string;
}

/** The bounds of a lane. A site may hold half of its seats and of its queue, a network a quarter. */
export interface LaneBounds {
  /** Requests that are worked on at once. */
  readonly seats: number;
  /** Requests that wait for a seat. */
  readonly waiting: number;
  /** How long each of them may wait. */
  readonly waitMilliseconds: number;
  /** How long a request keeps its seat at most: one with a slow reader continues without. */
  readonly holdMilliseconds: number;
}

/** A request's place in the lane. */
export interface Ticket {
  /** Whether the request has a seat now, else that it was turned away: the lane was full, or it waited too long. */
  readonly admitted: Promise<boolean>;
  /** Releases the seat, or leaves the queue. Further calls do nothing. */
  leave(): void;
}

interface Waiting {
  readonly place: Place;
  readonly timer: NodeJS.Timeout;
  readonly settle: (admitted: boolean) => void;
}

/**
 * Admits requests within bounds, and fairly: free seats go to waiting sites in turn, and within a site to its networks in turn, so that
 * however many requests one of them makes, the others are next. If the queue is full, the longest gives way to a shorter one.
 *
 * One seat is given per turn of the event loop: many requests that arrive together would otherwise be processed one after another
 * before the next is even read.
 */
export class FairLane {
  readonly #bounds: LaneBounds;
  /** Each site's networks with what waits of them, the next turn first in both. */
  readonly #queues = new Map<string, Map<string, Waiting[]>>();
  readonly #ofSite = new Map<string, number>();
  readonly #ofNetwork = new Map<string, number>();
  #taken = 0;
  #waiting = 0;
  /** Whether a seat was given in this turn of the event loop. */
  #hasGiven = false;
  #turnedAway = 0;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
  }

  /** How many are worked on, wait, and were turned away since the start. */
  get counts(): { readonly taken: number; readonly waiting: number; readonly turnedAway: number } {
    return { taken: this.#taken, waiting: this.#waiting, turnedAway: this.#turnedAway };
  }

  /** Asks for a seat. Every caller must leave in the end, admitted or not. */
  enter(place: Place): Ticket {
    if (!this.#hasGiven && this.#hasSeat(place)) return { admitted: Promise.resolve(true), leave: this.#seat(place) };
    if (!this.#makeRoom(place)) {
      this.#turnedAway += 1;
      return { admitted: Promise.resolve(false), leave: () => undefined };
    }
    return this.#wait(place);
  }

  #wait(place: Place): Ticket {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let leave = () => this.#remove(waiting);
    const settle = (admitted: boolean) => {
      clearTimeout(waiting.timer);
      this.#waiting -= 1;
      if (admitted) leave = this.#seat(place);
      else this.#turnedAway += 1;
      resolve(admitted);
    };
    const timer = setTimeout(() => this.#remove(waiting), this.#bounds.waitMilliseconds);
    const waiting: Waiting = { place, timer, settle };
    this.#enqueue(waiting);
    return { admitted: promise, leave: () => leave() };
  }

  /** Takes a seat. @returns what gives it back. */
  #seat({ site, network }: Place): () => void {
    this.#count(site, network, 1);
    this.#startTurn();
    let taken = true;
    const leave = () => {
      if (!taken) return;
      taken = false;
      clearTimeout(timer);
      this.#count(site, network, -1);
      this.#giveSeat();
    };
    const timer = setTimeout(leave, this.#bounds.holdMilliseconds).unref();
    return leave;
  }

  #count(site: string, network: string, change: 1 | -1): void {
    this.#taken += change;
    add(this.#ofSite, site, change);
    add(this.#ofNetwork, network, change);
  }

  #hasSeat({ site, network }: Place): boolean {
    const { seats } = this.#bounds;
    return (
      this.#taken < seats &&
      (this.#ofSite.get(site) ?? 0) < share(seats, 2) &&
      (this.#ofNetwork.get(network) ?? 0) < share(seats, 4)
    );
  }

  #startTurn(): void {
    this.#hasGiven = true;
    setImmediate(() => {
      this.#hasGiven = false;
      this.#giveSeat();
    });
  }

  #giveSeat(): void {
    if (!this.#hasGiven) this.#next()?.settle(true);
  }

  /** Takes the next out of the queue that may have a seat; its network and its site go to the end of their rounds. */
  #next(): Waiting | undefined {
    for (const [site, networks] of this.#queues) {
      for (const [network, queue] of networks) {
        if (!this.#hasSeat({ site, network })) continue;
        const next = queue.shift();
        networks.delete(network);
        if (queue.length > 0) networks.set(network, queue);
        this.#queues.delete(site);
        if (networks.size > 0) this.#queues.set(site, networks);
        return next;
      }
    }
    return undefined;
  }

  #enqueue(waiting: Waiting): void {
    const { site, network } = waiting.place;
    const networks = this.#queues.get(site) ?? new Map<string, Waiting[]>();
    const queue = networks.get(network) ?? [];
    queue.push(waiting);
    networks.set(network, queue);
    this.#queues.set(site, networks);
    this.#waiting += 1;
  }

  /** Takes one out that waited too long, left, or gives way to another; one that no longer waits stays as it is. */
  #remove(waiting: Waiting): void {
    const { site, network } = waiting.place;
    const networks = this.#queues.get(site);
    const queue = networks?.get(network);
    const at = queue?.indexOf(waiting) ?? -1;
    if (networks === undefined || queue === undefined || at < 0) return;
    queue.splice(at, 1);
    if (queue.length === 0) networks.delete(network);
    if (networks.size === 0) this.#queues.delete(site);
    waiting.settle(false);
  }

  /** Whether one more may wait; where the queue is full, the last of the longest gives way to a shorter one. */
  #makeRoom({ site, network }: Place): boolean {
    const most = this.#bounds.waiting;
    const own = this.#queues.get(site);
    const ofNetwork = own?.get(network)?.length ?? 0;
    if (ofNetwork >= share(most, 4)) return false;
    const ofSite = own ? lengthOf(own) : 0;
    if (own && ofSite >= share(most, 2)) return this.#giveWay(own, ofNetwork);
    if (this.#waiting < most) return true;
    const largest = longest(this.#queues.values(), lengthOf);
    if (!largest) return false;
    return this.#giveWay(largest, lengthOf(largest) > ofSite ? 0 : ofNetwork);
  }

  /** Turns the last of the longest queue away, where that is longer than the given one. */
  #giveWay(networks: ReadonlyMap<string, Waiting[]>, than: number): boolean {
    const last = longest(networks.values(), (queue) => queue.length)?.at(-1);
    const length = last ? (networks.get(last.place.network)?.length ?? 0) : 0;
    if (!last || length <= than) return false;
    this.#remove(last);
    return true;
  }
}

/** A part of a whole, one at least. */
const share = (whole: number, parts: number): number => Math.max(1, Math.ceil(whole / parts));

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

const lengthOf = (networks: ReadonlyMap<string, readonly Waiting[]>): number =>
  [...networks.values()].reduce((sum, queue) => sum + queue.length, 0);

function longest<Item>(items: Iterable<Item>, length: (item: Item) => number): Item | undefined {
  let found: Item | undefined;
  for (const item of items) if (found === undefined || length(item) > length(found)) found = item;
  return found;
}
