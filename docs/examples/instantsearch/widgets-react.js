import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import {
  Configure,
  CurrentRefinements,
  HierarchicalMenu,
  Hits,
  InstantSearch,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  SortBy,
} from 'react-instantsearch';
import { forecourtSearchClient } from './forecourt-search-client.js';

const Car = ({ hit: { slug, name, year, make, model, shown_price: price } }) => [
  h('a', { key: 'name', href: `/cars/${slug}` }, name ?? `${year} ${make} ${model}`),
  h('strong', { key: 'price' }, price.text),
  h('span', { key: 'type' }, price.type),
];

/** The same with the components of react-instantsearch. */
export function start(site = '') {
  createRoot(document.getElementById('app')).render(
    h(InstantSearch, { indexName: 'cars', searchClient: forecourtSearchClient(site) }, [
      h(Configure, { key: 'configure', hitsPerPage: 12 }),
      h(SearchBox, { key: 'search' }),
      h(SortBy, {
        key: 'order',
        items: [
          { value: 'cars', label: 'Most relevant' },
          { value: 'cars:lowestPrice', label: 'Lowest price' },
        ],
      }),
      h(CurrentRefinements, { key: 'chosen' }),
      h(HierarchicalMenu, { key: 'makes', attributes: ['make_lvl0', 'make_lvl1'], limit: 50 }),
      h(RefinementList, { key: 'bodies', attribute: 'body' }),
      h(RangeInput, { key: 'price', attribute: 'price' }),
      h(Hits, { key: 'cars', hitComponent: Car }),
      h(Pagination, { key: 'pages' }),
    ]),
  );
}
