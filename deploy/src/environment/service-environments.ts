import { gatewayVariables } from '@forecourt/gateway';
import { identityVariables } from '@forecourt/identity';
import { leadsVariables } from '@forecourt/leads';
import { transportVariables } from '@forecourt/messaging';
import { sandboxVariables } from '@forecourt/payment-sandbox';
import { indexerVariables } from '@forecourt/search-indexer';
import { serviceVariables, tracingVariables } from '@forecourt/service-kit';
import { stockVariables } from '@forecourt/stock';
import type { z } from 'zod';
import { operatorVariables } from '../operator/service-client.ts';

/** Variables by name, each with its zod type. */
type Variables = z.ZodRawShape;

/** What chooses the transport shows its other variables only with the transport that reads them. */
const both = (read: (env: Readonly<Record<string, string | undefined>>) => Variables): Variables => {
  const {
    MESSAGING_URL: _,
    FORECOURT_TRANSPORT: __,
    ...ofKafka
  } = transportVariables({
    FORECOURT_TRANSPORT: 'kafka',
    KAFKA_TLS: 'on',
    KAFKA_SASL: 'plain',
  });
  return { ...read({}), ...ofKafka };
};

/** Every process that reads its environment by a schema, and that schema. */
export const serviceEnvironments: Readonly<Record<string, Variables>> = {
  'every service': { ...serviceVariables, ...tracingVariables },
  stock: both(stockVariables),
  leads: both(leadsVariables),
  identity: both(identityVariables),
  sites: both(transportVariables),
  'search-indexer': both(indexerVariables),
  gateway: gatewayVariables,
  'payment-sandbox': sandboxVariables,
  'operator’s commands': operatorVariables,
};
