import type { Location, PlaceMap, SiteConfig } from '@forecourt/contracts';
import { type Gazetteer, localMap } from '@forecourt/places';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { tileMap } from './tile-map.ts';

/** Injection token of the Gazetteer. */
export const GAZETTEER = Symbol('GAZETTEER');

/** A drawn map has about 1 kB. */
const MOST_KEPT = 2_000;

/** The map of a place: null if the site shows none or its point is not known (LOC-1). */
export type MapOf = (location: Location) => PlaceMap | null;

/** Makes the maps of places: drawn by the platform, or of a service's tiles where a site has them (LOC-1). */
@Injectable()
export class PlaceMaps {
  readonly #drawn = new LRUCache<string, PlaceMap>({ max: MOST_KEPT });

  constructor(@Inject(GAZETTEER) private readonly gazetteer: Gazetteer) {}

  /** What makes the maps of a site. */
  of({ map }: SiteConfig): MapOf {
    return ({ address }) => {
      const { lat, long, map_key: key } = address;
      if (!map.enabled || lat === undefined || long === undefined) return null;
      return map.tiles ? tileMap({ lat, long }, map.tiles, key) : this.#draw(lat, long);
    };
  }

  #draw(lat: number, long: number): PlaceMap {
    const key = `${lat} ${long}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    const drawn = { kind: 'drawn' as const, ...localMap(this.gazetteer, { lat, long }) };
    const map = { ...drawn, towns: [...drawn.towns], rings: [...drawn.rings] };
    this.#drawn.set(key, map);
    return map;
  }
}
