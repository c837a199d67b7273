import {
  type FacetName,
  facetNames,
  facetRule,
  isNameField,
  isRangeFacetName,
  RESULT_WINDOW,
  sorts,
} from '@forecourt/car-search';
import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

const READ_ALL =
  'Continues after the answer that had it as `next_cursor`, with the same search and order, until there are no more cars: for programs that read all results. Facets are left out, as the first answer has them. A car whose position does not change is returned once; with `sort=latest` no position changes. Use it instead of an offset.';
/** What the search call does, for its readers. */
export const ABOUT_SEARCH =
  'Each facet is a parameter: repeat it for alternatives; different facets narrow each other. An unknown parameter or value is an error that names it. Sold cars stay in results for as many days as the site shows them. Cars have the fields of `Car`; while the stock service does not answer, those that searches do not read, such as `vin` and `images`, are absent.';

const SORT =
  "Defaults to the site's own order. lowestPrice and highestPrice sort by current_price. lowestPrice finds only cars whose current_price is above 0: cars without a price, or with 0, are not in hits, count or facets. highestPrice keeps them and puts cars without a price last. highestKms and lowestKms apply only if the site has enabled them; otherwise its own order applies. lowestRepayment finds only cars with a weekly repayment; without repayments on the site its own order applies.";

function facetDescription(name: FacetName): string {
  if (facetRule(name).budget)
    return 'Dollars a week for a loan: a range such as 80:150, or a number alone as the most. Refused on a site that states no repayments.';
  if (isRangeFacetName(name)) return 'Numbers, or a range such as 10:30, 10: or :30.';
  return isNameField(name)
    ? 'Values as the facets list them, or in another spelling: case, extra spaces and hyphens instead of spaces make no difference.'
    : 'Values as the facets list them.';
}

/** The parameters that the search takes by the names of its facets. */
const ApiFacets = () =>
  applyDecorators(
    ...facetNames.map((name) =>
      ApiQuery({
        name,
        required: false,
        description: facetDescription(name),
        schema: { type: 'array', items: { type: 'string', maxLength: 120 }, maxItems: 50 },
        explode: true,
      }),
    ),
  );

/** Where cars should be (SRCH-15), and what they must not have (SRCH-17). */
const ApiNear = () =>
  applyDecorators(
    ApiQuery({
      name: 'near',
      required: false,
      description:
        'A postcode, the name of a place, or a position such as -27.47,153.02: for within, and for sort=nearest. A place that is not known is an error.',
      schema: { type: 'string', maxLength: 80, example: '4000' },
    }),
    ApiQuery({
      name: 'within',
      required: false,
      description: 'Only cars at locations at most so many kilometres from near.',
      schema: { type: 'integer', minimum: 1, maximum: 5_000 },
    }),
    ApiQuery({
      name: 'not.make',
      required: false,
      description: 'Cars without any of these makes. Every facet can be refused this way, such as not.body.',
      schema: { type: 'array', items: { type: 'string', maxLength: 120 }, maxItems: 50 },
      explode: true,
    }),
  );

const ApiFilter = () =>
  ApiQuery({
    name: 'search_filters',
    required: false,
    description:
      'Conditions on facets and fields of a car: = or :, !=, and for numbers > >= < <=, combined with AND, OR, NOT and brackets. Quote values that contain spaces. A value is read as that of the facet’s own parameter.',
    schema: {
      type: 'string',
      maxLength: 2_000,
      example: 'make:Toyota AND (year>=2020 OR km<50000) AND NOT tag:"Test Drive Only"',
    },
  });

const ApiMost = (name: string) =>
  ApiQuery({
    name,
    required: false,
    description: 'How many cars to return.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 21 },
  });

/**
 * Documents the parameters of the search call. They are listed from the last to the first, as decorators of a method run from below.
 */
export const ApiSearchParameters = () =>
  applyDecorators(
    ApiQuery({
      name: 'cursor',
      required: false,
      description: READ_ALL,
      schema: { type: 'string', minLength: 1, maxLength: 1_000 },
    }),
    ApiQuery({
      name: 'offset',
      required: false,
      description: `How many cars to skip. Together with hitsPerPage at most ${RESULT_WINDOW}; to read further, use \`cursor\`.`,
      schema: { type: 'integer', minimum: 0, maximum: RESULT_WINDOW - 1, default: 0 },
    }),
    ApiMost('hitsPerPage'),
    ApiQuery({ name: 'sort', required: false, description: SORT, schema: { type: 'string', enum: [...sorts] } }),
    ApiQuery({
      name: 'query',
      required: false,
      description:
        'Words as a visitor types them: they are read as filters as on the page of results, and what is left is searched for as keywords. If nothing fulfils all of them, some give way and `relaxed` names them; parameters never do.',
      schema: { type: 'string', maxLength: 200, example: 'white corolla hatch' },
    }),
    ApiFilter(),
    ApiNear(),
    ApiFacets(),
  );

/** Documents the parameters of the list of cars. */
export const ApiListParameters = () => applyDecorators(ApiMost('limit'), ApiFilter());
