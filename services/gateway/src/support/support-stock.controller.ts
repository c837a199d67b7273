import {
  type CredentialHolder,
  type FeedFileReport,
  type FeedHealthList,
  feedFileReport,
  feedHealthList,
  type VehicleHistory,
  vehicleHistory,
} from '@forecourt/contracts';
import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiAnswer, ApiCredential, ApiProblems } from '../api/api-docs.ts';
import { feedFileReportExample } from '../api/examples/feed-files.ts';
import { feedHealthExample, vehicleHistoryExample } from '../api/examples/support-stock.ts';
import { Credentials } from '../credentials/credentials.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { SupportStock } from './reads/support-stock.ts';

/** Feeds and vehicles for those who support dealers, on any host (FEED-6): only of the credential's own dealerships (SITE-4). */
@ApiTags('support')
@Controller('support/v1')
export class SupportStockController {
  constructor(
    private readonly credentials: Credentials,
    private readonly stock: SupportStock,
  ) {}

  /** How feeds fare. */
  @Get('feeds')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiOperation({
    operationId: 'listFeedHealth',
    summary: 'Read the health of feeds',
    description:
      'For each feed client and dealership: when it last sent, what was accepted and refused in the last seven days and why, how long its oldest change has waited to be found by searches, and whether it fell silent.',
  })
  @ApiAnswer(200, feedHealthList, 'The feeds.', feedHealthExample)
  @ApiProblems(401, 429, 503)
  async feeds(@Req() request: FastifyRequest): Promise<FeedHealthList> {
    return this.stock.feeds(await this.#holderOf(request));
  }

  /** A file's progress and verdicts. */
  @Get('files/:id')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiOperation({
    operationId: 'readSupportedFile',
    summary: "Read a feed's file",
    description: 'Its progress, and a page of its verdicts and of what is wrong with its rows.',
  })
  @ApiParam({
    name: 'id',
    description: "The file's id.",
    schema: { type: 'string' },
    example: feedFileReportExample.id,
  })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'The next of the last answer.',
    schema: { type: 'integer' },
  })
  @ApiAnswer(200, feedFileReport, 'The file.', feedFileReportExample)
  @ApiProblems(400, 401, 404, 429, 503)
  async file(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Query('after') after?: string,
  ): Promise<FeedFileReport> {
    return this.stock.file(await this.#holderOf(request), id, after);
  }

  /** Everything that happened to a vehicle. */
  @Get('vehicles/:id/history')
  @Bounded('crm')
  @Header('cache-control', 'no-store')
  @ApiCredential("support's")
  @ApiOperation({
    operationId: 'readVehicleHistory',
    summary: "Read a vehicle's history",
    description:
      'Its events, oldest first: when, who, and each field that changed, from what to what. Asked for by a stock number, also those of the other vehicles that have or had it.',
  })
  @ApiParam({
    name: 'id',
    description: "The vehicle's id, or its stock number.",
    schema: { type: 'string' },
    example: vehicleHistoryExample.vehicle_id,
  })
  @ApiAnswer(200, vehicleHistory, 'The history.', vehicleHistoryExample)
  @ApiProblems(401, 404, 429, 503)
  async history(@Param('id') id: string, @Req() request: FastifyRequest): Promise<VehicleHistory> {
    return this.stock.history(await this.#holderOf(request), id);
  }

  async #holderOf(request: FastifyRequest): Promise<CredentialHolder> {
    const { token: _, ...holder } = await this.credentials.bearer(request, ['support']);
    return holder;
  }
}
