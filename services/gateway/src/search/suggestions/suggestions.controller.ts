import { type SearchState, urlFromSearchState } from '@forecourt/car-search';
import { suggestions } from '@forecourt/contracts';
import { badRequest } from '@forecourt/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../../api/api-docs.ts';
import { suggestionsExample } from '../../api/examples/cars.ts';
import { sendJson } from '../../http/cacheable.ts';
import { Bounded } from '../../limits/route-bounds.ts';
import { hiddenPlaces } from '../../places/site-places.ts';
import { CurrentSite } from '../../site/current-site.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { SiteRanges } from '../answers/site-stock.ts';
import { ReadSearches } from '../filters/read-searches.ts';
import { suggestionsView } from './suggestions.view.ts';

const LONGEST = 200;

/** What a visitor may mean while typing (SRCH-17): only what the host's site has in stock (SITE-4). */
@ApiTags('cars')
@Controller('api/suggestions')
export class SuggestionsController {
  constructor(
    private readonly searches: ReadSearches,
    private readonly ranges: SiteRanges,
  ) {}

  /** Answers from what is kept of the site: it asks the engine nothing. */
  @Get()
  @Bounded('read')
  @ApiOperation({
    operationId: 'suggestSearches',
    summary: 'Suggest searches',
    description:
      'Makes, models, bodies and places in stock that the words begin, and the words as they are understood, best first.',
  })
  @ApiQuery({ name: 'q', description: 'What was typed so far.', schema: { type: 'string', maxLength: LONGEST } })
  @ApiAnswer(200, suggestions, 'The suggestions, at most 8.', suggestionsExample)
  @ApiRevalidated()
  @ApiProblems(400, 429, 503)
  async suggest(
    @CurrentSite() site: SiteContext,
    @Query('q') q: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (typeof q !== 'string' || q.length > LONGEST) {
      throw badRequest([{ field: 'q', message: `expected the words that were typed, at most ${LONGEST} characters` }]);
    }
    const { facets, landing } = await this.ranges.of(site);
    const reader = await this.searches.reader(site);
    const read = (state: SearchState) => reader(state).state;
    const href = (state: SearchState) => urlFromSearchState(state, landing);
    await sendJson(request, reply, suggestionsView(q, { facets, read, href, hiddenPlaces: hiddenPlaces(site) }));
  }
}
