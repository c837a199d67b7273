import type { FieldKind } from '@forecourt/contracts';
import type { API, Types } from '@opensearch-project/opensearch';
import { carDocumentFields, type DocumentField, type NumberField } from '../../document/car-document.ts';
import { RESULT_WINDOW } from '../../query/car-query.ts';
import { facetNames, facetRule } from '../../state/facets.ts';
import { keywordFields } from '../../words/tokens.ts';
import { derived, facetField, textOf } from './field-names.ts';

type Property = Types.Common_Mapping.Property;

/** Lucene takes no term above 32,766 bytes: a longer value is kept, yet neither found nor counted. */
const LONGEST_KEYWORD = 8_000;

/**
 * Fields that documents no longer have. An index takes them for one release more: an indexer of the release before may write them during an
 * upgrade. Older indexes keep them, and no search answers them.
 */
export const retiredFields = ['thumbnails'] as const;

const listedFields: ReadonlySet<string> = new Set(
  facetNames.filter((name) => facetRule(name).limit > 0).map(facetField),
);

/** A value compared as a whole; for one that a facet lists, ordinals are built at each refresh instead of at the next search. */
const keyword = (path: string): Property => ({
  type: 'keyword',
  ignore_above: LONGEST_KEYWORD,
  ...(listedFields.has(path) && { eager_global_ordinals: true }),
});

/** A value that is answered and not searched. */
const answered: Property = { type: 'keyword', index: false, doc_values: false };

/** Tokens as they are, and the beginnings that visitors type most as terms of their own. */
const words: Property = {
  type: 'text',
  analyzer: 'keyword',
  norms: false,
  index_options: 'docs',
  index_prefixes: { min_chars: 1, max_chars: 8 },
};

/**
 * The settings of an index, but for its shards and their copies. No splitting of a shard among threads, which would truncate each part's
 * list of values. Undeclared fields are refused. Numbers are doubles, as they are here. It does not refresh by itself
 * before searches use it: one that is being filled would spend its time on that. And no refresh waits for a merge, as it otherwise would
 * for merging all small segments whenever there are ten: an index of some thousand cars has nothing but small ones.
 */
export const indexDefinition: API.Indices_Create_RequestBody = {
  settings: {
    refresh_interval: '-1',
    'merge_on_flush.enabled': false,
    max_result_window: RESULT_WINDOW,
    'search.concurrent_segment_search.mode': 'none',
  },
  mappings: {
    dynamic: 'strict',
    _source: { excludes: [derived.root] },
    properties: {
      ...Object.fromEntries(
        Object.entries(carDocumentFields).map(([field, kind]) => [field, property(field as DocumentField, kind)]),
      ),
      ...Object.fromEntries(retiredFields.map((field) => [field, answered])),
      [derived.root]: {
        properties: {
          removed: { type: 'boolean' },
          flush: { type: 'long', index: false },
          standing: { type: 'byte' },
          has_photos: { type: 'boolean' },
          model_of_make: keyword(derived.modelOfMake),
          spelling: { type: 'keyword' },
          words: { properties: Object.fromEntries(keywordFields.map(({ name }) => [name, words])) },
        },
      },
    },
  },
};

/** How an index refreshes by itself that searches read: a net, as its writer refreshes it after writing. Never suspended, since it is said. */
export const servingSettings = { refresh_interval: '10s' };

function property(field: DocumentField, kind: FieldKind): Property {
  switch (kind) {
    case 'object':
      return { type: 'object', enabled: false };
    case 'text':
      return answered;
    case 'boolean':
      return { type: 'boolean' };
    case 'number': {
      const path = textOf(field as NumberField);
      return { type: 'double', ...(listedFields.has(path) && { fields: { text: keyword(path) } }) };
    }
    case 'keyword':
    case 'keyword list':
      return keyword(field);
  }
}

/** How an index lies on its nodes. */
export interface IndexLayout {
  readonly shards: number;
  readonly replicas: number | 'auto';
}

/** A new index. One shard is the default, because only that counts facets exactly: each shard names only its own most frequent values. */
export function laidOut({ shards, replicas }: IndexLayout): API.Indices_Create_RequestBody {
  const copies = replicas === 'auto' ? { auto_expand_replicas: '0-1' } : { number_of_replicas: replicas };
  return { ...indexDefinition, settings: { ...indexDefinition.settings, number_of_shards: shards, ...copies } };
}
