import {
  type AccountLeads,
  type AccountSought,
  accountSought,
  type ErasedLeads,
  MOST_LETTERS_EXPORTED,
  type PersonSought,
  type PersonsLeads,
  personSought,
} from '@forecourt/contracts';
import { LetterRows } from '@forecourt/messages';
import { LookupKey } from '@forecourt/persons';
import { AllowCallers, Caller, type CallerClaims, callerMeta, siteSlugOf, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CompanionExport, LeadCompanion } from '../enquiry/lead-companion.ts';
import { LEAD_COMPANIONS } from '../lead/follow-history.ts';
import { personsOf, type Subject } from '../lead/person-contacts.ts';
import type { WatchlistOwner } from '../watchlist/watchlist.ts';
import { AccountReader } from './people.account.ts';
import { PersonErasure } from './people.erasure.ts';
import { PersonsAlerts, PersonsLeadsReader, PersonsSavedCars } from './people.export.ts';

/**
 * What the service has of a person, and its erasure (AUTH-4). A visitor's call, with the number that they have proven, is about their own
 * site alone (SITE-4); the operator's, after a check of who asks, is about all sites, and by an address too. What proves what is in
 * docs/decisions/ownership.md.
 */
@Controller('persons')
@AllowCallers({ gateway: ['visitor'], operator: ['operator'] })
export class PrivacyController {
  constructor(
    private readonly leads: PersonsLeadsReader,
    private readonly erasure: PersonErasure,
    private readonly accounts: AccountReader,
    private readonly alerts: PersonsAlerts,
    private readonly saved: PersonsSavedCars,
    @Inject(LEAD_COMPANIONS) private readonly companions: readonly LeadCompanion[],
    private readonly lookup: LookupKey,
    private readonly letters: LetterRows,
    private readonly dataSource: DataSource,
  ) {}

  /** Everything that it has of them. */
  @Post('export')
  @HttpCode(200)
  async export(
    @Body(ZodBody(personSought)) person: PersonSought,
    @Caller() caller: CallerClaims,
  ): Promise<PersonsLeads> {
    const subject = this.#subjectOf(person, caller);
    const users = ownersOf(person, caller);
    const shown = shownTo(users, caller);
    const leads = await this.leads.read({ subject, users }, shown);
    const alerts = await this.alerts.read({ subject, users });
    const [watchlist, letters, ...brought] = await Promise.all([
      this.saved.read(users),
      this.#lettersTo(subject),
      ...this.companions.map((companion) => companion.exportOf?.(subject, { shown, users: idsOf(users) })),
    ]);
    return { ...leads, alerts, watchlist, letters, ...NOTHING_BROUGHT, ...Object.assign({}, ...brought) };
  }

  /** What a signed-in user's account lists of theirs. */
  @Post('account')
  @HttpCode(200)
  @AllowCallers({ gateway: ['visitor'] })
  account(
    @Body(ZodBody(accountSought)) { user_id: userId, phone }: AccountSought,
    @Caller() caller: CallerClaims,
  ): Promise<AccountLeads> {
    const site = siteSlugOf(caller) ?? '';
    return this.accounts.read({ site, userId }, { digests: this.lookup.contactDigests({ phone }), site });
  }

  /** Erases it; a call that fails can be repeated. */
  @Post('erase')
  @HttpCode(200)
  async erase(@Body(ZodBody(personSought)) person: PersonSought, @Caller() caller: CallerClaims): Promise<ErasedLeads> {
    const meta = callerMeta(caller);
    const [subject, users] = [this.#subjectOf(person, caller), ownersOf(person, caller)];
    const saved_cars = await this.saved.erase(users, meta);
    const { alerts, ...others } = await this.alerts.erase({ subject, users }, meta);
    const { leads } = await this.erasure.erase(subject, meta, { ...others, users: idsOf(users) });
    return { leads, alerts, saved_cars };
  }

  async #lettersTo(subject: Subject): Promise<PersonsLeads['letters']> {
    const persons = await personsOf(this.dataSource, subject);
    const letters = await this.letters.ofPersons(persons, MOST_LETTERS_EXPORTED);
    return letters.map(({ createdAt, ...letter }) => ({ ...letter, written_at: createdAt.toISOString() }));
  }

  #subjectOf({ email, phone }: PersonSought, caller: CallerClaims): Subject {
    if (caller.service === 'operator')
      return { digests: this.lookup.contactDigests({ email, phone }), site: undefined };
    // A code proves a number. No visitor has proven an address by naming it.
    return { digests: this.lookup.contactDigests({ phone }), site: siteSlugOf(caller) ?? '' };
  }
}

/** An export of somebody whose leads brought nothing with them. */
const NOTHING_BROUGHT: CompanionExport = { purchases: [] };

/** The users whose watchlists a call is about: a visitor's on their own site alone. */
function ownersOf({ users }: PersonSought, caller: CallerClaims): WatchlistOwner[] {
  const owners = users.map(({ site, user_id: userId }) => ({ site, userId }));
  return caller.service === 'operator' ? owners : owners.filter(({ site }) => site === siteSlugOf(caller));
}

const idsOf = (users: readonly WatchlistOwner[]): string[] => users.map(({ userId }) => userId);

/** Whether the caller may read what was sent in the session of a user: a visitor of their own alone, the operator all. */
function shownTo(users: readonly WatchlistOwner[], caller: CallerClaims): (userId: string | null) => boolean {
  if (caller.service === 'operator') return () => true;
  return (sender) => users.some(({ userId }) => userId === sender);
}
