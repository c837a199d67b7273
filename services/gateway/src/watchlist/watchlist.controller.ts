import {
  savedCarIds,
  type WatchlistRequest,
  watchedCars,
  watchlistAnswer,
  watchlistRequest,
} from '@forecourt/contracts';
import { badRequest, notFound, zodFaults } from '@forecourt/service-kit';
import { applyDecorators, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import { savedCarIdsExample, watchedCarsExample, watchlistRequestExample } from '../api/examples/people.ts';
import { WatchedCars } from '../car/watched/watched-cars.ts';
import { requireSameOrigin } from '../http/other-websites.ts';
import { boundedBody, readJsonObject } from '../http/request-body.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import { Watchlists } from './watchlists.ts';

const BODY_LIMIT = 1_024;
const SAVED = 'Car Saved In Watchlist';
const REMOVED = 'Car Removed';
const PHONE = 'expected the phone number that you signed in with, as text';

/** What both changes have in common. Each of their refusals says `success: false` (WATCH-1). */
const ApiChange = (operationId: string, summary: string, message: string) =>
  applyDecorators(
    Bounded('send', { success: false }),
    ApiOperation({
      operationId,
      summary,
      description:
        'For the signed-in visitor, by the session cookie, on a site with a watchlist. Repeating it changes nothing. A refusal is a problem that has `success: false` besides.',
      requestBody: {
        required: true,
        content: { 'application/json': sentAs(watchlistRequest, { car: watchlistRequestExample }) },
      },
    }),
    ApiAnswer(200, watchlistAnswer, 'It is done.', { success: true, message }),
    ApiProblems(400, 401, 403, 404, 409, 413, 429, 503),
  );

/** The watchlist of the signed-in visitor (WATCH-1); a site without one has none of these calls (FAV-1). */
@ApiTags('people')
@Controller('api/watchlist')
export class WatchlistController {
  constructor(
    private readonly watchlists: Watchlists,
    private readonly cars: WatchedCars,
  ) {}

  /** Saves a car. */
  @Post('save-car')
  @ApiChange('saveCar', 'Save a car to the watchlist', SAVED)
  save(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#change('save', site, request, reply);
  }

  /** Removes a car. */
  @Post('remove-car')
  @ApiChange('removeCar', 'Remove a car from the watchlist', REMOVED)
  remove(@CurrentSite() site: SiteContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.#change('remove', site, request, reply);
  }

  /** The ids of the saved cars, for the hearts of a page. */
  @Get()
  @Bounded('read')
  @ApiOperation({
    operationId: 'listSavedCars',
    summary: 'Read which cars are in the watchlist',
    description: 'The signed-in visitor’s, by the session cookie, newest first: those that their list shows.',
  })
  @ApiAnswer(200, savedCarIds, 'The ids of the cars.', savedCarIdsExample)
  @ApiProblems(401, 404, 429, 503)
  async ids(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireWatchlist(site);
    const ids = await this.cars.shownIds(site, await this.watchlists.list(site, request));
    await reply.header('cache-control', 'private, no-store').send({ cars: ids.map((id) => ({ id })) });
  }

  /** The saved cars as the page of the watchlist shows them. */
  @Get('cars')
  @Bounded('read')
  @ApiOperation({
    operationId: 'showSavedCars',
    summary: 'Read the cars of the watchlist',
    description: 'Each as it is now, with how its price has changed since it was saved.',
  })
  @ApiAnswer(200, watchedCars, 'The cars, newest first.', watchedCarsExample)
  @ApiProblems(401, 404, 429, 503)
  async list(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireWatchlist(site);
    const cars = await this.cars.view(site, await this.watchlists.list(site, request));
    await reply.header('cache-control', 'private, no-store').send({ cars });
  }

  async #change(
    change: 'save' | 'remove',
    site: SiteContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    requireSameOrigin(request.headers, request.host);
    requireWatchlist(site);
    const body = readBody(await boundedBody(request, BODY_LIMIT));
    await this.watchlists.change(site, request, change, body);
    const message = change === 'save' ? SAVED : REMOVED;
    await reply.code(200).header('cache-control', 'no-store').send({ success: true, message });
  }
}

/** @throws ProblemError 404 on a site without a watchlist (FAV-1) */
function requireWatchlist({ config }: SiteContext): void {
  if (!config.garage_enabled) throw notFound('This site has no watchlist.');
}

/** @throws ProblemError 400 naming each field; a phone number that came is not repeated */
function readBody(bytes: Buffer): WatchlistRequest {
  const sent = readJsonObject(bytes);
  const { data, error } = watchlistRequest.safeParse(sent);
  if (!error) return data;
  throw badRequest(
    zodFaults(error, sent).map((fault) => (fault.field === 'phone_number' ? { ...fault, message: PHONE } : fault)),
  );
}
