import { type FacetName, facetNames, isRangeFacetName, sorts } from '@forecourt/car-search';
import { z } from 'zod';
import type { SearchPages } from '../search/results/search-pages.ts';
import { answeredCar, carAnswer } from './answered-car.ts';
import { type AssistantTool, defineTool, ToolRefusal } from './tool.ts';

const ALL_STOCK = '/search/new-used-and-demo-cars/';
const MOST_VALUES = 20;
/** An assistant that asks for the hundredth page has the wrong question. */
const MOST_PAGES = 50;

const values = (what: string) => z.array(z.string().min(1).max(120)).max(MOST_VALUES).optional().describe(what);
const least = (what: string) => z.int().min(0).max(10_000_000).optional().describe(what);

const lists = {
  make: values('Such as Toyota.'),
  model: values('Such as Corolla.'),
  body: values('Such as suv, ute, hatch.'),
  fuel: values('Such as petrol, diesel, hybrid, electric.'),
  transmission: values('Such as automatic, manual.'),
  drive: values('Such as 4WD.'),
  car_type: values('new, used or demo.'),
  colour: values('As the dealer names it.'),
  state: values('Such as qld.'),
  city: values('Where the car is.'),
} satisfies { readonly [Name in FacetName]?: z.ZodType };

const ranges = {
  ...{ price_min: least('Australian dollars.'), price_max: least('Australian dollars.') },
  ...{ year_min: least('Year of build.'), year_max: least('Year of build.') },
  ...{ km_min: least('Odometer.'), km_max: least('Odometer.') },
  ...{ seats_min: least('Seats.'), seats_max: least('Seats.') },
};

const input = z.strictObject({
  query: z
    .string()
    .max(200)
    .optional()
    .describe(
      'What the user wants, in their own words, such as "red ute under 30k near 4000, not a hyundai": makes, models, prices, years, kilometres, seats, places and negations are understood.',
    ),
  ...lists,
  ...ranges,
  near: z.string().max(80).optional().describe('A postcode or suburb in Australia.'),
  within_km: z.int().min(1).max(5_000).optional().describe('Only with near.'),
  sort: z.enum(sorts).optional(),
  page: z.int().min(1).max(MOST_PAGES).optional().describe('From 1.'),
});

/** Searches as the results page does: an assistant finds what a visitor finds, at the same prices (SRCH-18, PRICE-1). */
export const searchCars = (pages: SearchPages): AssistantTool =>
  defineTool({
    name: 'search_cars',
    title: 'Search vehicles',
    description:
      'Finds vehicles that this dealer has for sale. Values of one field are alternatives; fields narrow each other. Read `understood` to see how the words were taken.',
    input,
    output: {
      count: z.int().describe('How many vehicles are found, exactly.'),
      understood: z.array(z.string()).describe('What narrows the search.'),
      notes: z.array(z.string()).describe('What was not understood.'),
      page: z.int(),
      pages: z.int(),
      cars: z.array(answeredCar),
      without: z
        .array(z.object({ filter: z.string(), count: z.int() }))
        .describe(
          'Where nothing is found: how many there would be without one filter, or without two if one is not enough.',
        ),
    },
    find: async (site, given) => {
      const found = await pages.at(site, ALL_STOCK, parametersOf(given));
      if (!found) throw new ToolRefusal('There is no such search on this site.');
      const { content, canonical } = found;
      return {
        count: content.count,
        understood: content.chips.map(({ label }) => label),
        notes: content.notes,
        ...{ page: content.page, pages: content.pages },
        cars: content.cards.map((card) => carAnswer(card, site)),
        without: content.loosen.map(({ label, count }) => ({ filter: label, count })),
        link: canonical,
      };
    },
  });

/** The parameters of the same search in an address (SRCH-1). */
function parametersOf({ query, near, within_km, sort, page, ...chosen }: z.output<typeof input>): URLSearchParams {
  const parameters = new URLSearchParams();
  const own = { query, near, within: within_km, sortBy: sort, page };
  for (const [name, value] of Object.entries(own)) if (value !== undefined) parameters.set(name, String(value));
  for (const name of facetNames) {
    if (name in lists) for (const value of chosen[name as keyof typeof lists] ?? []) parameters.append(name, value);
    if (!isRangeFacetName(name) || !(`${name}_min` in ranges)) continue;
    const end = (which: 'min' | 'max') => chosen[`${name}_${which}` as keyof typeof ranges] ?? '';
    const range = `${end('min')}:${end('max')}`;
    if (range !== ':') parameters.set(name, range);
  }
  return parameters;
}
