// A gateway as a separate process, as its main.ts starts it, except that it caches no answers and has no limits. Its
// settings arrive as the first message; then it sends its address, and its processor time on request.
import { createOpenSearchEngine } from '@forecourt/car-search';
import { startGateway } from '@forecourt/gateway';
import { InternalTokens, SecretBox } from '@forecourt/service-kit';
import type { GatewayAnswer, GatewaySetting } from './gateway-messages.ts';

process.once('message', async ({ opensearch, services, privateJwk, publicJwks }: GatewaySetting) => {
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    tokens: new InternalTokens({ privateJwk, publicJwks }),
    engine: await createOpenSearchEngine({ node: opensearch }),
    stockUrl: services,
    identityUrl: services,
    leadsUrl: services,
    sitesUrl: services,
    baseDomain: 'localhost',
    pictureKeys: [SecretBox.generateKey()],
    limits: {
      readsPerMinute: Number.MAX_SAFE_INTEGER,
      pagesPerMinute: Number.MAX_SAFE_INTEGER,
      filesPerMinute: Number.MAX_SAFE_INTEGER,
      searchCacheMilliseconds: 0,
    },
    logger: { level: 'silent' },
  });
  send({ url: gateway.url });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    send({ cpuMs: (user + system) / 1_000 });
  });
});
process.once('disconnect', () => process.exit());

function send(answer: GatewayAnswer): void {
  process.send?.(answer);
}
