import { type SearchLag, searchLagQuery } from '@forecourt/contracts';
import { AllowCallers, AllowOperator, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { IndexingService } from './indexing.service.ts';

/** For operators: how the indexer is getting on. */
@Controller('indexing')
@AllowOperator()
export class IndexingController {
  constructor(private readonly indexing: IndexingService) {}

  /** Cars behind, waiting events, and parked ones with reasons. */
  @Get('status')
  status() {
    return this.indexing.status();
  }
}

/** For the gateway's pages of support: how long changes of dealerships wait to be found (FEED-6). */
@Controller('search-lag')
@AllowCallers({ gateway: ['system'] })
export class SearchLagController {
  constructor(private readonly indexing: IndexingService) {}

  /** Reads it; the gateway has checked whose dealerships these are. */
  @Post()
  @HttpCode(200)
  read(@Body(ZodBody(searchLagQuery)) { dealership_ids: ids }: z.output<typeof searchLagQuery>): Promise<SearchLag> {
    return this.indexing.searchLag(ids);
  }
}
