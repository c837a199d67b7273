import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOfBytes, isNotModified } from '../http/cacheable.ts';
import { Bounded } from '../limits/route-bounds.ts';

const { resolve } = createRequire(import.meta.url);

interface PublishedDocument {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** What programs are written against, as it was generated with this version: the same at every host. */
@ApiExcludeController()
@Controller()
export class PublishedDocumentsController {
  /** Read at the first request: the OpenAPI document is itself made by asking a gateway that runs. */
  readonly #documents = new Map<string, Promise<PublishedDocument>>();

  /** The public HTTP API. */
  @Get('openapi.json')
  @Bounded('read')
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#send(request, reply, 'openapi.json');
  }

  /** The events that CRMs and other systems follow. */
  @Get('asyncapi.json')
  @Bounded('read')
  async asyncApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#send(request, reply, 'asyncapi.json');
  }

  async #send(request: FastifyRequest, reply: FastifyReply, name: 'openapi.json' | 'asyncapi.json'): Promise<void> {
    const known = this.#documents.get(name) ?? readDocument(name);
    this.#documents.set(name, known);
    const { bytes, etag } = await known;
    if (isNotModified(request, reply, etag)) await reply.send();
    else await reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
  }
}

async function readDocument(name: string): Promise<PublishedDocument> {
  const bytes = await readFile(resolve(`@forecourt/contracts/${name}`));
  return { bytes, etag: etagOfBytes(bytes) };
}
