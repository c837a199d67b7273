import { MOST_FILE_PUSH_BYTES, pictureFile, siteFile, siteFilePush, siteFiles } from '@forecourt/contracts';
import { Controller, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import { siteFileExample, siteFilePushExample } from '../api/examples/site-files.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { ApiOwner, digestPath, SitesPass } from './sites-pass.ts';

const ApiDigest = () =>
  ApiParam({
    name: 'digest',
    description: 'The SHA-256 of the file, in hexadecimal.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    example: siteFileExample.digest,
  });

/** A site's own files over HTTP (SITE-8): the redirects of its old addresses, and typefaces. Its configuration names them, once they were pushed. */
@ApiTags('site files')
@Controller('operate/v1/sites/:slug/files')
export class OwnFilesController {
  constructor(private readonly sites: SitesPass) {}

  /** The site's files without their content. */
  @Get()
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({ operationId: 'listFiles', summary: "List a site's files", description: 'The newest first.' })
  @ApiAnswer(200, siteFiles, 'The files, without their content.', { files: [siteFileExample] })
  @ApiProblems(401, 403, 429, 503)
  list(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'files' });
  }

  /** Keeps a file, unless it has faults. */
  @Put(':digest')
  @Bounded('operate')
  @ApiOwner()
  @ApiDigest()
  @ApiOperation({
    operationId: 'pushFile',
    summary: 'Push a file',
    description:
      'Redirects (`redirects.csv`) are checked whole: each fault names its line. They do nothing until the configuration names their digest in `redirects`. A typeface (`fonts/yard.woff2`) is a WOFF2 of at most 256 KiB, and the configuration names its address, `/fonts/site/{digest}.woff2`, in `theme.fonts`. The newest 60 files of a site are kept, and those that it names.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(siteFilePush, { redirects: siteFilePushExample }) },
    },
  })
  @ApiAnswer(200, siteFile, 'The file is kept.', siteFileExample)
  @ApiProblems(400, 401, 403, 404, 413, 429, 503)
  put(
    @Param('slug') slug: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sites.pass(request, reply, {
      slug,
      path: digestPath('files', digest),
      mostBytes: MOST_FILE_PUSH_BYTES,
    });
  }

  /** A file's content, for a folder that is pulled. */
  @Get(':digest')
  @Bounded('operate')
  @ApiOwner()
  @ApiDigest()
  @ApiOperation({ operationId: 'readFile', summary: 'Read a file', description: 'Its content as it was pushed.' })
  @ApiAnswer(200, pictureFile, 'The file.', { file: siteFilePushExample.file })
  @ApiProblems(401, 403, 404, 429, 503)
  get(
    @Param('slug') slug: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: digestPath('files', digest) });
  }
}
