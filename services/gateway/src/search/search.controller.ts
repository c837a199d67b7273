import {
  type CarSearchResult,
  carsRequestFromApi,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
} from '@forecourt/car-search';
import { type SearchAnswer, searchAnswer } from '@forecourt/contracts';
import { badRequest } from '@forecourt/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiAnswer, ApiProblems } from '../http/api-docs.ts';
import { sendJson } from '../http/cacheable.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarSearches } from './car-searches.ts';

/** Injection token of the limit on reads of one address. */
export const READ_LIMIT = Symbol('READ_LIMIT');

const FILTERS = 'As make:Toyota AND year>=2020; AND, OR, NOT and brackets.';
const FACETS = 'Each facet is a parameter too, repeated for several values; numbers take ranges, as price=10000:30000.';
const carsAnswer = z.array(z.record(z.string(), z.unknown()));

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
  @ApiOperation({ operationId: 'searchCars', summary: 'Search cars', description: FACETS })
  @ApiQuery({ name: 'search_filters', required: false, description: FILTERS })
  @ApiQuery({ name: 'query', required: false, description: 'Keywords.' })
  @ApiQuery({ name: 'sort', required: false })
  @ApiQuery({ name: 'hitsPerPage', required: false, description: '21 by default, 100 at most.' })
  @ApiQuery({ name: 'offset', required: false })
  @ApiAnswer(200, searchAnswer, 'What was found.')
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
  @ApiOperation({ operationId: 'listCars', summary: 'List cars' })
  @ApiQuery({ name: 'search_filters', required: false, description: FILTERS })
  @ApiQuery({ name: 'limit', required: false, description: '21 by default, 100 at most.' })
  @ApiAnswer(200, carsAnswer, "The cars, in the site's own order.")
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

/** An answer as the call gives it (SRCH-3). */
function wireAnswer(result: CarSearchResult, limit: number): SearchAnswer {
  return {
    hits: result.hits.map((hit) => ({ ...hit })),
    pages: Math.ceil(result.count / limit),
    count: result.count,
    facets: Object.fromEntries(Object.entries(result.facets).map(([name, values]) => [name, [...values]])),
    facetStats: { ...result.facetStats },
    ms: Math.round(result.ms),
  };
}
