import {
  type CarSearchResult,
  carsRequestFromApi,
  readablePages,
  type SearchRequest,
  type SearchRequestResult,
  searchRequestFromApi,
} from '@forecourt/car-search';
import { type SearchAnswer, statesRepayments } from '@forecourt/contracts';
import { badRequest, Clock } from '@forecourt/service-kit';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../../api/api-docs.ts';
import { carList, carSearchAnswer, type PublishedCar } from '../../api/car-schemas.ts';
import { carSearchExample, searchedCarExample } from '../../api/examples/cars.ts';
import { sendJson } from '../../http/cacheable.ts';
import { FOR_ANY_WEBSITE } from '../../http/other-websites.ts';
import { Bounded } from '../../limits/route-bounds.ts';
import { CarSearches } from '../../search/answers/car-searches.ts';
import { NearPlaces } from '../../search/answers/near-places.ts';
import { type ReadSearch, ReadSearches } from '../../search/filters/read-searches.ts';
import { CurrentSite } from '../../site/current-site.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { ABOUT_SEARCH, ApiListParameters, ApiSearchParameters } from './car-search.docs.ts';
import { PublishedCars } from './published-car.ts';

const NO_REPAYMENTS = {
  field: 'weekly_budget',
  message: 'is no filter of this site, which states no weekly repayments',
};

/** The contract's answer. */
type WireAnswer = Pick<SearchAnswer, 'pages' | 'count' | 'next_cursor' | 'relaxed' | 'ms'> &
  Pick<CarSearchResult, 'facets' | 'facetStats'> & { readonly hits: readonly PublishedCar[] };

/** The search call and the list of cars (SRCH-16): only of the host's site (SITE-4). */
@ApiTags('cars')
@Controller('api')
export class CarSearchController {
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
  @ApiOperation({ operationId: 'searchCars', summary: 'Search cars', description: ABOUT_SEARCH })
  @ApiSearchParameters()
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
        const state = each.stated.size === 0 ? each.state : (await this.#find(site, asked, each)).state;
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
    return this.read.settled(site, read, 'stated ranges', (state) =>
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
  @ApiListParameters()
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
