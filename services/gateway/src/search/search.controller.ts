import {
  type CarSearchResult,
  carsRequestFromApi,
  facetNames,
  isRangeFacetName,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
  sorts,
} from '@forecourt/car-search';
import type { SearchAnswer } from '@forecourt/contracts';
import { badRequest } from '@forecourt/service-kit';
import { applyDecorators, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../http/api-docs.ts';
import { carList, carSearchAnswer } from '../http/api-schemas.ts';
import { sendJson } from '../http/cacheable.ts';
import { carSearchExample, searchedCarExample } from '../http/examples/cars.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarSearches } from './car-searches.ts';

/** Injection token of the limit on reads of one address. */
export const READ_LIMIT = Symbol('READ_LIMIT');

const SEARCH =
  'Facets are parameters, one each: repeated for alternatives, and different facets narrow each other. What is not known is an error that names it. Cars that are sold stay for the days that the site shows them.';

/** The parameters that the search takes by the names of its facets. */
const ApiFacets = () =>
  applyDecorators(
    ...facetNames.map((name) =>
      ApiQuery({
        name,
        required: false,
        description: isRangeFacetName(name)
          ? 'Numbers, or a range as 10:30, 10: or :30.'
          : 'Values as the facets list them.',
        schema: { type: 'array', items: { type: 'string', maxLength: 120 }, maxItems: 50 },
        explode: true,
      }),
    ),
  );

const ApiFilter = () =>
  ApiQuery({
    name: 'search_filters',
    required: false,
    description:
      'Conditions on facets and on fields of a car: = or :, != and for numbers > >= < <=, joined by AND, OR, NOT and brackets. Words with blanks stand in quotes.',
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
    description: 'How many cars to answer.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 21 },
  });

/** The search call and the list of cars (SRCH-16): of the host's site alone (SITE-4). */
@ApiTags('cars')
@Controller('api')
export class SearchController {
  constructor(
    private readonly searches: CarSearches,
    @Inject(READ_LIMIT) private readonly limit: RateLimit,
  ) {}

  /** Cars, counts and facets of a search; an unknown filter or sort is an error that names it. */
  @Get('search')
  @ApiOperation({ operationId: 'searchCars', summary: 'Search cars', description: SEARCH })
  @ApiFacets()
  @ApiFilter()
  @ApiQuery({
    name: 'query',
    required: false,
    description: 'Keywords, as a visitor types them.',
    schema: { type: 'string', maxLength: 200, example: 'white corolla hatch' },
  })
  @ApiQuery({
    name: 'sort',
    required: false,
    description: "The site's own order where it is absent.",
    schema: { type: 'string', enum: [...sorts] },
  })
  @ApiMost('hitsPerPage')
  @ApiQuery({
    name: 'offset',
    required: false,
    description: 'How many cars to pass over.',
    schema: { type: 'integer', minimum: 0, maximum: 10_000_000, default: 0 },
  })
  @ApiAnswer(200, carSearchAnswer, 'What was found.', carSearchExample)
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async search(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limit.take(request.ip);
    const asked = read(request, searchRequestFromApi);
    await sendJson(request, reply, wireAnswer(await this.searches.find(site, asked.state, asked), asked.limit));
  }

  /** A plain list of cars. */
  @Get('cars')
  @ApiOperation({
    operationId: 'listCars',
    summary: 'List cars',
    description: 'Cars that meet a filter, without counts and facets: for a list on a page of your own.',
  })
  @ApiFilter()
  @ApiMost('limit')
  @ApiAnswer(200, carList, "The cars, in the site's own order.", [searchedCarExample])
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async cars(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.limit.take(request.ip);
    const asked = read(request, carsRequestFromApi);
    const { hits } = await this.searches.findBeside(site, asked.state, { ...asked, facets: [] });
    await sendJson(request, reply, hits);
  }
}

function read(request: FastifyRequest, reader: (query: string) => SearchRequestResult): SearchRequest {
  const parameters = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  // The development switch of sites is no part of the search.
  parameters.delete('site');
  const result = reader(parameters.toString());
  if (!result.ok) throw badRequest(result.problems);
  return result.request;
}

/** The contract's answer, with the engine's own lists in it: copies of them would only be written and thrown away. */
type WireAnswer = Pick<SearchAnswer, 'pages' | 'count' | 'ms'> &
  Pick<CarSearchResult, 'hits' | 'facets' | 'facetStats'>;

/** An answer as the call gives it (SRCH-3). */
function wireAnswer({ hits, count, facets, facetStats, ms }: CarSearchResult, limit: number): WireAnswer {
  return { hits, pages: Math.ceil(count / limit), count, facets, facetStats, ms: Math.round(ms) };
}
