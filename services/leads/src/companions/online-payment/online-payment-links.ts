import { LookupKey } from '@forecourt/persons';
import { Inject, Injectable } from '@nestjs/common';
import { SignedTokens } from '../../letters/lead-token.ts';

/** Signed links to online payments (RES-3), bound to the site and the payment. */
@Injectable()
export class OnlinePaymentLinks {
  readonly #tokens: SignedTokens;

  constructor(@Inject(LookupKey) lookup: LookupKey) {
    this.#tokens = new SignedTokens(lookup, 'online-payment');
  }

  /** The payment's page. */
  pathOf(site: string, leadId: string): string {
    return `/online-payment/${this.#tokens.tokenOf(leadId, `${site}:${leadId}`)}`;
  }

  /** The lead that a token of this site names; undefined for any other (SITE-4). */
  read(site: string, token: string): string | undefined {
    return this.#tokens.read(token, (leadId) => `${site}:${leadId}`);
  }
}
