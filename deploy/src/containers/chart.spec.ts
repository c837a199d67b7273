import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { plannedServices } from '../distributed/plan.ts';
import { serviceEnvironments } from '../environment/service-environments.ts';
import { readCompose } from './testing/compose-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const service = z.object({
  replicas: z.number().min(2),
  environment: z.record(z.string(), z.string()),
  calls: z.array(z.string()),
  search: z.boolean().optional(),
  internet: z.boolean().optional(),
});
const values = z
  .object({ environment: z.record(z.string(), z.string()), services: z.record(z.string(), service) })
  .parse(parse(readFileSync(path.join(root, 'deploy/chart/values.yaml'), 'utf8')));

const compose = z
  .object({ services: z.record(z.string(), z.object({ networks: z.array(z.string()).optional() })) })
  .parse(readCompose());

/** Every variable that a service reads, and whether it must be given. */
const variablesOf = (name: string): Record<string, z.ZodType> => ({
  ...(serviceEnvironments['every service'] as Record<string, z.ZodType>),
  ...(serviceEnvironments[name] as Record<string, z.ZodType>),
});

describe('the chart', () => {
  it('has the services of the plan', () => {
    expect(Object.keys(values.services).toSorted()).toEqual([...new Set(plannedServices)].toSorted());
  });

  it.each(Object.entries(values.services))('gives %s variables that it reads, as it reads them', (name, given) => {
    const read = variablesOf(name);
    const set = Object.entries(given.environment).filter(([, value]) => value !== '');
    for (const [variable, value] of set) {
      expect([variable, read[variable]?.safeParse(value).success]).toEqual([variable, true]);
    }
  });

  it.each(Object.entries(values.services))('gives %s the addresses that it needs', (name, given) => {
    const addresses = given.calls.map((called) =>
      called === 'search-indexer' ? 'INDEXER_URL' : `${called.toUpperCase()}_URL`,
    );
    const known = new Set(['SITES_URL', 'IDENTITY_URL', 'STOCK_URL', 'LEADS_URL', 'INDEXER_URL']);
    const needed = Object.keys(variablesOf(name)).filter((variable) => known.has(variable));
    expect(addresses.toSorted()).toEqual(needed.toSorted());
    expect(given.search === true).toBe('OPENSEARCH_URL' in variablesOf(name));
  });

  it('lets those out to the internet that have a way out in docker-compose.yml', () => {
    const waysOut = Object.entries(compose.services).flatMap(([name, { networks = [] }]) =>
      networks.some((network) => network === 'outgoing' || network === 'edge') ? [name.replace(/-\d$/, '')] : [],
    );
    const out = Object.entries(values.services).flatMap(([name, { internet }]) => (internet ? [name] : []));
    expect(out.toSorted()).toEqual([...new Set(waysOut)].filter((name) => name !== 'proxy').toSorted());
  });
});
