import instantsearch from 'instantsearch.js';
import {
  configure,
  currentRefinements,
  hierarchicalMenu,
  hits,
  pagination,
  rangeInput,
  refinementList,
  searchBox,
  sortBy,
} from 'instantsearch.js/es/widgets';
import { forecourtSearchClient } from './forecourt-search-client.js';

/** The widgets of instantsearch.js as their library has them, on a site's stock. */
export function start(site = '') {
  const search = instantsearch({ indexName: 'cars', searchClient: forecourtSearchClient(site) });
  search.addWidgets([
    configure({ hitsPerPage: 12 }),
    searchBox({ container: '#search' }),
    sortBy({
      container: '#order',
      items: [
        { value: 'cars', label: 'Most relevant' },
        { value: 'cars:lowestPrice', label: 'Lowest price' },
      ],
    }),
    currentRefinements({ container: '#chosen' }),
    hierarchicalMenu({ container: '#makes', attributes: ['make_lvl0', 'make_lvl1'], limit: 50 }),
    refinementList({ container: '#bodies', attribute: 'body', searchable: true }),
    rangeInput({ container: '#price', attribute: 'price' }),
    hits({
      container: '#cars',
      templates: {
        item: ({ slug, name, year, make, model, shown_price: { text, type } }, { html }) => html`
          <a href="${site}/cars/${slug}">${name ?? `${year} ${make} ${model}`}</a>
          <strong>${text}</strong> ${type}
        `,
      },
    }),
    pagination({ container: '#pages' }),
  ]);
  search.start();
}
