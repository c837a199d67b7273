import { hash } from 'node:crypto';
import { type CarSearchResult, type FacetName, type Lexicon, makeLexicon } from '@forecourt/car-search';
import type { Gazetteer } from '@forecourt/places';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GAZETTEER } from '../../places/place-maps.ts';

/** The facets whose values visitors may name (SRCH-17). */
export const NAMED_FACETS = [
  'make',
  'make_model',
  'body',
  'car_type',
  'item_type',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'state',
  'city',
  'location_name',
  'filtered_features',
  'licence',
] as const satisfies readonly FacetName[];

/** Each is some hundred kilobytes, and sites with the same stock share one. */
const KEPT = 200;
/** Characters of the names that the kept ones were made of; a lexicon takes a multiple of it. */
const MOST_CHARACTERS = 4_000_000;

/** What words mean on each site: by the names of its stock, made again only if these change. */
@Injectable()
export class SiteLexicons {
  readonly #gazetteer: Pick<Gazetteer, 'has'>;
  readonly #kept = new LRUCache<string, Lexicon>({ max: KEPT, maxSize: MOST_CHARACTERS });
  /** By the facets themselves, which a site's pages share for a moment: naming them takes longer than finding them. */
  readonly #ofFacets = new WeakMap<CarSearchResult['facets'], Lexicon>();

  constructor(@Inject(GAZETTEER) gazetteer: Pick<Gazetteer, 'has'>) {
    this.#gazetteer = gazetteer;
  }

  /** @param facets those of all its stock, at least NAMED_FACETS */
  of(facets: CarSearchResult['facets']): Lexicon {
    const known = this.#ofFacets.get(facets) ?? this.#named(facets);
    this.#ofFacets.set(facets, known);
    return known;
  }

  #named(facets: CarSearchResult['facets']): Lexicon {
    const named = NAMED_FACETS.map((name) => [name, facets[name] ?? []] as const);
    const names = JSON.stringify(named.map(([, values]) => values.map(({ value }) => value).sort()));
    const key = hash('sha256', names, 'base64url');
    const known = this.#kept.get(key);
    if (known) return known;
    const isPlace = (name: string) => this.#gazetteer.has(name);
    const made = makeLexicon({ facets: Object.fromEntries(named), isPlace });
    this.#kept.set(key, made, { size: names.length });
    return made;
  }
}
