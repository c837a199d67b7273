import { describe, expect, it } from '@jest/globals';
import { type ConfigurationEvent, type Configure, decide, evolve, initialState } from './configuration.ts';

const now = new Date('2026-03-04T02:00:00Z');
const document = { id: 1, slug: 'riverside', name: 'Riverside', dealership_ids: [1] };
const configured = (name: string): ConfigurationEvent => ({
  type: 'SiteConfigured',
  data: { document: { ...document, name } },
  occurredAt: now,
});
const given = (...events: ConfigurationEvent[]) => events.reduce(evolve, initialState);
const configure = (name: string): Configure => ({ type: 'ConfigureSite', document: { ...document, name } });

describe('a configuration', () => {
  it('SITE-5 given none, when a document comes, then it is the first revision', () => {
    expect(decide(configure('Riverside'), given(), now)).toEqual({ events: [configured('Riverside')] });
    expect(given(configured('Riverside')).revision).toBe(1);
  });

  it('SITE-5 given a document, when another comes, then it is a new revision with the whole of it', () => {
    expect(decide(configure('Riverside Cars'), given(configured('Riverside')), now)).toEqual({
      events: [configured('Riverside Cars')],
    });
  });

  it('given a document, when the same comes again, then nothing happens', () => {
    expect(decide(configure('Riverside'), given(configured('Riverside')), now)).toEqual({ events: [] });
  });
});
