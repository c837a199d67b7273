import { describe, expect, it } from '@jest/globals';
import { generateServiceKeys } from '../auth/service-keys.ts';
import { deploymentKeyVariables, loadServiceConfig, serviceAddress } from './service-environment.ts';

const keys = await generateServiceKeys(['stock', 'gateway']);
const complete = {
  DATABASE_URL: 'postgres://here/stock',
  PORT: '3102',
  SERVICE_PRIVATE_JWK: JSON.stringify(keys.privateJwk.stock),
  SERVICE_PUBLIC_JWKS: JSON.stringify(keys.publicJwks),
};

describe('loadServiceConfig', () => {
  it('returns the settings of every service, and those that only this one needs', async () => {
    const env = { ...complete, SITES_URL: 'http://sites:3000', LOG_LEVEL: 'warn' };
    const { service, own } = loadServiceConfig({ SITES_URL: serviceAddress }, env);
    expect(service).toMatchObject({ databaseUrl: 'postgres://here/stock', host: '127.0.0.1', port: 3102 });
    expect(service.logger).toEqual({ level: 'warn' });
    expect(service.tokens.service).toBe('stock');
    expect(own.SITES_URL).toBe('http://sites:3000');
    const token = await service.tokens.sign({ audience: 'stock', caller: { actor: 'system:stock' } });
    await expect(service.tokens.verify(token, 'stock')).resolves.toMatchObject({ service: 'stock' });
  });

  it('reads former deployment keys with commas between', () => {
    const [present, former, older] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const env = { ...complete, DEPLOYMENT_KEY: present, PREVIOUS_DEPLOYMENT_KEYS: `${former}, ${older}` };
    expect(loadServiceConfig(deploymentKeyVariables, env).own.PREVIOUS_DEPLOYMENT_KEYS).toEqual([former, older]);
    expect(loadServiceConfig(deploymentKeyVariables, { ...complete, DEPLOYMENT_KEY: present }).own).toMatchObject({
      PREVIOUS_DEPLOYMENT_KEYS: [],
    });
  });

  it('names all faults at once, and shows no key', () => {
    const env = { ...complete, PORT: '-1', SERVICE_PRIVATE_JWK: 'not json, but secret' };
    const load = () => loadServiceConfig({ SITES_URL: serviceAddress }, env);
    expect(load).toThrow(/3 error\(s\)/);
    expect(load).toThrow(/SERVICE_PRIVATE_JWK: .*expected its own Ed25519 key as a JSON Web Key/);
    expect(load).not.toThrow(/but secret/);
  });
});
