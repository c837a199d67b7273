/** On whose behalf something waits: a site, by its slug, and a visitor's network. */
export interface Turn {
  readonly site: string;
  readonly network: string;
}

/** How much may wait. */
export interface RotationBounds {
  /** Items in all. */
  readonly waiting: number;
  /** Items of one site; as many as in all by default. */
  readonly waitingPerSite?: number;
  /** Items of one network, on all sites together; as many as in all by default. */
  readonly waitingPerNetwork?: number;
}

/**
 * Waiting items, a lane for each network of each site: sites take turns, and within a site its networks do. So a lane's length delays only
 * those who wait in it. It holds no more than its bounds.
 */
export class FairRotation<Item> {
  readonly #bounds: Required<RotationBounds>;
  /** Each site's networks with what waits of them, the next turn first in both. */
  readonly #sites = new Map<string, Map<string, Item[]>>();
  readonly #ofSite = new Map<string, number>();
  readonly #ofNetwork = new Map<string, number>();
  #size = 0;

  constructor({ waiting, waitingPerSite = waiting, waitingPerNetwork = waiting }: RotationBounds) {
    this.#bounds = { waiting, waitingPerSite, waitingPerNetwork };
  }

  /** Items in all. */
  get size(): number {
    return this.#size;
  }

  /** Items of a site. */
  sizeOfSite(site: string): number {
    return this.#ofSite.get(site) ?? 0;
  }

  /** Items of a network on a site. */
  sizeOf({ site, network }: Turn): number {
    return this.#sites.get(site)?.get(network)?.length ?? 0;
  }

  /** Adds an item at the end of its lane. @returns false if there is no room */
  add({ site, network }: Turn, item: Item): boolean {
    const { waiting, waitingPerSite, waitingPerNetwork } = this.#bounds;
    if (this.#size >= waiting || (this.#ofNetwork.get(network) ?? 0) >= waitingPerNetwork) return false;
    if (this.sizeOfSite(site) >= waitingPerSite) return false;
    const networks = this.#sites.get(site) ?? new Map<string, Item[]>();
    const lane = networks.get(network) ?? [];
    lane.push(item);
    networks.set(network, lane);
    this.#sites.set(site, networks);
    this.#count({ site, network }, 1);
    return true;
  }

  /** Removes an item from its lane. @returns whether it waited there */
  remove({ site, network }: Turn, item: Item): boolean {
    const networks = this.#sites.get(site);
    const lane = networks?.get(network);
    const place = lane?.indexOf(item) ?? -1;
    if (!networks || !lane || place < 0) return false;
    lane.splice(place, 1);
    if (lane.length === 0) networks.delete(network);
    if (networks.size === 0) this.#sites.delete(site);
    this.#count({ site, network }, -1);
    return true;
  }

  /**
   * The next item whose turn it is; it stays in its lane, which then has its next turn after all others.
   * @param isOpen whether a lane may have its turn
   * @param isReady whether an item may; those behind it in its lane may pass one that may not
   */
  next(isOpen: (turn: Turn) => boolean, isReady: (item: Item) => boolean = () => true): Waiting<Item> | undefined {
    for (const [site, networks] of this.#sites) {
      for (const [network, lane] of networks) {
        const turn = { site, network };
        const item = isOpen(turn) ? lane.find(isReady) : undefined;
        if (item === undefined) continue;
        toEnd(networks, network);
        toEnd(this.#sites, site);
        return { item, turn };
      }
    }
    return undefined;
  }

  /** The site with the most items; undefined if none waits. */
  largestSite(): string | undefined {
    return largest(this.#ofSite, (count) => count)?.[0];
  }

  /** The last item of a site's longest lane; undefined if none of the site waits. */
  lastOfLongest(site: string): Waiting<Item> | undefined {
    const [network = '', lane] = largest(this.#sites.get(site) ?? [], ({ length }) => length) ?? [];
    const item = lane?.at(-1);
    return item === undefined ? undefined : { item, turn: { site, network } };
  }

  #count({ site, network }: Turn, change: 1 | -1): void {
    this.#size += change;
    addTo(this.#ofSite, site, change);
    addTo(this.#ofNetwork, network, change);
  }
}

/** An item and the lane that it waits in. */
export interface Waiting<Item> {
  readonly item: Item;
  readonly turn: Turn;
}

/** Changes a count; a map of counts has only those that are not 0. */
export function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** The first entry of the largest size. */
function largest<Value>(
  entries: Iterable<readonly [string, Value]>,
  sizeOf: (value: Value) => number,
): readonly [string, Value] | undefined {
  let found: readonly [string, Value] | undefined;
  for (const entry of entries) if (!found || sizeOf(entry[1]) > sizeOf(found[1])) found = entry;
  return found;
}
