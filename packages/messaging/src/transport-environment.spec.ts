import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { transportVariables } from './transport-environment.ts';

const read = (env: Record<string, string>) => z.object(transportVariables(env)).safeParse(env);

const kafka = { FORECOURT_TRANSPORT: 'kafka', KAFKA_BROKERS: 'one:9092' };

describe('transportVariables', () => {
  it('reads the brokers of Kafka, and no settings of the embedded transport', () => {
    const env = { FORECOURT_TRANSPORT: 'kafka', KAFKA_BROKERS: 'one:9092, two:9093', MESSAGING_URL: 'nonsense' };
    expect(read(env).data).toEqual({
      FORECOURT_TRANSPORT: 'kafka',
      KAFKA_BROKERS: ['one:9092', 'two:9093'],
      KAFKA_TLS: 'off',
      KAFKA_SASL: 'none',
      KAFKA_USERNAME: '',
      KAFKA_PASSWORD: '',
      MESSAGING_URL: '',
    });
  });

  it('is embedded by default', () => {
    const env = { MESSAGING_URL: 'postgres://here/broker' };
    expect(read(env).data).toMatchObject({ FORECOURT_TRANSPORT: 'embedded', MESSAGING_URL: env.MESSAGING_URL });
  });

  it.each([
    [{}, 'MESSAGING_URL'],
    [{ FORECOURT_TRANSPORT: 'kafka' }, 'KAFKA_BROKERS'],
    [{ FORECOURT_TRANSPORT: 'kafka', KAFKA_BROKERS: 'no-port' }, 'KAFKA_BROKERS'],
    [{ FORECOURT_TRANSPORT: 'pigeon', MESSAGING_URL: 'postgres://here/broker' }, 'FORECOURT_TRANSPORT'],
    [{ ...kafka, KAFKA_TLS: 'yes' }, 'KAFKA_TLS'],
    [{ ...kafka, KAFKA_SASL: 'kerberos', KAFKA_USERNAME: 'f', KAFKA_PASSWORD: 'p' }, 'KAFKA_SASL'],
    [{ ...kafka, KAFKA_SASL: 'scram-sha-512', KAFKA_PASSWORD: 'p' }, 'KAFKA_USERNAME'],
    [{ ...kafka, KAFKA_SASL: 'scram-sha-256', KAFKA_USERNAME: 'f' }, 'KAFKA_PASSWORD'],
    // Else the password would cross the network as it is.
    [{ ...kafka, KAFKA_SASL: 'plain', KAFKA_USERNAME: 'f', KAFKA_PASSWORD: 'p' }, 'KAFKA_SASL'],
  ] as [Record<string, string>, string][])('of %j misses %s', (env, variable) => {
    expect(read(env).error?.issues.map(({ path }) => path[0])).toEqual([variable]);
  });
});
