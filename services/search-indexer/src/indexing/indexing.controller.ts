import { Caller, type CallerClaims, requireOperator } from '@forecourt/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { IndexingService } from './indexing.service.ts';

/** For operators: how the indexer is getting on. */
@Controller('indexing')
export class IndexingController {
  constructor(@Inject(IndexingService) private readonly indexing: IndexingService) {}

  /** Cars behind, events to come, and what is parked, with reasons. */
  @Get('status')
  status(@Caller() caller: CallerClaims) {
    requireOperator(caller, 'look after the index');
    return this.indexing.status();
  }
}
