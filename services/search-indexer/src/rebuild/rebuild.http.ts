import { AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { RebuildService } from './rebuild.service.ts';

const rebuildBody = z.strictObject({ mode: z.enum(['rows', 'topic']).default('rows') });

/** For operators: rebuilding the index while it serves (IDX-3). */
@Controller('indexing')
@AllowOperator()
export class RebuildController {
  constructor(private readonly rebuilds: RebuildService) {}

  /** Begins a rebuild; the answer has the id by which its progress is read. */
  @Post('rebuild')
  @HttpCode(202)
  async start(@Body(ZodBody(rebuildBody)) { mode }: z.infer<typeof rebuildBody>) {
    return { id: await this.rebuilds.start(mode) };
  }

  /** How far it is, and how it ended. */
  @Get('rebuilds/:id')
  read(@Param('id') id: string) {
    return this.rebuilds.read(id);
  }
}
