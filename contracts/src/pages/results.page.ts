import { z } from 'zod';
import { RANGE_UNITS } from '../range/range-units.ts';
import { carCard, picture } from './car-card.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { makeMark } from './make-mark.ts';

/** One value that a visitor can choose; `href` is the page with the choice applied or removed. */
export const facetOption = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int().nullable().describe('How many vehicles it finds; null if that is not known.'),
  selected: z.boolean(),
  href: z.string(),
  mark: makeMark.optional().describe('A make’s logo or letter mark.'),
});
export type FacetOption = z.infer<typeof facetOption>;

const chosen = z.int().describe('How many of its choices are chosen; a range or a place is one.');

/** A section of the side bar with checkboxes. Under a chosen make its models are listed. */
const listFacet = z.object({
  kind: z.literal('list'),
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  chosen,
  look: z.enum(['list', 'tiles']).describe('Checkboxes, or a lettered tile for each choice.'),
  shown: z.int().describe('The number of choices shown before the list is expanded.'),
  more: z.string().describe('Label of the button that expands the list, such as Show all makes.'),
  less: z.string().describe('Label of the button that collapses it, such as Hide extra makes.'),
  note: z.string().optional().describe('What the list leaves out.'),
  options: z.array(
    facetOption.extend({
      children: z.array(facetOption).optional(),
      note: z.string().optional().describe('What its children leave out.'),
    }),
  ),
});

/** A section with a range: `href` has {from} and {to} for the chosen bounds; both empty is no choice. */
const rangeFacet = z.object({
  kind: z.literal('range'),
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  chosen,
  unit: z.enum(RANGE_UNITS),
  min: z.number(),
  max: z.number(),
  step: z.number().describe('By how much its slider moves.'),
  typed_step: z.number().describe('What a typed number is rounded to, such as a thousand for prices (SRCH-7).'),
  from: z.number().nullable(),
  to: z.number().nullable(),
  spread: z
    .object({
      bars: z
        .array(z.int())
        .describe('How many vehicles there are in equal parts of the range, up to 100 where most are.'),
      text: z.string().nullable().describe('The same in words, such as Half are from $20,000 to $40,000.'),
    })
    .nullable()
    .describe('How the vehicles spread over the range; null if it is not known, or there are few.'),
  terms: z
    .object({
      rates: z.string().optional().describe('The rate and the comparison rate; absent where each vehicle has its own.'),
      basis: z.string(),
      warning: z.string().optional().describe('What must be said with a comparison rate.'),
    })
    .optional()
    .describe('What repayments are for, and at which rates (FIN-3); absent of any other range.'),
});

/** A section with a place to be near to (SRCH-15): a form with `near` and `within`. */
const distanceFacet = z.object({
  kind: z.literal('distance'),
  name: z.literal('near'),
  label: z.string(),
  open: z.boolean(),
  chosen,
  place: z.string().describe('The postcode or suburb as typed; empty without one.'),
  position: z
    .string()
    .nullable()
    .describe('The visitor’s position, such as -27.47,153.02, if that was chosen instead.'),
  radii: z
    .array(z.object({ value: z.string(), label: z.string(), selected: z.boolean() }))
    .describe('The distances to choose from, such as Within 50 km; the one without a value only sorts by distance.'),
  problem: z.string().nullable().describe('Why the place plays no part, such as one that is not known.'),
});
export const facetSection = z.discriminatedUnion('kind', [listFacet, rangeFacet, distanceFacet]);
export type FacetSection = z.infer<typeof facetSection>;

/** A dropdown that is a separate form: the first option, without a value, removes the choice. */
export const dropdown = z.object({
  name: z.string().describe('The name of the parameter.'),
  label: z.string(),
  path: z.string().describe('The path that the form submits to.'),
  hidden: z
    .array(z.tuple([z.string(), z.string()]))
    .describe('The other parameters to send: the search state without this choice.'),
  value: z.string().describe('The selected value; empty if none or several are selected.'),
  groups: z.array(
    z.object({
      label: z
        .string()
        .nullable()
        .describe('The group’s heading, such as Popular makes; null for a group without one.'),
      options: z.array(z.object({ value: z.string(), label: z.string(), href: z.string() })),
    }),
  ),
});
export type Dropdown = z.infer<typeof dropdown>;

/** The results page (SRCH-1 to SRCH-5, SRCH-12): counts, labels and every address are decided by the server. */
export const resultsPage = z.object({
  kind: z.literal('results'),
  heading: z.string(),
  path: z.string().describe('Path of this page, which forms submit to.'),
  query: z.string(),
  placeholder: z.string(),
  hidden: z
    .array(z.tuple([z.string(), z.string()]))
    .describe('The state’s parameters, as hidden fields for plain forms.'),
  count: z.int(),
  count_text: z.string().describe('Such as 338 cars.'),
  shown_count: z.int().describe('The number in count_text, which may be the site’s stock count (SRCH-9).'),
  saved_title: z.string().describe('The heading of what the visitor has saved, such as Your saved caravans.'),
  noun: z.string().describe('What is counted, such as cars.'),
  place_text: z.string().describe('Where the cars are, such as in 5 states; empty if unknown.'),
  notes: z.array(z.string()).describe('How the visitor’s words were read, where that is not seen in the chips.'),
  page: z.int(),
  pages: z.int(),
  ms: z.number(),
  sorts: z.array(z.object({ value: z.string(), label: z.string(), selected: z.boolean(), href: z.string() })),
  chips: z.array(z.object({ label: z.string(), href: z.string().describe('The page without this filter.') })),
  clear_href: z.string(),
  save: z.string().nullable().describe('The page that saves the search (LEAD-11); null on a site without alerts.'),
  little_more: link
    .nullable()
    .describe('What a little more than the highest price opens; null where it opens nothing.'),
  presets: z
    .array(z.object({ label: z.string(), href: z.string() }))
    .describe('Popular choices as links, without those already selected.'),
  loosen: z
    .array(z.object({ label: z.string(), href: z.string(), count: z.int() }))
    .describe('If nothing is found: filters to remove, and how many cars each removal would find, most first.'),
  dropdowns: z.array(dropdown).describe('Make, model and car type, if the site uses dropdowns.'),
  sections: z.array(facetSection),
  typed_first: z
    .object({
      label: z.string().describe('What the button is called, such as Price, distance.'),
      sections: z.array(z.string()).describe('The names of the sections, in the order in which they are typed.'),
    })
    .nullable()
    .describe('What opens the filters where a price and a place are typed; null without these.'),
  cards: z.array(carCard),
  promos: z
    .array(
      z.object({
        position: z.int().describe('The slot among the cards of the page, from 1.'),
        title: z.string(),
        message: z.string().nullable(),
        link,
        picture: picture.nullable(),
        background: z.enum(['brand', 'accent', 'ink', 'wash']),
      }),
    )
    .describe('Promo cards in their slots, beside the cars that the page has (SRCH-10).'),
  pagination: z.object({
    previous: z.string().nullable(),
    next: z.string().nullable(),
    pages: z.array(z.object({ page: z.int(), href: z.string(), current: z.boolean() })),
  }),
});
export type ResultsPage = z.infer<typeof resultsPage>;

export const results = definePage({
  kind: 'results',
  contract: resultsPage,
  paths: ['/search/*', '/new-used-and-demo-cars', '/used-car/list', '/used-car/new-cars'],
  on: 'always',
  index: true,
  crawled: true,
  sitemap: 'entries',
  menu: [
    { name: 'all_stock', label: 'All Stock', href: '/search/new-used-and-demo-cars/' },
    { name: 'new', label: 'New', href: '/search/new-cars/', sells: 'new' },
    { name: 'demo', label: 'Demo', href: '/search/demo-cars/', sells: 'demo' },
    { name: 'used', label: 'Used', href: '/search/used-cars/', sells: 'used' },
  ],
  needsStock: true,
});
