import { addTo, type Turn } from './fair-rotation.ts';

/** What may be under way between us and peers of unknown patience. A site may have half of it, a network a quarter. */
export interface TransferBounds {
  readonly count: number;
  /** Held in memory for all of them. */
  readonly bytes: number;
}

/** How fast a peer has to be: 1 kB a second after two seconds; whoever was fast may pause for ten. */
export const TRANSFER_PACE = { graceMs: 2_000, bytesPerSecond: 1_000, mostAheadMs: 10_000 } as const;

/** One body or answer that is under way. */
export interface Transfer<Item> {
  readonly item: Item;
  readonly turn: Turn;
  /** Bytes that it holds in memory. */
  readonly held: number;
  /** When it is too slow, unless more has moved by then, in milliseconds of the caller's clock. */
  readonly deadline: number;
}

type Changing<Item> = { -readonly [Key in keyof Transfer<Item>]: Transfer<Item>[Key] };

/**
 * Transfers that wait for a peer: each has a deadline that grows with what moves, and together they are bounded in count and bytes. If a bound is
 * exceeded, the slowest of the largest holder goes, so that nobody's slow transfers end those of others. Pure: the clock comes as a value.
 */
export class Transfers<Item> {
  readonly #bounds: TransferBounds;
  readonly #all = new Set<Changing<Item>>();
  readonly #count = new Tally();
  readonly #bytes = new Tally();

  constructor(bounds: TransferBounds) {
    this.#bounds = bounds;
  }

  /** How many are under way, and what they hold. */
  get counts(): { readonly transfers: number; readonly bytes: number } {
    return { transfers: this.#count.all, bytes: this.#bytes.all };
  }

  /** Begins one. Its caller ends those that `surplus` names. */
  begin(item: Item, turn: Turn, now: number): Transfer<Item> {
    const transfer = { item, turn, held: 0, deadline: now + TRANSFER_PACE.graceMs };
    this.#all.add(transfer);
    this.#count.add(turn, 1);
    return transfer;
  }

  /** Notes that bytes moved, and how many are held now. */
  moved(transfer: Transfer<Item>, { bytes, held }: { bytes: number; held: number }, now: number): void {
    const known = this.#known(transfer);
    if (!known) return;
    this.#bytes.add(known.turn, held - known.held);
    known.held = held;
    const { bytesPerSecond, mostAheadMs } = TRANSFER_PACE;
    known.deadline = Math.min(
      known.deadline + (bytes * 1_000) / bytesPerSecond,
      Math.max(known.deadline, now + mostAheadMs),
    );
  }

  /** Notes that it waits for us and not for its peer, who has all of the time again. */
  excuse(transfer: Transfer<Item>, now: number): void {
    const known = this.#known(transfer);
    if (known) known.deadline = Math.max(known.deadline, now + TRANSFER_PACE.graceMs);
  }

  /** Ends one; again changes nothing. */
  end(transfer: Transfer<Item>): void {
    const known = this.#known(transfer);
    if (!known || !this.#all.delete(known)) return;
    this.#count.add(known.turn, -1);
    this.#bytes.add(known.turn, -known.held);
  }

  /** All that are under way. */
  all(): Iterable<Transfer<Item>> {
    return this.#all;
  }

  /** Those that are too slow. */
  late(now: number): Transfer<Item>[] {
    return [...this.#all].filter(({ deadline }) => deadline <= now);
  }

  /** Which has to end, after something began or grew for this turn; undefined if all bounds are kept. */
  surplus({ site, network }: Turn): Transfer<Item> | undefined {
    for (const [tally, most] of [
      [this.#count, this.#bounds.count] as const,
      [this.#bytes, this.#bounds.bytes] as const,
    ]) {
      if (tally.ofNetwork(network) > most / 4) return this.#slowest((turn) => turn.network === network);
      if (tally.ofSite(site) > most / 2) return this.#slowestOfSite(tally, site);
      if (tally.all > most) return this.#slowestOfSite(tally, tally.largestSite());
    }
    return undefined;
  }

  #slowestOfSite(tally: Tally, site: string): Transfer<Item> | undefined {
    const network = tally.largestNetworkOf(site);
    return this.#slowest((turn) => turn.site === site && turn.network === network);
  }

  /** Whose deadline is next has moved least. */
  #slowest(isOf: (turn: Turn) => boolean): Transfer<Item> | undefined {
    let found: Transfer<Item> | undefined;
    for (const each of this.#all) if (isOf(each.turn) && (!found || each.deadline < found.deadline)) found = each;
    return found;
  }

  #known(transfer: Transfer<Item>): Changing<Item> | undefined {
    return this.#all.has(transfer) ? transfer : undefined;
  }
}

/** Amounts by site and by network; those of nobody are not kept. */
class Tally {
  readonly #sites = new Map<string, number>();
  readonly #networks = new Map<string, number>();
  readonly #lanes = new Map<string, Map<string, number>>();
  all = 0;

  add({ site, network }: Turn, amount: number): void {
    this.all += amount;
    addTo(this.#sites, site, amount);
    addTo(this.#networks, network, amount);
    const lanes = this.#lanes.get(site) ?? new Map<string, number>();
    addTo(lanes, network, amount);
    if (lanes.size > 0) this.#lanes.set(site, lanes);
    else this.#lanes.delete(site);
  }

  ofSite(site: string): number {
    return this.#sites.get(site) ?? 0;
  }

  ofNetwork(network: string): number {
    return this.#networks.get(network) ?? 0;
  }

  largestSite(): string {
    return largestOf(this.#sites);
  }

  largestNetworkOf(site: string): string {
    return largestOf(this.#lanes.get(site) ?? []);
  }
}

const largestOf = (amounts: Iterable<readonly [string, number]>): string =>
  [...amounts].reduce((largest, each) => (each[1] > largest[1] ? each : largest), ['', 0] as readonly [
    string,
    number,
  ])[0];
