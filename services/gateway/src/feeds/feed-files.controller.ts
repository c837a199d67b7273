import { Readable } from 'node:stream';
import {
  feedFile,
  feedFileList,
  feedFileReport,
  feedSettings,
  feedStock,
  type OwnFeedHealth,
  ownFeedHealth,
} from '@forecourt/contracts';
import { Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import {
  feedFileExample,
  feedFileReportExample,
  feedSettingsExample,
  feedStockExample,
} from '../api/examples/feed-files.ts';
import { ownFeedHealthExample } from '../api/examples/support-stock.ts';
import { followedToSearch } from '../clients/search-lag.ts';
import { IndexerClient } from '../clients/service-clients.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { ApiFileId, ApiSentFile, ApiStockPage, FILE_TYPES } from './feed-files.docs.ts';
import { FeedIntake } from './feed-intake.ts';
import { verdictLines } from './file-csv.ts';
import { answerFeed, feedRequest, Signed, SignedBody } from './signed-api.ts';

/** Whole files of dealers' systems: taken, processed after the answer, reported row by row (FEED-3, FEED-7). */
@ApiTags('feeds')
@Controller('feeds/v1')
export class FeedFilesController {
  constructor(
    private readonly intake: FeedIntake,
    private readonly indexer: IndexerClient,
  ) {}

  /** Takes a file. */
  @Post('files')
  @Bounded('feed')
  @ApiSentFile()
  @ApiAnswer(202, feedFile, 'The file, which will be processed.', feedFileExample)
  async send(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = {
      method: 'POST',
      path: '/feed/files',
      query: queryOf(request),
      accepts: FILE_TYPES,
      isFile: true,
    } as const;
    await answerFeed(this.intake, request, reply, call);
  }

  /** The client's latest files. */
  @Get('files')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'listFeedFiles',
    summary: 'List your files',
    description: 'The latest 50 files that the key’s client sent, the newest first.',
  })
  @Signed()
  @ApiAnswer(200, feedFileList, 'The files.', { files: [feedFileExample] })
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answerFeed(this.intake, request, reply, { method: 'GET', path: '/feed/files', accepts: [] });
  }

  /** How the client's own feeds fare, and how long their changes take to be searchable (FEED-6, FEED-10). */
  @Get('health')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'readFeedHealth',
    summary: 'Read the health of your feeds',
    description:
      'For each dealership of the key: rows of the last 7 days, why rows and files were refused, what rows were warned of, by rule, and how long the oldest change has waited to be found by searches.',
  })
  @Signed()
  @ApiAnswer(200, ownFeedHealth, 'The health.', ownFeedHealthExample)
  async health(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = { method: 'GET', path: '/feed/health', accepts: [] } as const;
    const { body } = await this.intake.pass(feedRequest(request), call);
    const { feeds } = ownFeedHealth.parse(JSON.parse(body.toString()));
    await reply
      .header('cache-control', 'no-store')
      .send({ feeds: await followedToSearch(this.indexer, feeds) } satisfies OwnFeedHealth);
  }

  /** A file's progress and verdicts; with .csv after the id, all of them as CSV. */
  @Get('files/:id')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'getFeedFile',
    summary: 'Read a file’s progress and verdicts',
    description:
      'The verdicts come 1,000 at a time; with .csv after the id the answer is a CSV file of all rows, each with what is wrong and how to fix it.',
  })
  @Signed()
  @ApiFileId()
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'The next of the last answer.',
    schema: { type: 'integer' },
  })
  @ApiAnswer(200, feedFileReport, 'The file.', feedFileReportExample)
  @ApiProblems(404)
  async show(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const fileId = id.replace(/\.csv$/, '');
    const path = `/feed/files/${encodeURIComponent(fileId)}`;
    const call = { method: 'GET', path, query: queryOf(request), accepts: [] } as const;
    if (fileId === id) {
      await answerFeed(this.intake, request, reply, call);
      return;
    }
    const first = await this.intake.reader(feedRequest(request));
    const lines = verdictLines((after) => first(path, after === undefined ? {} : { after: String(after) }));
    const begun = await lines.next();
    await reply
      .headers({
        'cache-control': 'no-store',
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileId.replace(/[^\w-]/g, '')}.csv"`,
      })
      .send(Readable.from(continued(begun.value ?? '', lines)));
  }

  /** Lets a file go on that the guard held back. */
  @Post('files/:id/confirm')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'confirmFeedFile',
    summary: 'Confirm a file',
    description: 'Within 24 hours, a full file that would drop more of a dealership’s stock than the guard allows.',
  })
  @Signed()
  @ApiFileId()
  @ApiAnswer(202, feedFile, 'The file, which goes on.', feedFileExample)
  @ApiProblems(404, 409)
  async confirm(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = `/feed/files/${encodeURIComponent(id)}/confirm`;
    await answerFeed(this.intake, request, reply, { method: 'POST', path, accepts: [], isBare: true });
  }

  /** Reads back the client's own stock. */
  @Get('stock')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'readFeedStock',
    summary: 'Read your stock back',
    description: 'The current vehicle of each stock number of the key’s dealerships, to compare with your own list.',
  })
  @Signed()
  @ApiStockPage()
  @ApiAnswer(200, feedStock, 'A page of vehicles.', feedStockExample)
  async stock(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answerFeed(this.intake, request, reply, {
      method: 'GET',
      path: '/feed/stock',
      query: queryOf(request),
      accepts: [],
    });
  }

  /** What the client chose for its feeds. */
  @Get('settings')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'getFeedSettings',
    summary: 'Read your settings',
    description: 'What you chose for your feeds, or the platform’s defaults.',
  })
  @Signed()
  @ApiAnswer(200, feedSettings, 'The settings.', feedSettingsExample)
  async settings(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answerFeed(this.intake, request, reply, { method: 'GET', path: '/feed/settings', accepts: [] });
  }

  /** Chooses. */
  @Put('settings')
  @Bounded('feed')
  @ApiOperation({
    operationId: 'putFeedSettings',
    summary: 'Store your settings',
    description:
      'What becomes of cars that a full file lacks, how many it may drop unasked, and when your feed counts as silent.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(feedSettings, { sold: feedSettingsExample }) },
    },
  })
  @SignedBody()
  @ApiAnswer(200, feedSettings, 'The stored settings.', feedSettingsExample)
  async putSettings(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await answerFeed(this.intake, request, reply, {
      method: 'PUT',
      path: '/feed/settings',
      accepts: ['application/json'],
    });
  }
}

const queryOf = ({ originalUrl }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(originalUrl.split('?')[1] ?? ''));

async function* continued(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
