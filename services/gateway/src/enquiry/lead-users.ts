import { hasDraw, type SignedInUser, takesOnlinePayments, takesPersonalisedFinance } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The users whose enquiries the leads service tells apart. */
@Injectable()
export class LeadUsers {
  constructor(private readonly sessions: VisitorSessions) {}

  /** Who is signed in, on a site whose draw, reservations, online payments or finance applications are for users (AUTH-3); null elsewhere, so that no other enquiry waits for the identity service. */
  async of(site: SiteContext, request: FastifyRequest): Promise<SignedInUser | null> {
    const { config } = site;
    const isTold = (hasDraw(config) && config.spin_to_win.sign_in) || config.reservations.sign_in;
    const tells = isTold || takesOnlinePayments(config) || takesPersonalisedFinance(config);
    return tells ? this.sessions.userOf(site, request) : null;
  }
}
