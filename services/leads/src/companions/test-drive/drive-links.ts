import { EventStore } from '@forecourt/event-store';
import { LookupKey } from '@forecourt/persons';
import { Clock, notFound } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadEvent } from '../../lead/lead.events.ts';
import { fold } from '../../lead/lead.ts';
import { SignedTokens } from '../../letters/lead-token.ts';
import { type Drive, findDrive } from './drive-rows.ts';

/** Signed links to booked test drives (TD-1): bound to the site and the booking, and of no use once the drive is over. */
@Injectable()
export class DriveLinks {
  readonly #tokens: SignedTokens;

  constructor(
    @Inject(LookupKey) lookup: LookupKey,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    this.#tokens = new SignedTokens(lookup, 'test-drive');
  }

  /** The token of a lead's booking on a site. */
  tokenOf(site: string, leadId: string): string {
    return this.#tokens.tokenOf(leadId, `${site}:${leadId}`);
  }

  /**
   * The drive that a token names.
   * @throws ProblemError 404 for a token that is not this site's or was never given out (SITE-4), a drive that is over, or a person who is
   *   erased: which of these it is stays unsaid.
   */
  async find(site: string, token: string): Promise<Drive> {
    const leadId = this.#tokens.read(token, (id) => `${site}:${id}`);
    if (leadId === undefined) throw noSuchDrive();
    const drive = await findDrive(this.dataSource, leadId);
    if (!drive || drive.site !== site || new Date(drive.endsAt) <= this.clock.now()) throw noSuchDrive();
    const lead = fold(await this.store.transact((tx) => tx.load<LeadEvent>(leadId)));
    if (!lead || lead.erased) throw noSuchDrive();
    return drive;
  }
}

const noSuchDrive = () => notFound('This link is no longer valid.');
