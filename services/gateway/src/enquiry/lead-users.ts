import type { SignedInUser } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VisitorSessions } from '../people/visitor-sessions.ts';
import type { SiteContext } from '../site/site-context.ts';

/** Who sends an enquiry. */
@Injectable()
export class LeadUsers {
  constructor(private readonly sessions: VisitorSessions) {}

  /**
   * Sends an enquiry with whoever is signed in: some forms of some sites are for users alone (AUTH-3), and what is sent in somebody's session
   * is proven to be theirs (AUTH-4). If the identity service does not answer it is sent without the user, as no other enquiry may be lost
   * for that (CRM-4).
   * @throws ProblemError what `send` throws; identity's 503 for an enquiry that needs a user
   */
  async sendFor<Sent>(
    site: SiteContext,
    request: FastifyRequest,
    send: (user: SignedInUser | null) => Promise<Sent>,
  ): Promise<Sent> {
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
