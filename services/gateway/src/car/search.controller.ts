import {
  type CarSearchResult,
  carsRequestFromApi,
  type FacetName,
  facetNames,
  facetRule,
  isNameField,
  isRangeFacetName,
  RESULT_WINDOW,
  readablePages,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
  sorts,
} from '@forecourt/car-search';
import { type SearchAnswer, statesRepayments } from '@forecourt/contracts';
import { badRequest, Clock } from '@forecourt/service-kit';
import { applyDecorators, Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { carList, carSearchAnswer, type PublishedCar } from '../api/car-schemas.ts';
import { carSearchExample, searchedCarExample } from '../api/examples/cars.ts';
import { sendJson } from '../http/cacheable.ts';
import { FOR_ANY_WEBSITE } from '../http/other-websites.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CarSearches } from '../search/car-searches.ts';
import { NearPlaces } from '../search/near-places.ts';
import { type ReadSearch, ReadSearches } from '../search/read-searches.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { PublishedCars } from './published-cars.ts';

const READ_ALL =
  'Continues after the answer that had it as `next_cursor`, with the same search and order, until there are no more cars: for programs that read all results. Facets are left out, as the first answer has them. A car whose position does not change is returned once; with `sort=latest` no position changes. Use it instead of an offset.';
const SEARCH =
  'Each facet is a parameter: repeat it for alternatives; different facets narrow each other. An unknown parameter or value is an error that names it. Sold cars stay in results for as many days as the site shows them. Cars have the fields of `Car`; while the stock service does not answer, those that searches do not read, such as `vin` and `images`, are absent.';

const NO_REPAYMENTS = {
  field: 'weekly_budget',
  message: 'is no filter of this site, which states no weekly repayments',
};

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
      'Conditions on facets and fields of a car: = or :, !=, and for numbers > >= < <=, combined with AND, OR, NOT and brackets. Quote values that contain spaces.',
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

/** The contract's answer. */
type WireAnswer = Pick<SearchAnswer, 'pages' | 'count' | 'next_cursor' | 'relaxed' | 'ms'> &
  Pick<CarSearchResult, 'facets' | 'facetStats'> & { readonly hits: readonly PublishedCar[] };

/** The search call and the list of cars (SRCH-16): only of the host's site (SITE-4). */
@ApiTags('cars')
@Controller('api')
export class SearchController {
  constructor(
    private readonly searches: CarSearches,
    private readonly read: ReadSearches,
    private readonly places: NearPlaces,
    private readonly published: PublishedCars,
    private readonly clock: Clock,
  ) {}

  /** Cars, counts and facets of a search; an unknown filter or sort is an error that names it. */
  @Get('search')
  @Header(...FOR_ANY_WEBSITE)
  @Bounded('read')
  @ApiOperation({ operationId: 'searchCars', summary: 'Search cars', description: SEARCH })
  @ApiFacets()
  @ApiNear()
  @ApiFilter()
  @ApiQuery({
    name: 'query',
    required: false,
    description:
      'Words as a visitor types them: they are read as filters as on the page of results, and what is left is searched for as keywords. If nothing fulfils all of them, some give way and `relaxed` names them; parameters never do.',
    schema: { type: 'string', maxLength: 200, example: 'white corolla hatch' },
  })
  @ApiQuery({
    name: 'sort',
    required: false,
    description: SORT,
    schema: { type: 'string', enum: [...sorts] },
  })
  @ApiMost('hitsPerPage')
  @ApiQuery({
    name: 'offset',
    required: false,
    description: `How many cars to skip. Together with hitsPerPage at most ${RESULT_WINDOW}; to read further, use \`cursor\`.`,
    schema: { type: 'integer', minimum: 0, maximum: RESULT_WINDOW - 1, default: 0 },
  })
  @ApiQuery({
    name: 'cursor',
    required: false,
    description: READ_ALL,
    schema: { type: 'string', minLength: 1, maxLength: 1_000 },
  })
  @ApiAnswer(200, carSearchAnswer, 'The search results.', carSearchExample)
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async search(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = requestOf(request, searchRequestFromApi);
    const { cursor, limit } = asked;
    if (asked.state.ranges.weekly_budget && !statesRepayments(site.config)) throw badRequest([NO_REPAYMENTS]);
    await this.#requirePlace(site, asked);
    if (cursor !== undefined) {
      const { found, relaxed } = await this.read.find(site, asked, async (each) => {
        const state = each.said.size === 0 ? each.state : (await this.#find(site, asked, each)).state;
        const behind = await this.searches.findBehind(site, { ...asked, ...each, state, asked, cursor });
        return { ...behind, count: behind.result.count };
      });
      await sendJson(request, reply, await this.#answer(site, found.result, { limit, next: found.next, relaxed }));
      return;
    }
    const {
      found: settled,
      read,
      relaxed,
    } = await this.read.find(site, asked, (each) => this.#find(site, asked, each));
    const { state, found } = settled;
    const next = await this.searches.cursorBehind(site, { ...asked, ...read, state, asked }, found);
    await sendJson(request, reply, await this.#answer(site, found, { limit, next, relaxed }));
  }

  /** The first cars of a search that is read. Its parameters count as they are. */
  #find(site: SiteContext, asked: SearchRequest, read: ReadSearch) {
    const { kilometres } = read;
    return this.read.settled(site, read, 'said ranges', (state) =>
      this.searches.find(site, state, { ...asked, kilometres }),
    );
  }

  /** @throws ProblemError 400 for a place to be near to that is not known */
  async #requirePlace(site: SiteContext, { state: { near } }: SearchRequest): Promise<void> {
    if (!near || (await this.places.kilometres(site, near))) return;
    throw badRequest([{ field: 'near', message: `found "${near.place}", expected a postcode, a place or a position` }]);
  }

  /** A plain list of cars. */
  @Get('cars')
  @Header(...FOR_ANY_WEBSITE)
  @Bounded('read')
  @ApiOperation({
    operationId: 'listCars',
    summary: 'List cars',
    description: 'Cars that match a filter, without counts and facets, for a list on your own page.',
  })
  @ApiFilter()
  @ApiMost('limit')
  @ApiAnswer(200, carList, "The cars, in the site's default order.", [searchedCarExample])
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async cars(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const asked = requestOf(request, carsRequestFromApi);
    const { hits } = await this.searches.findBeside(site, asked.state, { ...asked, facets: [] });
    await sendJson(request, reply, await this.published.of(site, hits, this.clock.now()));
  }

  /** An answer as the call gives it (SRCH-3); the engine's own lists are in it, as copies would only be written and thrown away. */
  async #answer(
    site: SiteContext,
    result: CarSearchResult,
    { limit, next, relaxed }: { limit: number; next: string | null; relaxed: readonly string[] },
  ): Promise<WireAnswer> {
    const { hits, count, facets, facetStats, ms } = result;
    return {
      hits: await this.published.of(site, hits, this.clock.now()),
      pages: readablePages(count, limit),
      count,
      next_cursor: next,
      relaxed: [...relaxed],
      facets,
      facetStats,
      ms: Math.round(ms),
    };
  }
}

function requestOf(request: FastifyRequest, reader: (query: string) => SearchRequestResult): SearchRequest {
  const parameters = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  // The development switch of sites is not part of the search.
  parameters.delete('site');
  const result = reader(parameters.toString());
  if (!result.ok) throw badRequest(result.problems);
  return result.request;
}
