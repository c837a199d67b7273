import { LookupKey } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { leadOfSigned, leadToken } from '../link/lead-token.ts';

/** Signed links to online payments (RES-3), bound to the site and the payment. */
@Injectable()
export class OnlinePaymentLinks {
  constructor(@Inject(LookupKey) private readonly lookup: LookupKey) {}

  /** The payment's page. */
  pathOf(site: string, leadId: string): string {
    return `/online-payment/${this.#tokenOf(site, leadId)}`;
  }

  /** The lead that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): string | undefined {
    return leadOfSigned(token, (leadId) => this.#tokenOf(site, leadId));
  }

  #tokenOf(site: string, leadId: string): string {
    return leadToken(leadId, this.lookup.digest('online-payment', `${site}:${leadId}`));
  }
}
