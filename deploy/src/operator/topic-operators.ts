import type { EpochToAccept } from '@forecourt/messaging';
import type { ReadTopicView } from '@forecourt/messaging/following';
import type { PublishedTopicView } from '@forecourt/service-kit';
import { type InternalClient, ProblemError } from '@forecourt/service-kit/client';
import { UsageError } from '../programs/run-program.ts';
import {
  type OperatedService,
  operatedServices,
  operator,
  operatorAccess,
  serviceClient,
  sidesAsked,
} from './service-client.ts';

/** A topic as it is published, with a client of the service that publishes it. */
export interface PublishedTopic {
  view: PublishedTopicView;
  client: InternalClient;
}

/** A topic as a group of a service reads it. */
export type ReadTopic = ReadTopicView & { service: OperatedService };

/** How topics are published and read, as far as their services answer. */
export interface AllTopics {
  published: PublishedTopic[];
  read: ReadTopic[];
  /** Why others could not be asked: what is listed is not all then. */
  away: string[];
}

/** Clients of the services that publish topics and of those that follow them, with the operator's key. */
export class TopicOperators {
  readonly #env: NodeJS.ProcessEnv;
  readonly #clients = new Map<OperatedService, InternalClient>();

  /** @param env says where they are, as to `operatorAccess`. */
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** How each topic is published and read. @throws UsageError if Forecourt is not running. */
  async all(): Promise<AllTopics> {
    const found: AllTopics = { published: [], read: [], away: [] };
    const asked = operatedServices.filter((name) => sidesAsked(name, 'topics').length > 0);
    await Promise.all(asked.map((name) => this.#ask(name, found)));
    return found;
  }

  /** Lets groups of a service read a topic in this epoch. */
  async accept(service: OperatedService, body: EpochToAccept): Promise<string[]> {
    const client = await this.#client(service);
    const options = { caller: operator, body };
    return (await client.request<{ moved: string[] }>('POST', '/following/accept', options)).body.moved;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  async #ask(service: OperatedService, { published, read, away }: AllTopics): Promise<void> {
    const sides = sidesAsked(service, 'topics');
    try {
      const client = await this.#client(service);
      if (sides.includes('publishing')) {
        const { body } = await client.request<PublishedTopicView[]>('GET', '/publishing', { caller: operator });
        published.push(...body.map((view) => ({ view, client })));
      }
      if (sides.includes('reading')) {
        const { body } = await client.request<ReadTopicView[]>('GET', '/following', { caller: operator });
        read.push(...body.map((view) => ({ ...view, service })));
      }
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof ProblemError)) throw error;
      away.push(error instanceof ProblemError ? `${service} could not be asked: ${error.message}` : error.message);
    }
  }

  async #client(service: OperatedService): Promise<InternalClient> {
    const known = this.#clients.get(service);
    if (known) return known;
    const client = await serviceClient(operatorAccess(this.#env), service);
    this.#clients.set(service, client);
    return client;
  }
}
