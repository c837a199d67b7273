import { hasDraw, type SignedInUser, takesOnlinePayments, takesPersonalisedFinance } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';

/** The users whose enquiries the leads service tells apart. */
@Injectable()
export class LeadUsers {
  constructor(private readonly sessions: VisitorSessions) {}

  /**
   * Sends an enquiry with whoever is signed in, on a site whose draw, reservations, online payments or finance applications are for users
   * (AUTH-3), and with nobody elsewhere. Where the identity service does not answer it is sent without the user, as no other enquiry
   * may be lost for that (CRM-4).
   * @throws ProblemError what `send` throws; identity's 503 for an enquiry that needs a user
   */
  async sendFor<Sent>(
    site: SiteContext,
    request: FastifyRequest,
    send: (user: SignedInUser | null) => Promise<Sent>,
  ): Promise<Sent> {
    if (!tellsUsers(site)) return send(null);
    let fault: ProblemError | undefined;
    const user = await this.sessions.userOf(site, request).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.status < 500) throw error;
      fault = error;
      return null;
    });
    return send(user).catch((error: unknown) => {
      throw fault && error instanceof ProblemError && error.status === 401 ? fault : error;
    });
  }
}

function tellsUsers({ config }: SiteContext): boolean {
  const isTold = (hasDraw(config) && config.spin_to_win.sign_in) || config.reservations.sign_in;
  return isTold || takesOnlinePayments(config) || takesPersonalisedFinance(config);
}
