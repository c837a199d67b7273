import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigurationError, loadConfig } from './load-config.ts';

const schema = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres$/ }).describe('a postgres:// address'),
  PORT: z.coerce.number().int().max(65_535).default(3000),
  DEPLOYMENT_KEY: z.base64().length(44),
});

function messageFor(env: Record<string, string | undefined>): string {
  try {
    loadConfig(schema, env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
  }
  return 'no ConfigurationError';
}

describe('loadConfig', () => {
  it('returns typed values and defaults, and leaves other variables out', () => {
    const key = Buffer.alloc(32).toString('base64');
    const env = { DATABASE_URL: 'postgres://here/cars', DEPLOYMENT_KEY: key, PATH: '/bin', PORT: '' };
    expect(loadConfig(schema, env)).toEqual({ DATABASE_URL: 'postgres://here/cars', PORT: 3000, DEPLOYMENT_KEY: key });
  });

  it('names all faults in one error: variable, value, what is expected', () => {
    const message = messageFor({ PORT: 'eighty' });
    expect(message).toContain('3 error(s)');
    expect(message).toContain('DATABASE_URL: got nothing, expected a postgres:// address');
    expect(message).toContain('PORT: got "eighty", expected number');
    expect(message).toContain('DEPLOYMENT_KEY: got nothing');
  });

  it('shows no secret and no password of an address', () => {
    const message = messageFor({ DATABASE_URL: 'mysql://me:hunter2@host/x', DEPLOYMENT_KEY: 'tooshort' });
    expect(message).not.toMatch(/hunter2|tooshort/);
    expect(message).toContain('mysql://me:***@host/x');
    expect(message).toContain('a hidden text of 8 characters');
  });
});
