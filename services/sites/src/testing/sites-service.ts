import { topics } from '@forecourt/contracts';
import { createTestDatabase } from '@forecourt/embedded-postgres';
import { createEmbeddedTransport, type Transport, withDeadLetterTopics } from '@forecourt/messaging';
import {
  type Clock,
  generateServiceKeys,
  InternalClient,
  InternalTokens,
  ProblemError,
  RetentionSweep,
} from '@forecourt/service-kit';
import { DataSource } from 'typeorm';
import { startSites } from '../index.ts';
import { noteShownPictures } from '../pictures/shown-pictures.ts';

/** A sites service that really runs, for specs. */
export interface TestSites {
  readonly databaseUrl: string;
  readonly transport: Transport;
  /** Calls it as the operator. */
  readonly client: InternalClient;
  /** Calls it as the gateway. */
  readonly gateway: InternalClient;
  /** Notes which pictures are shown, and deletes what is past its time. */
  sweep(now: Date): Promise<void>;
  close(): Promise<void>;
}

/** Starts it on a database and a broker of its own. */
export async function startTestSites({ clock }: { clock?: Clock } = {}): Promise<TestSites> {
  const databases = [await createTestDatabase(), await createTestDatabase()];
  const [databaseUrl = '', broker = ''] = databases.map(({ url }) => url);
  const transport = await createEmbeddedTransport({ url: broker });
  await transport.ensureTopics(withDeadLetterTopics(topics.map((topic) => ({ ...topic }))));
  const keys = await generateServiceKeys(['sites', 'operator', 'gateway']);
  const tokens = (name: 'sites' | 'operator' | 'gateway') =>
    new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks });
  const service = await startSites({
    databaseUrl,
    port: 0,
    tokens: tokens('sites'),
    transport,
    logger: { level: 'silent' },
    ...(clock && { clock }),
  });
  const clientOf = (name: 'operator' | 'gateway') =>
    new InternalClient({ baseUrl: service.url, audience: 'sites', tokens: tokens(name) });
  const [client, gateway] = [clientOf('operator'), clientOf('gateway')];
  return {
    databaseUrl,
    transport,
    client,
    gateway,
    sweep: async (now) => {
      await noteShownPictures(service.app.get(DataSource), now);
      await service.app.get(RetentionSweep).sweep(now);
    },
    close: async () => {
      await Promise.all([client.close(), gateway.close()]);
      await service.close();
      await transport.close();
      for (const database of databases) await database.drop();
    },
  };
}

/** What a call was refused with. */
export const refusalOf = (call: Promise<unknown>): Promise<ProblemError> =>
  call.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => (error instanceof ProblemError ? error : Promise.reject(error)),
  );
