import { facetNames, facetRule, isRangeFacetName } from './facets.ts';

/** The reference page of every facet, in Markdown, generated from their list (SRCH-2). */
export function facetReference(): string {
  const rows = facetNames.map((name) => {
    const { field, label, limit, shown } = facetRule(name);
    const takes = isRangeFacetName(name) ? 'numbers, or a range such as `10:30`, `10:` or `:30`' : 'values';
    const most = name === 'make_model' ? `at most ${limit} values of each make` : `at most ${limit} values`;
    const answers = [limit > 0 && most, isRangeFacetName(name) && 'its bounds'].filter(Boolean);
    const cells = [`\`${name}\``, label, `\`${field}\``, takes, answers.join(', '), shown === 'side bar' ? 'yes' : ''];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# Facets of the search',
    '',
    'Every facet by its name in addresses and in `GET /api/search`, generated from packages/car-search/src/state/facets.ts by `npm run generate`.',
    'Repeated values of a facet are alternatives; different facets narrow each other. `not.` before the name of a facet excludes values, as in',
    '`not.make=Kia`. `near` takes a postcode, the name of a place or a position such as `-27.47,153.02`; `within` limits the kilometres from it, and',
    'the order `nearest` sorts by them. A body, drive or make may have another of its names, such as `stationWagon`, `4x4` or `VW`.',
    'A page’s address may say `colour_family=white` for all paints of a colour.',
    '',
    '| facet | title | reads | takes | answers | in the side bar |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
