import type { EpochToAccept } from '@forecourt/messaging';
import type { ReadTopicView } from '@forecourt/search-indexer';
import type { PublishedTopicView } from '@forecourt/service-kit';
import { InternalClient, InternalTokens } from '@forecourt/service-kit/client';
import { indexerClient, operator, publisherAccess } from './service-client.ts';

/** A topic as it is published, with a client of the service that publishes it. */
export interface PublishedTopic {
  view: PublishedTopicView;
  client: InternalClient;
}

/** Clients of the services that publish topics and of those that read them, with the operator's key. */
export class TopicOperators {
  readonly #env: NodeJS.ProcessEnv;
  #publishers: InternalClient[] | undefined;
  #indexer: InternalClient | undefined;

  /** @param env says where they are, as to `indexerClient`. */
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /** How each topic is published and read. @throws ProblemError if a service does not respond; UsageError if it is not known where. */
  async all(): Promise<{ published: PublishedTopic[]; read: ReadTopicView[] }> {
    const published = await Promise.all(
      this.#publisherClients().map(async (client) => {
        const { body } = await client.request<PublishedTopicView[]>('GET', '/publishing', { caller: operator });
        return body.map((view) => ({ view, client }));
      }),
    );
    const indexer = await this.#indexerClient();
    const { body: read } = await indexer.request<ReadTopicView[]>('GET', '/indexing/topics', { caller: operator });
    return { published: published.flat(), read };
  }

  /** Lets groups of the search indexer read a topic in this epoch. */
  async accept(body: EpochToAccept): Promise<{ moved: string[] }> {
    const indexer = await this.#indexerClient();
    return (await indexer.request<{ moved: string[] }>('POST', '/indexing/topics/accept', { caller: operator, body }))
      .body;
  }

  async close(): Promise<void> {
    await Promise.all(
      [...(this.#publishers ?? []), ...(this.#indexer ? [this.#indexer] : [])].map((client) => client.close()),
    );
  }

  #publisherClients(): InternalClient[] {
    if (!this.#publishers) {
      const { publisherUrls, privateJwk } = publisherAccess(this.#env);
      const tokens = new InternalTokens({ privateJwk, publicJwks: { keys: [] } });
      this.#publishers = Object.entries(publisherUrls).map(
        ([audience, baseUrl]) => new InternalClient({ baseUrl, audience, tokens }),
      );
    }
    return this.#publishers;
  }

  async #indexerClient(): Promise<InternalClient> {
    this.#indexer ??= await indexerClient(this.#env);
    return this.#indexer;
  }
}
