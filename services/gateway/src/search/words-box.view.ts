import type { SiteConfig, WordsBox } from '@forecourt/contracts';
import type { SiteRange } from './site-stock.ts';

/** What is dear enough for each kind of vehicle to leave a choice. */
const BUDGETS: Readonly<Record<string, string>> = {
  cars: '$40,000',
  motorcycles: '$15,000',
  caravans: '$60,000',
};

/** The box for words on a site: its example is of what the site sells (SRCH-17). */
export function wordsBoxView(
  { search }: Pick<SiteConfig, 'search'>,
  range: Pick<SiteRange, 'noun' | 'landing'>,
): WordsBox {
  return { action: search.path, placeholder: exampleWords(range) };
}

/**
 * Words that find something here: a body that cars are looked for by, else the make that most of the stock is of.
 * @internal for specs
 */
export function exampleWords({ noun, landing: { makes, bodies } }: Pick<SiteRange, 'noun' | 'landing'>): string {
  const what = bodies.some((body) => body.toLowerCase() === 'suv') ? 'SUV' : makes[0]?.name;
  const budget = BUDGETS[noun.many];
  if (what === undefined) return `Search all ${noun.many}`;
  return budget === undefined ? `Try ${what}` : `Try ${what} under ${budget}`;
}
