import {
  erasedLeads,
  erasedUsers,
  foundUsers,
  type PersonsLeads,
  type PersonsUser,
  personsLeads,
  type ReplayedJournal,
  replayedJournal,
} from '@forecourt/contracts';
import type { InternalClient } from '@forecourt/service-kit/client';
import { operator, operatorAccess, serviceClient } from './service-client.ts';

/** Whom a request is about, once the operator has checked that they are that person. */
export interface Person {
  readonly email?: string | undefined;
  /** E.164. */
  readonly phone?: string | undefined;
}

/** Everything that the platform has of a person, on all sites. */
export interface PersonExport extends PersonsLeads {
  readonly users: readonly PersonsUser[];
}

/** What was erased, as counts: the report names nobody. */
export interface ErasureReport {
  readonly leads: number;
  readonly alerts: number;
  readonly saved_cars: number;
  readonly users: number;
}

/** A person may have a thousand leads. */
const TIMEOUT_MS = 120_000;

/** Reads and erases what all services have of a person, by the operator's own key (AUTH-4). */
export class PrivacyOperator {
  private constructor(
    private readonly leads: InternalClient,
    private readonly identity: InternalClient,
  ) {}

  /** @throws UsageError if a service does not respond; ConfigurationError if the environment is wrong */
  static async open(env: NodeJS.ProcessEnv): Promise<PrivacyOperator> {
    const access = operatorAccess(env);
    return new PrivacyOperator(await serviceClient(access, 'leads'), await serviceClient(access, 'identity'));
  }

  /** Everything that the services have. */
  async export(person: Person): Promise<PersonExport> {
    const users = await this.#usersOf(person);
    const body = { ...person, users: usersSought(users) };
    const answer = await this.leads.request('POST', '/persons/export', {
      body,
      caller: operator,
      answer: personsLeads,
      timeoutMs: TIMEOUT_MS,
    });
    return { users, ...answer.body };
  }

  /** Erases all of it. A command that fails can be repeated: the users, by whom the rest is found, go last. */
  async erase(person: Person): Promise<ErasureReport> {
    const users = await this.#usersOf(person);
    const body = { ...person, users: usersSought(users) };
    const { body: leads } = await this.leads.request('POST', '/persons/erase', {
      body,
      caller: operator,
      answer: erasedLeads,
      timeoutMs: TIMEOUT_MS,
    });
    if (person.phone === undefined) return { ...leads, users: 0 };
    const erased = await this.identity.request('POST', '/users/erase', {
      body: { phone: person.phone },
      caller: operator,
      answer: erasedUsers,
      timeoutMs: TIMEOUT_MS,
    });
    return { ...leads, ...erased.body };
  }

  /** Has identity and leads end again what their journals say was erased or revoked. */
  async replay(): Promise<Record<'identity' | 'leads', ReplayedJournal>> {
    const of = async (service: InternalClient) => {
      const options = { caller: operator, answer: replayedJournal, timeoutMs: TIMEOUT_MS };
      return (await service.request('POST', '/erasure-journal/replay', options)).body;
    };
    return { identity: await of(this.identity), leads: await of(this.leads) };
  }

  /** Closes its connections. */
  async close(): Promise<void> {
    await Promise.all([this.leads.close(), this.identity.close()]);
  }

  async #usersOf({ phone }: Person): Promise<readonly PersonsUser[]> {
    if (phone === undefined) return [];
    const { body } = await this.identity.request('POST', '/users/find', {
      body: { phone },
      caller: operator,
      answer: foundUsers,
    });
    return body.users;
  }
}

const usersSought = (users: readonly PersonsUser[]) => users.map(({ site, user_id }) => ({ site, user_id }));
