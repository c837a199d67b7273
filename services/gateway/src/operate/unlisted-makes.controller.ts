import { emptySearchState } from '@forecourt/car-search';
import { MOST_UNLISTED, makeNamed, type UnlistedMakes, unlistedMakes } from '@forecourt/contracts';
import { type DocumentsOfSite, notFound, SiteDirectory, unavailable } from '@forecourt/service-kit';
import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { unlistedMakesExample } from '../api/examples/site-files.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CarSearches } from '../search/answers/car-searches.ts';
import { ApiOwner } from './sites-pass.ts';

/**
 * The makes of a site's stock that are neither on the platform's list, by name or alias, nor have a manufacturer's document (MODEL-3).
 * @param counted all makes of its stock with their vehicles, the most first.
 */
function unlistedMakesView(
  counted: readonly { readonly value: string; readonly count: number }[],
  documents: Pick<DocumentsOfSite, 'list'>,
): UnlistedMakes {
  const described = new Set(documents.list('manufacturer').map(({ summary }) => summary.name.toLowerCase()));
  const unlisted = counted.filter(({ value }) => !makeNamed(value) && !described.has(value.toLowerCase()));
  return {
    makes: unlisted.slice(0, MOST_UNLISTED).map(({ value, count }) => ({ make: value, vehicles: count })),
    more: Math.max(0, unlisted.length - MOST_UNLISTED),
  };
}

/** Makes of a site's stock that the platform's list lacks: each is a misspelling in a feed, or missing from the list (MODEL-3). */
@ApiTags('site files')
@Controller('operate/v1/sites/:slug')
export class UnlistedMakesController {
  constructor(
    private readonly credentials: Credentials,
    private readonly directory: SiteDirectory,
    private readonly searches: CarSearches,
  ) {}

  /** Those of its stock at present. @throws ProblemError as Credentials.bearerFor; 404 for an unknown site; 503 without the index */
  @Get('unlisted-makes')
  @Bounded('operate')
  @Header('cache-control', 'no-store')
  @ApiOwner()
  @ApiOperation({
    operationId: 'listUnlistedMakes',
    summary: 'List unlisted makes',
    description:
      'Makes of its stock that the platform does not list: each is a misspelling in a feed, or missing from the list.',
  })
  @ApiAnswer(200, unlistedMakes, 'The makes, those with most vehicles first.', unlistedMakesExample)
  @ApiProblems(401, 403, 404, 429, 503)
  async unlistedMakes(@Param('slug') slug: string, @Req() request: FastifyRequest): Promise<UnlistedMakes> {
    await this.credentials.bearerFor(request, slug);
    if (!this.directory.isReady) throw unavailable();
    const site = this.directory.bySlug(slug);
    if (!site) throw notFound();
    const { config } = site;
    const searched = { config, dealerships: this.directory.dealershipsOf(config) };
    const { facets } = await this.searches.findBeside(searched, emptySearchState(), { facets: ['make'], limit: 0 });
    return unlistedMakesView(facets.make ?? [], this.directory.documents.of(slug));
  }
}
