import { listingFeedReport } from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, ApiRevalidated } from '../api/api-docs.ts';
import { listingReportExample } from '../api/examples/feeds.ts';
import { Credentials } from '../credentials/credentials.ts';
import { etagMatches } from '../http/cacheable.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { ExportFile } from './export-file.ts';
import { feedFileNames, feedFiles, isFeedFileName } from './feed-files.ts';
import { countHeaders } from './feed-report.ts';
import { ListingExports } from './listing-exports.ts';

const text = { schema: { type: 'string' } } as const;
const fileContent = { 'text/tab-separated-values': text, 'application/xml': text };
const countDocs = {
  'Forecourt-Listed': { description: 'Vehicles in the file.', schema: { type: 'integer' }, example: 120 },
  'Forecourt-Left-Out': {
    description: 'Vehicles that are not in the file, by reason.',
    schema: { type: 'string' },
    example: 'no-photos=12, no-price=3',
  },
} as const;

/** Documents the credential of these calls. */
const ApiBasic = () =>
  ApiHeader({
    name: 'Authorization',
    required: true,
    description: 'HTTP Basic: the site’s slug and a feed-out key of this site.',
    schema: { type: 'string', example: 'Basic cml2ZXJzaWRlOi4uLg==' },
  });

/** A site's vehicles for advertisers, by HTTP Basic: the site's slug and a feed-out key (VEH-7). */
@ApiTags('feeds')
@Controller('feeds/vehicles')
export class ListingFeedController {
  constructor(
    private readonly credentials: Credentials,
    private readonly exports: ListingExports,
  ) {}

  /** What became of the site's stock in each feed: counts, and the stock numbers of what is left out. */
  @Get('report.json')
  @Bounded('feedOut')
  @ApiOperation({
    operationId: 'reportVehicleFeeds',
    summary: 'What is listed and left out',
    description: 'Of each feed for advertisers, with reasons and stock numbers.',
  })
  @ApiBasic()
  @ApiAnswer(200, listingFeedReport, 'The counts.', listingReportExample)
  @ApiProblems(401, 404, 429, 503)
  async report(
    @CurrentSite() site: SiteContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.credentials.feedOut(request, site.config.slug);
    const { report } = await this.exports.of(site);
    await reply.header('cache-control', 'private, no-cache').send(report);
  }

  /** A file of a feed. */
  @Get(':file')
  @Bounded('feedOut')
  @ApiOperation({
    operationId: 'fetchVehicleFeed',
    summary: 'Vehicles for advertisers',
    description:
      'The vehicles that the site’s results list, for Google’s vehicle ads or Meta’s automotive catalogue. Made at the first request and kept for ten minutes; docs/listing-feeds.md lists the fields.',
  })
  @ApiParam({
    name: 'file',
    description: 'The file: a feed and its format.',
    schema: { type: 'string', enum: [...feedFileNames] },
  })
  @ApiBasic()
  @ApiResponse({ status: 200, description: 'The file.', headers: countDocs, content: fileContent })
  @ApiRevalidated()
  @ApiProblems(401, 404, 429, 503)
  async file(
    @CurrentSite() site: SiteContext,
    @Param('file') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isFeedFileName(name)) throw notFound('There is no such feed.');
    await this.credentials.feedOut(request, site.config.slug);
    const { files, report } = await this.exports.of(site);
    const { feed, contentType } = feedFiles[name];
    await sendFile(request, reply.headers(countHeaders(report.feeds[feed])).type(contentType), files[name]);
  }
}

/** Sends a file as it is on the disk to a client that takes gzip, else as text; 304 to one that has it. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: ExportFile): FastifyReply {
  const { etag, bytes } = file;
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Host, Accept-Encoding' });
  if (etagMatches(request.headers['if-none-match'], etag.replace(/^W\//, ''))) return reply.code(304).send();
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(file.open('text'));
  return reply.headers({ 'content-encoding': 'gzip', 'content-length': bytes }).send(file.open('gzip'));
}

/** Whether an Accept-Encoding header takes gzip; a reader without the header takes any. */
function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  return codings.some((coding) => /^(?:gzip|\*)(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/.test(coding));
}
