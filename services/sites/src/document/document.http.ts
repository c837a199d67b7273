import { type DocumentKind, documentKinds, isDocumentKind, PLATFORM, slug } from '@forecourt/contracts';
import {
  AllowCallers,
  AllowOperator,
  Caller,
  type CallerClaims,
  callerMeta,
  notFound,
  siteSlugOf,
  ZodBody,
} from '@forecourt/service-kit';
import { Body, Controller, Delete, Get, Param, ParseIntPipe, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { RemoveDocument, RestoreDocument, ReviseDocument } from './document.commands.ts';
import { DocumentRevisions, documentsOf, findDocument } from './document.rows.ts';
import { type DocumentName, wordsOf } from './document.ts';

const restoreBody = z.strictObject({ revision: z.int().positive() });
/** `over` is the revision that the writer has read: 0 for a new document. */
const writing = z.strictObject({ over: z.coerce.number().int().min(0).optional() });
type WritingQuery = z.infer<typeof writing>;

/** Sites' documents besides their configuration, and under the slug `platform` those that every site reads. Operators write them, and each event records who did; the gateway reads them by revision. */
@Controller('sites/:slug/documents')
@AllowOperator()
export class DocumentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly revisions: DocumentRevisions,
    private readonly dataSource: DataSource,
  ) {}

  /** The site's documents without their bodies. */
  @Get()
  async list(@Param('slug') site: string) {
    return { documents: await documentsOf(this.dataSource, site) };
  }

  /** Writes a document's body and answers its revision. 400 names each fault's path, 409 the current revision. */
  @Put(':kind/:id')
  async put(
    @Param() parameters: Record<string, string>,
    @Query(ZodBody(writing)) { over }: WritingQuery,
    @Body() body: unknown,
    @Caller() caller: CallerClaims,
  ) {
    const command = new ReviseDocument({ name: nameOf(parameters), body, writing: { meta: callerMeta(caller), over } });
    return { revision: await this.commands.execute(command) };
  }

  /** Removes a document and answers the revision of the removal. */
  @Delete(':kind/:id')
  async remove(
    @Param() parameters: Record<string, string>,
    @Query(ZodBody(writing)) { over }: WritingQuery,
    @Caller() caller: CallerClaims,
  ) {
    const command = new RemoveDocument({ name: nameOf(parameters), writing: { meta: callerMeta(caller), over } });
    return { revision: await this.commands.execute(command) };
  }

  /** A document's current body as written, and its revision. */
  @Get(':kind/:id')
  async get(@Param() parameters: Record<string, string>) {
    const name = nameOf(parameters);
    const found = await findDocument(this.dataSource, name);
    if (!found) throw notFound(`There is no ${wordsOf(name)}.`);
    return found;
  }

  /** The latest revisions of a document, oldest first, as many as fit into 8 MB. */
  @Get(':kind/:id/revisions')
  getRevisions(@Param() parameters: Record<string, string>) {
    return this.revisions.list(nameOf(parameters));
  }

  /** One revision of a document. For a visitor it must be one of the visitor's site or of the platform (SITE-4). */
  @Get(':kind/:id/revisions/:revision')
  @AllowCallers({ gateway: ['visitor'], operator: ['operator'] })
  getRevision(
    @Param() parameters: Record<string, string>,
    @Param('revision', ParseIntPipe) revision: number,
    @Caller() caller: CallerClaims,
  ) {
    const name = nameOf(parameters);
    const site = siteSlugOf(caller);
    if (site !== undefined && site !== name.site && name.site !== PLATFORM)
      throw notFound(`The site ${site} has no such document.`);
    return this.revisions.find(name, revision);
  }

  /** Restores an older revision as a new one and answers its number. */
  @Post(':kind/:id/restore')
  async restore(
    @Param() parameters: Record<string, string>,
    @Query(ZodBody(writing)) { over }: WritingQuery,
    @Body(ZodBody(restoreBody)) { revision }: z.infer<typeof restoreBody>,
    @Caller() caller: CallerClaims,
  ) {
    const command = new RestoreDocument({
      name: nameOf(parameters),
      revision,
      writing: { meta: callerMeta(caller), over },
    });
    return { revision: await this.commands.execute(command) };
  }
}

/** @throws ProblemError 404 for a kind or an id that no document has. */
function nameOf({ slug: site = '', kind = '', id = '' }: Record<string, string>): DocumentName {
  return {
    site,
    kind: kindOf(kind),
    id: slug.safeParse(id).success ? id : noSuch(`An id of a document is a slug, such as about-us; got "${id}".`),
  };
}

function kindOf(kind: string): DocumentKind {
  if (isDocumentKind(kind)) return kind;
  return noSuch(`There is no kind of document "${kind}"; expected one of ${Object.keys(documentKinds).join(', ')}.`);
}

function noSuch(detail: string): never {
  throw notFound(detail);
}
