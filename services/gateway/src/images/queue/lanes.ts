/** On whose behalf work is done: a site, by its slug, and the network of the visitor who asks. */
export interface Turn {
  readonly site: string;
  readonly network: string;
}

/** How much may wait. */
export interface LaneLimits {
  /** Items in all. */
  readonly waiting: number;
  /** Items of one network, on all sites together. */
  readonly waitingPerNetwork: number;
}

/**
 * Waiting items, a lane for each network of each site: sites take turns, and within a site its networks do. So a lane's length delays only
 * those who wait in it.
 */
export class Lanes<Item> {
  readonly #limits: LaneLimits;
  /** Those whose turn is next come first. */
  readonly #sites = new Map<string, Map<string, Item[]>>();
  readonly #ofNetwork = new Map<string, number>();
  #size = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds an item at the end of its lane. Returns false if there is no room. */
  add({ site, network }: Turn, item: Item): boolean {
    const ofNetwork = this.#ofNetwork.get(network) ?? 0;
    if (this.#size >= this.#limits.waiting || ofNetwork >= this.#limits.waitingPerNetwork) return false;
    const networks = this.#sites.get(site) ?? new Map<string, Item[]>();
    const lane = networks.get(network) ?? [];
    lane.push(item);
    networks.set(network, lane);
    this.#sites.set(site, networks);
    this.#ofNetwork.set(network, ofNetwork + 1);
    this.#size += 1;
    return true;
  }

  /** Removes an item from its lane, if it waits there. */
  remove({ site, network }: Turn, item: Item): void {
    const networks = this.#sites.get(site);
    const lane = networks?.get(network);
    const place = lane?.indexOf(item) ?? -1;
    if (!networks || !lane || place < 0) return;
    lane.splice(place, 1);
    if (lane.length === 0) networks.delete(network);
    if (networks.size === 0) this.#sites.delete(site);
    const left = (this.#ofNetwork.get(network) ?? 1) - 1;
    if (left > 0) this.#ofNetwork.set(network, left);
    else this.#ofNetwork.delete(network);
    this.#size -= 1;
  }

  /** The next item that is ready, and whose turn it is; it stays in its lane. The lane then has its next turn after all others. */
  next(isReady: (item: Item, turn: Turn) => boolean): { item: Item; turn: Turn } | undefined {
    for (const [site, networks] of this.#sites) {
      for (const [network, lane] of networks) {
        const turn = { site, network };
        const item = lane.find((waiting) => isReady(waiting, turn));
        if (item === undefined) continue;
        toEnd(networks, network);
        toEnd(this.#sites, site);
        return { item, turn };
      }
    }
    return undefined;
  }
}

function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}
