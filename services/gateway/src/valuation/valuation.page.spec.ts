import { answersExample, valuedExample } from '@forecourt/contracts/valuation-example';
import { FixedClock } from '@forecourt/service-kit';
import { describe, expect, it } from '@jest/globals';
import type { PageVisit, SentForm } from '../page-loader/page-loader.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { ValuationPageLoader } from './valuation.page.ts';
import { ValuationDesk } from './valuation-desk.ts';

const { words: _, ...valued } = valuedExample;
const none = undefined as never;
const typed = {
  ...{ rego: 'ABC123', regoState: 'QLD', trade_in_vehicle: valued.vehicle?.title ?? '', kms: '42000' },
  ...{ ...answersExample, valuation_id: valued.id },
};

/** A step without JavaScript, and the calls that it led to. */
async function sent(valuations: object, fields: Record<string, string>, answered: object = valued) {
  const site = exampleSite({ valuations: { enabled: true, ...valuations } }, [exampleDealership(1, 'riverside')]);
  const calls: string[] = [];
  const leads = {
    request: async (method: string, path: string) => {
      calls.push(`${method} ${path.replace(valued.id, 'ID')}`);
      if (path.endsWith('/record')) throw new Error('The leads service is away.');
      return { status: 200, body: answered };
    },
  };
  const warnings: string[] = [];
  const logger = { warn: (_about: object, message: string) => void warnings.push(message) } as never;
  const desk = new ValuationDesk(leads as never, { listed: async () => null } as never, logger);
  const limit = { take: async () => undefined } as never;
  const page = new ValuationPageLoader(desk, none, limit, new FixedClock('2026-03-04T02:30:00Z'), {} as never, logger);
  const visit = { site, params: {}, path: '/cars/trade-in', parameters: new URLSearchParams() };
  const request = { headers: { host: 'riverside.example' }, host: 'riverside.example', ip: '10.0.0.1' };
  const form = { fields: new URLSearchParams({ ...typed, ...fields }), request };
  const answer = await page.take(visit as unknown as PageVisit, form as unknown as SentForm);
  // What is recorded is not waited for.
  await new Promise(setImmediate);
  return { answer, calls, warnings };
}
const LAST_QUESTION = { stage: '3', go: 'next' };

describe('a valuation without JavaScript', () => {
  it('TRADE-1 records its result where the site does, and goes on if that fails, which is logged', async () => {
    const { answer, calls, warnings } = await sent({ record: true }, LAST_QUESTION);
    expect(calls).toContain('PATCH /valuations/ID');
    expect(calls.at(-1)).toBe('POST /valuations/ID/record');
    expect(answer).toMatchObject({ again: { content: { stage: 4, valuation: { id: valued.id } } } });
    expect(warnings).toEqual(['the result of a valuation is not recorded']);
  });

  it('TRADE-1 records nothing before there is a result, nor on a site that records none', async () => {
    const byHand = { ...valued, estimate: null, by_hand: 'too_old' };
    for (const { calls } of [
      await sent({ record: true }, { stage: '2', go: 'next' }),
      await sent({ record: true }, LAST_QUESTION, { ...valued, estimate: null }),
      await sent({ record: false }, LAST_QUESTION),
    ]) {
      expect(calls).not.toContain('POST /valuations/ID/record');
    }
    expect((await sent({ record: true }, LAST_QUESTION, byHand)).calls).toContain('POST /valuations/ID/record');
  });

  it('calls what it compares vehicles: a site may sell motorcycles or caravans', async () => {
    for (const confidence of ['high', 'medium', 'low'] as const) {
      const estimate = valued.estimate && { ...valued.estimate, confidence };
      const { answer } = await sent({}, LAST_QUESTION, { ...valued, estimate });
      const content = answer && 'again' in answer ? answer.again.content : undefined;
      if (content?.kind !== 'valuation') throw new Error('The valuation is not shown.');
      const said = JSON.stringify([content.words, content.valuation?.words]);
      expect(said).toContain('similar vehicles');
      expect(said).not.toMatch(/\bcars?\b/i);
    }
  });
});
