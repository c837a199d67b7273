import { z } from 'zod';
import { carCard } from './car-card.ts';

/** One value that a visitor can choose; `href` is the page with the choice made or taken back. */
export const facetOption = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  selected: z.boolean(),
  href: z.string(),
  letters: z.string().optional().describe('What stands for the logo of a make.'),
});
export type FacetOption = z.infer<typeof facetOption>;

/** A section of the side bar with checkboxes. Under a chosen make its models are listed. */
const listFacet = z.object({
  kind: z.literal('list'),
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  look: z.enum(['list', 'tiles']).describe('Checkboxes, or a tile a choice with its letters.'),
  shown: z.int().describe('So many choices are in view before the rest is unfolded.'),
  more: z.string().describe('What unfolds the rest, as Show all makes.'),
  less: z.string().describe('What folds it, as Hide extra makes.'),
  options: z.array(facetOption.extend({ children: z.array(facetOption).optional() })),
});

/** A section with a range: `href` has {from} and {to} where the chosen bounds go; both empty is no choice. */
const rangeFacet = z.object({
  kind: z.literal('range'),
  name: z.string(),
  label: z.string(),
  open: z.boolean(),
  unit: z.enum(['dollars', 'km', 'year']),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export const facetSection = z.discriminatedUnion('kind', [listFacet, rangeFacet]);
export type FacetSection = z.infer<typeof facetSection>;

/** A dropdown that is a form of its own: the first option, without a value, lifts the choice. */
export const dropdown = z.object({
  name: z.string().describe('The parameter that it sends.'),
  label: z.string(),
  path: z.string().describe('Where it sends to.'),
  hidden: z.array(z.tuple([z.string(), z.string()])).describe('What else it sends: the state without its own choice.'),
  value: z.string().describe('The chosen one; empty for none or several.'),
  groups: z.array(
    z.object({
      label: z.string().nullable().describe('As Popular makes and All Makes; null for options without a mark.'),
      options: z.array(z.object({ value: z.string(), label: z.string(), href: z.string() })),
    }),
  ),
});
export type Dropdown = z.infer<typeof dropdown>;

/** The results page (SRCH-1 to SRCH-5, SRCH-12): counts, labels and every address are decided by the server. */
export const resultsPage = z.object({
  kind: z.literal('results'),
  heading: z.string(),
  path: z.string().describe('Path of this page; forms send to it.'),
  query: z.string(),
  placeholder: z.string(),
  hidden: z
    .array(z.tuple([z.string(), z.string()]))
    .describe("The state's parameters, as hidden fields for plain forms."),
  count: z.int(),
  count_text: z.string().describe('As 338 cars.'),
  shown_count: z.int().describe('The number in count_text, which may be the site’s stock count (SRCH-9).'),
  noun: z.string().describe('What is counted, as cars.'),
  place_text: z.string().describe('Where they are, as in 5 states; empty where that is not known.'),
  page: z.int(),
  pages: z.int(),
  ms: z.number(),
  sorts: z.array(z.object({ value: z.string(), label: z.string(), selected: z.boolean(), href: z.string() })),
  chips: z.array(z.object({ label: z.string(), href: z.string().describe('The page without it.') })),
  clear_href: z.string(),
  presets: z
    .array(z.object({ label: z.string(), href: z.string() }))
    .describe('Choices that many make, a click each, without those that are made.'),
  loosen: z
    .array(z.object({ label: z.string(), href: z.string(), count: z.int() }))
    .describe('Where nothing is found: what can be taken away, and how many would be found then, most first.'),
  dropdowns: z.array(dropdown).describe('Make, model and car type, where the site asks for dropdowns.'),
  sections: z.array(facetSection),
  cards: z.array(carCard),
  pagination: z.object({
    previous: z.string().nullable(),
    next: z.string().nullable(),
    pages: z.array(z.object({ page: z.int(), href: z.string(), current: z.boolean() })),
  }),
});
export type ResultsPage = z.infer<typeof resultsPage>;
