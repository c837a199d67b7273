/** What the form of a distance sends itself. */
export const OWN_FIELDS: readonly string[] = ['near', 'within'];

/**
 * The parameters of a place to be near to (SRCH-15), and of the order where they decide it: any distance is the place with the nearest
 * first, and without a place there is no nearest.
 * @param hidden the search's other parameters
 */
export function nearFields(near: string, within: string, hidden: [string, string][]): [string, string][] {
  const sort = hidden.find(([name]) => name === 'sortBy')?.[1] ?? '';
  if (near === '') return [['sortBy', sort === 'nearest' ? '' : sort]];
  return [
    ['near', near],
    ['within', within],
    ['sortBy', within === '' ? 'nearest' : sort],
  ];
}
