import type { IncomingMessage } from 'node:http';
import type { ConfigurationChanges } from '@forecourt/contracts';
import { AllowCallers } from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredDocuments } from '../configuration/configuration.history.ts';
import { configurationsChanged } from '../configuration/configuration.rows.ts';
import { documentsChanged } from '../document/document.rows.ts';
import { lastChange, markOfChange } from '../history/revisions.rows.ts';

const LONGEST_WAIT_SECONDS = 30;
const LOOK_EVERY_MS = 200;

/** What changed of sites, dealerships and sites' documents, for the services that follow it (SITE-5). */
@Controller()
export class ChangesController {
  /** The look that all who wait share, until it is old. */
  #look: { readonly place: Promise<ChangePlace>; readonly until: number } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: StoredDocuments,
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
      do {
        await pause(LOOK_EVERY_MS);
        if (request.raw.socket.destroyed) return changes;
      } while (Date.now() < deadline && isSame(await this.#placeNow(), changes));
    }
  }

  /** How far the changes are, as of the last moments. */
  #placeNow(): Promise<ChangePlace> {
    const now = performance.now();
    if (this.#look === undefined || now >= this.#look.until) {
      this.#look = { place: lastPlace(this.dataSource), until: now + LOOK_EVERY_MS };
    }
    return this.#look.place;
  }
}

/** How far a follower has read: the number of a change, and its mark unless it has none. */
interface ChangePlace {
  readonly position: number;
  readonly mark?: string | undefined;
}

async function lastPlace(dataSource: DataSource) {
  const position = await lastChange(dataSource);
  const mark = await markOfChange(dataSource, position);
  return { position, ...(mark !== undefined && { mark }) };
}

const isSame = (one: ChangePlace, other: ChangePlace): boolean =>
  one.position === other.position && one.mark === other.mark;

/** The changes after a follower's place; all that there is if the database was restored to before it, even if it has as many changes again. */
async function changesSince(
  dataSource: DataSource,
  documents: StoredDocuments,
  { position, mark }: ChangePlace,
): Promise<ConfigurationChanges> {
  const changes = await changesAfter(dataSource, documents, position);
  const isKnown = mark === undefined || mark === changes.mark || mark === (await markOfChange(dataSource, position));
  if (changes.position >= position && isKnown) return changes;
  return { ...(await changesAfter(dataSource, documents, 0)), restored: true };
}

/**
 * What changed after a change number. Documents get their defaults here, by today's schema; one that can't be read is left out. The last
 * number is read first: all changes up to it are committed, and what changes while the tables are read comes with the next answer.
 */
async function changesAfter(
  dataSource: DataSource,
  documents: StoredDocuments,
  position: number,
): Promise<ConfigurationChanges> {
  const place = await lastPlace(dataSource);
  const { position: upTo } = place;
  if (upTo <= position) return { ...place, sites: [], dealerships: [], documents: [] };
  return {
    ...place,
    ...(await configurationsChanged(dataSource, documents, position, upTo)),
    documents: await documentsChanged(dataSource, position, upTo),
  };
}
