import {
  changeSetList,
  MOST_PUSH_BYTES,
  previewAnswer,
  pushAnswer,
  sitePreview,
  sitePush,
  siteRestore,
  storedWorld,
} from '@forecourt/contracts';
import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import {
  changeSetsExample,
  previewExample,
  previewPushExample,
  pushAnswerExample,
  pushExample,
  restoreExample,
  worldExample,
} from '../api/examples/site-files.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { ApiOwner, SitesPass } from './sites-pass.ts';

/** Of a change set. */
const NUMBER = /^\d{1,9}$/;

/** A site's files over HTTP, on any host (SITE-5, SITE-8). Bodies and answers are those of the sites service. */
@ApiTags('site files')
@Controller('operate/v1/sites/:slug')
export class SiteFilesController {
  constructor(private readonly sites: SitesPass) {}

  /** The site's configuration, dealerships and documents as they were written, and the number of its present change set. */
  @Get('world')
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({
    operationId: 'readWorld',
    summary: "Read a site's files",
    description: 'All that was written of it.',
  })
  @ApiAnswer(200, storedWorld, 'The site as it is, with the number of its change set.', worldExample)
  @ApiProblems(401, 403, 404, 429, 503)
  world(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'world' });
  }

  /** The newest 50 change sets before `before`, newest first. */
  @Get('change-sets')
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({ operationId: 'listChangeSets', summary: "List a site's change sets", description: 'The newest 50.' })
  @ApiQuery({ name: 'before', required: false, description: 'Those before this number.', schema: { type: 'integer' } })
  @ApiAnswer(200, changeSetList, 'The change sets, newest first.', changeSetsExample)
  @ApiProblems(401, 403, 429, 503)
  history(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'change-sets' });
  }

  /** The world as a change set left it. */
  @Get('change-sets/:number/world')
  @Bounded('operate')
  @ApiOwner()
  @ApiParam({ name: 'number', description: 'The change set.', schema: { type: 'integer', minimum: 0 }, example: 3 })
  @ApiOperation({
    operationId: 'readOlderWorld',
    summary: 'Read the files of a change set',
    description: 'All of the site as the change set left it.',
  })
  @ApiAnswer(200, storedWorld, 'The site as it was.', worldExample)
  @ApiProblems(401, 403, 404, 429, 503)
  async worldAt(
    @Param('slug') slug: string,
    @Param('number') number: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!NUMBER.test(number)) throw notFound();
    return this.sites.pass(request, reply, { slug, path: `change-sets/${number}/world` });
  }

  /** Pushes a world: one change set, or none at all. */
  @Post('change-sets')
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({
    operationId: 'pushSite',
    summary: "Push a site's files",
    description:
      'All of it becomes one change set, or nothing does. What is left out stays as it is; within a kind that is named, a missing document is removed.',
    requestBody: { required: true, content: { 'application/json': sentAs(sitePush, { push: pushExample }) } },
  })
  @ApiAnswer(200, pushAnswer, 'The present change set, and what this push changed.', pushAnswerExample)
  @ApiProblems(400, 401, 403, 409, 413, 429, 503)
  push(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'change-sets', mostBytes: MOST_PUSH_BYTES });
  }

  /** Restores what a change set left, in a new one. */
  @Post('change-sets/restore')
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({
    operationId: 'restoreSite',
    summary: 'Restore a change set',
    description: 'The site as an older change set left it, checked by today’s rules, becomes a new change set.',
    requestBody: { required: true, content: { 'application/json': sentAs(siteRestore, { restore: restoreExample }) } },
  })
  @ApiAnswer(200, pushAnswer, 'The new change set, and what stays as it is.', pushAnswerExample)
  @ApiProblems(400, 401, 403, 404, 409, 413, 429, 503)
  restore(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'change-sets/restore', mostBytes: MOST_PUSH_BYTES });
  }

  /** Makes a preview of a push, or of an older change set, and answers its signed link. */
  @Post('previews')
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({
    operationId: 'previewSite',
    summary: 'Preview a site',
    description:
      'Nothing goes live: anyone who has the link sees every page of the site as the push, or the older change set, would leave it, for 24 hours.',
    requestBody: {
      required: true,
      content: {
        'application/json': sentAs(sitePreview, { push: previewPushExample, older: { number: 3 } }),
      },
    },
  })
  @ApiAnswer(200, previewAnswer, 'Where the preview is.', previewExample)
  @ApiProblems(400, 401, 403, 404, 409, 413, 429, 503)
  preview(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'previews', mostBytes: MOST_PUSH_BYTES });
  }
}
