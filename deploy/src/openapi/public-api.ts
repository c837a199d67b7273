import { EmbeddedCarSearchEngine } from '@forecourt/car-search';
import { leadTopics } from '@forecourt/contracts';
import { PageRenderer, publicSchemas, startGateway } from '@forecourt/gateway';
import { startLeads } from '@forecourt/leads';
import { createEmbeddedTransport } from '@forecourt/messaging';
import { generateServiceKeys, InternalTokens, MemoryJournal, SecretBox, swaggerDocument } from '@forecourt/service-kit';
import { composeOpenApi } from './compose-openapi.ts';
import type { OpenApiDocument } from './openapi-document.ts';

/** Where nothing answers: a document is made without the services that a real call would need. */
const NOWHERE = 'http://127.0.0.1:9';

/** A gateway that only describes itself renders no pages, so the front need not be built. */
class NoPages extends PageRenderer {
  override readonly version = 'none';
  override readonly assetsFolder = null;
  override themeCss(): string {
    return '';
  }
  override async render(): Promise<never> {
    throw new Error('This gateway renders no pages.');
  }
}

/**
 * The document of the public API, of the services as they are: they are started, asked what they take and answer, and stopped.
 * @param urls empty databases, as `postgres://` addresses
 */
export async function publicApi(urls: { leads: string; broker: string }): Promise<OpenApiDocument> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const keys = await generateServiceKeys(['leads', 'gateway']);
    const own = (name: 'leads' | 'gateway') => ({
      port: 0,
      tokens: new InternalTokens({ privateJwk: keys.privateJwk[name], publicJwks: keys.publicJwks }),
      logger: { level: 'silent' as const },
      stockUrl: NOWHERE,
      sitesUrl: NOWHERE,
    });
    const transport = await createEmbeddedTransport({ url: urls.broker });
    stops.push(() => transport.close());
    await transport.ensureTopics(leadTopics.map((topic) => ({ ...topic })));
    const deploymentKey = SecretBox.generateKey();
    const leads = await startLeads({
      ...own('leads'),
      databaseUrl: urls.leads,
      transport,
      deploymentKey,
      journal: new MemoryJournal(),
    });
    stops.push(() => leads.close());
    const gateway = await startGateway({
      ...own('gateway'),
      engine: new EmbeddedCarSearchEngine(),
      identityUrl: NOWHERE,
      leadsUrl: leads.url,
      renderer: new NoPages(),
      pictureKeys: [SecretBox.generateKey()],
    });
    stops.push(() => gateway.close());
    const about = { title: '', version: '' };
    return composeOpenApi({
      gateway: swaggerDocument(gateway.app, about),
      schemas: publicSchemas(),
      services: { leads: swaggerDocument(leads.app, about) },
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** The document as its file holds it. */
export const documentText = (document: OpenApiDocument): string => `${JSON.stringify(document, null, 2)}\n`;
