import { performance } from 'node:perf_hooks';
import { addTo, FairRotation, type Turn } from '@forecourt/service-kit';

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
  /**
   * How long at most no seat is given because connections come in: while the work of those who have seats makes turns long, few do, and those who did
   * wait.
   */
  readonly pauseMilliseconds: number;
}

/** What a lane looks at of this process's event loop. */
export interface LoopView {
  /** How long a turn is busy. */
  readonly milliseconds: number;
  /** Whether connections still come in, one a turn: more may be waiting behind them. */
  readonly isAccepting: boolean;
}

/** A request's place in the lane. */
export interface Ticket {
  /** Whether the request has a seat now, else that it was turned away: the lane was full, or it waited too long. */
  readonly admitted: Promise<boolean>;
  /** Releases the seat, or leaves the queue. Further calls do nothing. */
  leave(): void;
}

interface Request {
  readonly timer: NodeJS.Timeout;
  readonly settle: (admitted: boolean) => void;
}

/**
 * Admits requests within bounds, and fairly: free seats go to waiting sites in turn, and within a site to its networks in turn, so that
 * however many requests one of them makes, the others are next. If the queue is full, the longest gives way to a shorter one.
 *
 * One seat is given per turn of the event loop: many requests that arrive together would otherwise be processed one after another
 * before the next is even read. And none is given while new connections come in: the system queues them in the order of arrival, whoever they are
 * from, and a turn of the event loop takes one of them. There are fewer seats while turns are long: whoever waits for a database or another
 * service pays for the length of each turn, and that is the work of everybody who has a seat.
 */
export class FairLane {
  readonly #bounds: LaneBounds;
  readonly #loop: LoopView;
  readonly #rotation: FairRotation<Request>;
  readonly #ofSite = new Map<string, number>();
  readonly #ofNetwork = new Map<string, number>();
  #taken = 0;
  /** Whether a seat was given in this turn of the event loop, or in one before since when connections come in. */
  #hasGiven = false;
  #turnedAway = 0;

  constructor(bounds: LaneBounds, loop: LoopView = AT_REST) {
    this.#bounds = bounds;
    this.#loop = loop;
    this.#rotation = new FairRotation(bounds);
  }

  /** How many are worked on, wait, and were turned away since the start. */
  get counts(): { readonly taken: number; readonly waiting: number; readonly turnedAway: number } {
    return { taken: this.#taken, waiting: this.#rotation.size, turnedAway: this.#turnedAway };
  }

  /** Asks for a seat. Every caller must leave in the end, admitted or not. */
  enter(turn: Turn): Ticket {
    if (!this.#hasGiven && this.#hasSeat(turn)) return { admitted: Promise.resolve(true), leave: this.#seat(turn) };
    if (!this.#makeRoom(turn)) {
      this.#turnedAway += 1;
      return { admitted: Promise.resolve(false), leave: () => undefined };
    }
    return this.#wait(turn);
  }

  #wait(turn: Turn): Ticket {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let leave = () => this.#turnAway(turn, request);
    const settle = (admitted: boolean) => {
      clearTimeout(request.timer);
      if (admitted) leave = this.#seat(turn);
      else this.#turnedAway += 1;
      resolve(admitted);
    };
    const timer = setTimeout(() => this.#turnAway(turn, request), this.#bounds.waitMilliseconds);
    const request: Request = { timer, settle };
    this.#rotation.add(turn, request);
    return { admitted: promise, leave: () => leave() };
  }

  /** Takes a seat. @returns what gives it back. */
  #seat({ site, network }: Turn): () => void {
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
    addTo(this.#ofSite, site, change);
    addTo(this.#ofNetwork, network, change);
  }

  #hasSeat({ site, network }: Turn): boolean {
    const seats = seatsFor(this.#bounds.seats, this.#loop.milliseconds);
    return (
      this.#taken < seats &&
      (this.#ofSite.get(site) ?? 0) < share(seats, 2) &&
      (this.#ofNetwork.get(network) ?? 0) < share(seats, 4)
    );
  }

  #startTurn(): void {
    this.#hasGiven = true;
    this.#nextTurn(MOST_TURNS, performance.now() + this.#bounds.pauseMilliseconds);
  }

  #nextTurn(left: number, until: number): void {
    setImmediate(() => {
      if (left > 1 && performance.now() < until && this.#loop.isAccepting) return this.#nextTurn(left - 1, until);
      this.#hasGiven = false;
      this.#giveSeat();
    });
  }

  #giveSeat(): void {
    if (this.#hasGiven) return;
    const next = this.#rotation.next((turn) => this.#hasSeat(turn));
    if (!next) return;
    this.#rotation.remove(next.turn, next.item);
    next.item.settle(true);
  }

  /** Takes one out that waited too long, left, or gives way to another; one that no longer waits stays as it is. */
  #turnAway(turn: Turn, request: Request): void {
    if (this.#rotation.remove(turn, request)) request.settle(false);
  }

  /** Whether one more may wait; where the queue is full, the last of the longest gives way to a shorter one. */
  #makeRoom(turn: Turn): boolean {
    const most = this.#bounds.waiting;
    const ofNetwork = this.#rotation.sizeOf(turn);
    if (ofNetwork >= share(most, 4)) return false;
    const ofSite = this.#rotation.sizeOfSite(turn.site);
    if (ofSite >= share(most, 2)) return this.#giveWay(turn.site, ofNetwork);
    if (this.#rotation.size < most) return true;
    const largest = this.#rotation.largestSite();
    if (largest === undefined) return false;
    return this.#giveWay(largest, this.#rotation.sizeOfSite(largest) > ofSite ? 0 : ofNetwork);
  }

  /** Turns the last of a site's longest lane away, where that is longer than the given length. */
  #giveWay(site: string, than: number): boolean {
    const last = this.#rotation.lastOfLongest(site);
    if (!last || this.#rotation.sizeOf(last.turn) <= than) return false;
    this.#turnAway(last.turn, last.item);
    return true;
  }
}

const AT_REST: LoopView = { milliseconds: 0, isAccepting: false };
/** So many connections are let in before the next seat is given: a flood of nothing but connections must not stop all work. */
const MOST_TURNS = 128;
/** Turns up to this length leave all seats. */
const SHORT_TURN_MS = 10;
/** The part of the seats that is left however long a turn is. */
const LEAST_PART = 8;

/** The seats that are given while a turn of the event loop is so long: the fewer the longer, so that turns get short again. Pure. */
function seatsFor(seats: number, turnMilliseconds: number): number {
  const fitting = Math.floor((seats * SHORT_TURN_MS) / Math.max(SHORT_TURN_MS, turnMilliseconds));
  return Math.max(share(seats, LEAST_PART), fitting);
}

/** A part of a whole, one at least. */
const share = (whole: number, parts: number): number => Math.max(1, Math.ceil(whole / parts));
