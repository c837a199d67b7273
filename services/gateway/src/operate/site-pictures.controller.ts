import { MOST_PICTURE_PUSH_BYTES, pictureFile, picturePush, sitePicture, sitePictures } from '@forecourt/contracts';
import { badRequest, zodFaults } from '@forecourt/service-kit';
import { Controller, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiAnswer, ApiProblems, sentAs } from '../api/api-docs.ts';
import { pictureExample, picturePushExample } from '../api/examples/site-files.ts';
import { Pictures } from '../images/pictures.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { ApiOwner, digestPath, SitesPass } from './sites-pass.ts';

const ApiDigest = () =>
  ApiParam({
    name: 'digest',
    description: "The SHA-256 of the picture's file, in hexadecimal.",
    schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    example: pictureExample.digest,
  });

/** A site's own pictures over HTTP (SITE-8). Documents name one as `/images/site/DIGEST`, once it was pushed. */
@ApiTags('site files')
@Controller('operate/v1/sites/:slug/pictures')
export class SitePicturesController {
  constructor(
    private readonly sites: SitesPass,
    private readonly pictures: Pictures,
  ) {}

  /** The site's pictures without their files. */
  @Get()
  @Bounded('operate')
  @ApiOwner()
  @ApiOperation({ operationId: 'listPictures', summary: "List a site's pictures", description: 'The newest first.' })
  @ApiAnswer(200, sitePictures, 'The pictures, without their files.', { pictures: [pictureExample] })
  @ApiProblems(401, 403, 429, 503)
  list(@Param('slug') slug: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: 'pictures' });
  }

  /** Keeps a picture. Its file is opened in the decoder's process first, and refused if that fails. */
  @Put(':digest')
  @Bounded('operate')
  @ApiOwner()
  @ApiDigest()
  @ApiOperation({
    operationId: 'pushPicture',
    summary: 'Push a picture',
    description: 'It shows nowhere until a document names it. A picture that nothing shows for 30 days is deleted.',
    requestBody: {
      required: true,
      content: { 'application/json': sentAs(picturePush, { picture: picturePushExample }) },
    },
  })
  @ApiAnswer(200, sitePicture, 'The picture is kept.', pictureExample)
  @ApiProblems(400, 401, 403, 404, 413, 429, 503)
  put(
    @Param('slug') slug: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const call = { slug, path: digestPath('pictures', digest), mostBytes: MOST_PICTURE_PUSH_BYTES };
    return this.sites.pass(request, reply, { ...call, check: (body) => this.#check(body) });
  }

  /** A picture's file, for a folder that is pulled. */
  @Get(':digest')
  @Bounded('operate')
  @ApiOwner()
  @ApiDigest()
  @ApiOperation({ operationId: 'readPicture', summary: 'Read a picture', description: 'Its file as it was pushed.' })
  @ApiAnswer(200, pictureFile, 'The file.', { file: picturePushExample.file })
  @ApiProblems(401, 403, 404, 429, 503)
  get(
    @Param('slug') slug: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.sites.pass(request, reply, { slug, path: digestPath('pictures', digest) });
  }

  /** @throws ProblemError 400 for a body that is no push, or a file that can't be shown */
  async #check(body: Buffer): Promise<void> {
    const sent = jsonOf(body);
    const { success, data, error } = picturePush.safeParse(sent);
    if (!success) throw badRequest(zodFaults(error, sent));
    const message = await this.pictures.faultOf(Buffer.from(data.file, 'base64'));
    if (message !== undefined) throw badRequest([{ field: 'file', message }]);
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw badRequest([{ field: 'body', message: 'expected JSON' }]);
  }
}
