import { notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../http/cacheable.ts';
import { drawPicture } from './placeholder-picture.ts';

const LONGEST_COLOUR = 60;

/** The drawn pictures of cars without photos (UI-2). The same for every site. */
@ApiExcludeController()
@Controller('images/cars')
export class PictureController {
  /** @param file body type and .svg, as suv.svg. @throws ProblemError 404 for a body that has no drawing. */
  @Get(':file')
  draw(
    @Param('file') file: string,
    @Query('colour') colour: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const words = typeof colour === 'string' ? colour.slice(0, LONGEST_COLOUR) : '';
    const svg = file.endsWith('.svg') ? drawPicture(file.slice(0, -4), words) : null;
    if (svg === null) throw notFound('There is no such picture.');
    const etag = etagOf(svg);
    reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800').header('etag', etag);
    // A picture opened by itself must not be able to do anything.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (request.headers['if-none-match'] === etag) reply.code(304).send();
    else reply.header('content-type', 'image/svg+xml').send(svg);
  }
}
