import { csvMapping, feedAnswer, feedEvent, feedMappingList } from '@forecourt/contracts';
import { Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import { sentFeedBatch } from '../api/api-schemas.ts';
import {
  csvExample,
  csvMappingExample,
  feedAnswerExample,
  feedMappingListExample,
  priceExample,
  soldExample,
  upsertExample,
} from '../api/examples/feeds.ts';
import { defaultLimits } from '../config/gateway-config.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { FeedIntake } from './feed-intake.ts';
import { answerFeed, Signed, SignedBody } from './signed-api.ts';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
const LIMITS = [
  `A body may have at most ${mebibytes(defaultLimits.feedBodyBytes)} as sent and, once decompressed,`,
  `${mebibytes(defaultLimits.feedJsonBytes)} as JSON or ${mebibytes(defaultLimits.feedInflatedBytes)} as CSV; otherwise the answer is 413.`,
  `A key may send ${defaultLimits.feedRequestsPerMinute} requests a minute, and an address ${defaultLimits.refusedFeedRequestsPerMinute}`,
  'with a refused signature; otherwise the answer is 429. A key may have 4 requests, 8 MiB of JSON and one CSV file in progress. The next',
  'waits up to 2 s, then gets 429 with the type urn:forecourt:feed:in-flight. An installation may set other limits; the answers name them.',
].join(' ');

const ApiMappingName = () =>
  ApiParam({
    name: 'name',
    description: 'The mapping’s name: lowercase letters, digits and hyphens.',
    schema: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 120, example: 'stock-list' },
  });

/** What dealers' systems send (FEED-1, FEED-5). The key names the dealership, never the host. */
@ApiTags('feeds')
@Controller('feeds/v1')
export class FeedController {
  constructor(private readonly intake: FeedIntake) {}

  /** One event, a batch of up to 1,000, or a CSV file read by a mapping; the answer has a verdict for each. */
  @Post('events')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'sendFeedEvents',
    summary: 'Send stock events',
    description: `One event, a batch, or a CSV file with at most 100,000 records below its header line. An upsert that lists a vehicle needs make, model and car_type; every other type needs a vehicle that is listed. A repeated event_id changes nothing, and an event never overwrites a field with older data. The answer is 200 even if events were refused: each has its own verdict. ${LIMITS}`,
    requestBody: {
      required: true,
      content: {
        [JSON_TYPE]: {
          schema: { oneOf: [sentAs(feedEvent).schema, sentAs(sentFeedBatch).schema] },
          examples: {
            ...sentAs(feedEvent, { 'one event': upsertExample, 'clear a price': priceExample }).examples,
            ...sentAs(sentFeedBatch, { 'a batch': { events: [upsertExample, soldExample] } }).examples,
          },
        },
        [CSV_TYPE]: { schema: { type: 'string', description: 'UTF-8, with a header line.' }, example: csvExample },
      },
    },
  })
  @SignedBody()
  @ApiQuery({
    name: 'mapping',
    required: false,
    description: 'The name of the mapping to use; for CSV, and for JSON of another shape.',
    schema: { type: 'string', example: 'stock-list' },
  })
  @ApiQuery({
    name: 'as_of',
    required: false,
    description:
      'For a mapping: when the file was created. Required unless the mapping has occurred_at. For JSON it may be now: the time of arrival. Send a + as %2B, and sign it that way.',
    schema: { type: 'string', example: '2026-03-04T02:00:00Z' },
  })
  @ApiQuery({
    name: 'dry_run',
    required: false,
    description:
      'With true, nothing is changed: the verdicts say what would be, each field from what to what, and the findings how to fix what is wrong.',
    schema: { type: 'boolean', default: false },
  })
  @ApiAnswer(200, feedAnswer, 'The result for each event, in the order sent.', feedAnswerExample)
  async events(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = Object.fromEntries(new URLSearchParams(request.originalUrl.split('?')[1] ?? ''));
    await answerFeed(this.intake, request, reply, {
      method: 'POST',
      path: '/feed/events',
      query,
      accepts: [JSON_TYPE, CSV_TYPE],
    });
  }

  /** Stores how to read this client's CSV files. */
  @Put('mappings/:name')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'putFeedMapping',
    summary: 'Store a CSV mapping',
    description:
      'Defines how to read CSV files of one layout; later files refer to it by name. It replaces any previous mapping of that name.',
    requestBody: {
      required: true,
      content: { [JSON_TYPE]: sentAs(csvMapping, { 'a stock list': csvMappingExample }) },
    },
  })
  @SignedBody()
  @ApiMappingName()
  @ApiAnswer(200, csvMapping, 'The stored mapping.', csvMappingExample)
  async putMapping(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFeed(this.intake, request, reply, { method: 'PUT', path: mappingPath(name), accepts: [JSON_TYPE] });
  }

  /** Lists the mappings that the client can name. */
  @Get('mappings')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'listFeedMappings',
    summary: 'List your mappings',
    description: 'The mappings that the key’s client stored, and those that come with the platform.',
  })
  @Signed()
  @ApiAnswer(200, feedMappingList, 'The mappings.', feedMappingListExample)
  async listMappings(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answerFeed(this.intake, request, reply, { method: 'GET', path: '/feed/mappings', accepts: [] });
  }

  /** Reads a mapping back. */
  @Get('mappings/:name')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'getFeedMapping',
    summary: 'Read a CSV mapping',
    description: 'The mapping that the key’s client stored under this name.',
  })
  @Signed()
  @ApiMappingName()
  @ApiAnswer(200, csvMapping, 'The mapping.', csvMappingExample)
  @ApiProblems(404)
  async getMapping(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFeed(this.intake, request, reply, { method: 'GET', path: mappingPath(name), accepts: [] });
  }
}

const mappingPath = (name: string) => `/feed/mappings/${encodeURIComponent(name)}`;
