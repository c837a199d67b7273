import type { AccountSection, SignedInUser } from '@forecourt/contracts';
import type { FastifyRequest } from 'fastify';
import type { SiteContext } from '../site/site-context.ts';

/** Whose account is shown. */
export interface AccountVisit {
  readonly site: SiteContext;
  readonly user: SignedInUser;
  readonly request: FastifyRequest;
}

/** What a feature shows in an account. Its line in account.feature.ts adds it; the page knows no feature by name. */
export interface AccountPart {
  /** Its sections, without those that have nothing to show. @throws ProblemError 503, which the page reports in their place */
  sections(visit: AccountVisit): Promise<AccountSection[]>;
}
