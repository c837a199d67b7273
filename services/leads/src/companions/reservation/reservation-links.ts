import { LookupKey } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { SignedTokens } from '../../letters/lead-token.ts';

/** Whose link it is: the visitor pays and cancels, the dealer says what became of the vehicle. */
export type Reader = 'visitor' | 'dealer';
const READERS: readonly Reader[] = ['visitor', 'dealer'];

/** Signed links to reservations (RES-1), bound to the site, the reservation and the reader. */
@Injectable()
export class ReservationLinks {
  readonly #tokens: SignedTokens;

  constructor(@Inject(LookupKey) lookup: LookupKey) {
    this.#tokens = new SignedTokens(lookup, 'reservation');
  }

  /** The token of a lead's reservation on a site. */
  tokenOf(site: string, leadId: string, reader: Reader): string {
    return this.#tokens.tokenOf(leadId, `${reader}:${site}:${leadId}`);
  }

  /** The reservation's page. */
  pathOf(site: string, leadId: string, reader: Reader): string {
    return `/reservations/${this.tokenOf(site, leadId, reader)}`;
  }

  /** The lead and the reader that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): { leadId: string; reader: Reader } | undefined {
    for (const reader of READERS) {
      const leadId = this.#tokens.read(token, (id) => `${reader}:${site}:${id}`);
      if (leadId !== undefined) return { leadId, reader };
    }
    return undefined;
  }
}
