import { AllowOperator } from '@forecourt/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { IndexingService } from './indexing.service.ts';

/** For operators: how the indexer is getting on. */
@Controller('indexing')
@AllowOperator()
export class IndexingController {
  constructor(@Inject(IndexingService) private readonly indexing: IndexingService) {}

  /** Cars behind, waiting events, and parked ones with reasons. */
  @Get('status')
  status() {
    return this.indexing.status();
  }
}
