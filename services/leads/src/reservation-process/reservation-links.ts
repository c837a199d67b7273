import { timingSafeEqual } from 'node:crypto';
import { LookupKey } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { leadOfToken, leadToken } from '../link/lead-token.ts';

/** Whose link it is: the visitor pays and cancels, the dealer says what became of the vehicle. */
export type Reader = 'visitor' | 'dealer';

/** Signed links to reservations (RES-1), bound to the site, the reservation and the reader. */
@Injectable()
export class ReservationLinks {
  constructor(@Inject(LookupKey) private readonly lookup: LookupKey) {}

  /** The token of a lead's reservation on a site. */
  tokenOf(site: string, leadId: string, reader: Reader): string {
    return leadToken(leadId, this.lookup.digest('reservation', `${reader}:${site}:${leadId}`));
  }

  /** The reservation's page. */
  pathOf(site: string, leadId: string, reader: Reader): string {
    return `/reservations/${this.tokenOf(site, leadId, reader)}`;
  }

  /** The lead and the reader that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): { leadId: string; reader: Reader } | undefined {
    const leadId = leadOfToken(token);
    if (leadId === undefined) return undefined;
    const reader = (['visitor', 'dealer'] as const).find((each) => isSame(token, this.tokenOf(site, leadId, each)));
    return reader && { leadId, reader };
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
