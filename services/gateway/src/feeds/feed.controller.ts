import { csvMapping, feedAnswer, feedBatch, feedEvent, feedHeaders } from '@forecourt/contracts';
import { Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiAnswer, ApiProblems, jsonSchema } from '../http/api-docs.ts';
import { FeedIntake, type FeedRequest, type StockCall } from './feed-intake.ts';

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';
const eventBody = z.union([feedEvent, feedBatch]);

const Signed = () => (target: object, name: string | symbol, descriptor: PropertyDescriptor) => {
  const about = {
    [feedHeaders.keyId]: 'Id of the key.',
    [feedHeaders.timestamp]: 'UTC seconds, within 300 of ours.',
    [feedHeaders.contentDigest]: 'RFC 9530: sha-256=:…: of the body as sent, also of an empty one.',
    [feedHeaders.signature]: 'Base64 HMAC-SHA256 of time, method, path with query and Content-Digest, a line each.',
  };
  for (const [header, description] of Object.entries(about)) {
    ApiHeader({ name: header, description, required: true })(target, name, descriptor);
  }
  ApiProblems(400, 401, 413, 415, 429, 503)(target, name, descriptor);
};

/** What dealers' systems send (FEED-1, FEED-5). The key names the dealership, never the host. */
@ApiTags('feeds')
@Controller('feeds/v1')
export class FeedController {
  constructor(private readonly intake: FeedIntake) {}

  /** One event, a batch of up to 1,000, or a CSV file read by a mapping; the answer has a verdict for each. */
  @Post('events')
  @Signed()
  @ApiOperation({ operationId: 'sendFeedEvents', summary: 'Send stock events: one, a batch, or a CSV file' })
  @ApiConsumes(JSON_TYPE, CSV_TYPE)
  @ApiBody({ schema: jsonSchema(eventBody, 'input') })
  @ApiQuery({ name: 'mapping', required: false, description: 'For CSV: the mapping to read it by.' })
  @ApiQuery({ name: 'as_of', required: false, description: 'For CSV: when the file was made, ISO 8601.' })
  @ApiAnswer(200, feedAnswer, 'What became of each event.')
  async events(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = Object.fromEntries(new URLSearchParams(request.originalUrl.split('?')[1] ?? ''));
    await this.#answer(request, reply, { method: 'POST', path: '/feed/events', query, accepts: [JSON_TYPE, CSV_TYPE] });
  }

  /** Keeps how this client's CSV files are to be read. */
  @Put('mappings/:name')
  @Signed()
  @ApiOperation({ operationId: 'putFeedMapping', summary: 'Keep a CSV mapping' })
  @ApiParam({ name: 'name' })
  @ApiBody({ schema: jsonSchema(csvMapping, 'input') })
  @ApiAnswer(200, csvMapping, 'The mapping as it is kept.')
  async putMapping(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#answer(request, reply, { method: 'PUT', path: mappingPath(name), accepts: [JSON_TYPE] });
  }

  /** Reads a mapping back. */
  @Get('mappings/:name')
  @Signed()
  @ApiOperation({ operationId: 'getFeedMapping', summary: 'Read a CSV mapping' })
  @ApiParam({ name: 'name' })
  @ApiAnswer(200, csvMapping, 'The mapping.')
  @ApiProblems(404)
  async getMapping(
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#answer(request, reply, { method: 'GET', path: mappingPath(name), accepts: [] });
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, call: StockCall): Promise<void> {
    const answer = await this.intake.pass(feedRequest(request), call);
    await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  }
}

const mappingPath = (name: string) => `/feed/mappings/${encodeURIComponent(name)}`;

function feedRequest(request: FastifyRequest): FeedRequest {
  return { method: request.method, path: request.originalUrl, headers: request.headers, body: request.raw };
}
