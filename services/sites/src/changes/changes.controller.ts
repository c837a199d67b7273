import type { IncomingMessage } from 'node:http';
import type { ConfigurationChanges } from '@forecourt/contracts';
import { AllowCallers } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredDocuments } from '../configuration/stored-documents.ts';
import { changesSince } from './changes.read-model.ts';

const LONGEST_WAIT_SECONDS = 30;
const LOOK_EVERY_MS = 200;

/** What changed of sites, dealerships and sites' documents, for the services that follow it (SITE-5). */
@Controller()
export class ChangesController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StoredDocuments) private readonly documents: StoredDocuments,
  ) {}

  /**
   * The changes after change number `after`, or all if the database was restored to before it; waits up to `wait` seconds (30 at most) if there
   * are none, and no longer than the caller.
   * @param mark what `after` came with: without it a restored database that has as many changes again is not noticed
   */
  @Get('configurations')
  @AllowCallers({ gateway: ['system'], stock: ['system'], leads: ['system'], operator: ['operator'] })
  async getChanges(
    @Req() request: { raw: IncomingMessage },
    @Query('after') after = '0',
    @Query('wait') wait = '0',
    @Query('mark') mark?: string,
  ): Promise<ConfigurationChanges> {
    const place = { position: Number(after) || 0, mark: mark || undefined };
    const deadline = Date.now() + Math.min(Number(wait) || 0, LONGEST_WAIT_SECONDS) * 1_000;
    for (;;) {
      const changes = await changesSince(this.dataSource, this.documents, place);
      if (changes.restored || changes.position > place.position || Date.now() >= deadline) return changes;
      await pause(LOOK_EVERY_MS);
      if (request.raw.socket.destroyed) return changes;
    }
  }
}
