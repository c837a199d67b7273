import { answersExample as answers } from '@forecourt/contracts/valuation-example';
import { describe, expect, it } from '@jest/globals';
import { decideValuation, type Findings, type ValuationCommand } from './valuation.decider.ts';
import type { StartedValuation, ValuationEvent } from './valuation.ts';
import { evolveValuation, type ValuationState } from './valuation.ts';

const now = new Date('2026-11-24T02:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const corolla = { title: '2023 Toyota Corolla', make: 'Toyota', model: 'Corolla', year: 2023 };
const yaris = { title: '2022 Toyota Yaris', make: 'Toyota', model: 'Yaris', year: 2022 };
const start: StartedValuation = {
  site: 'both',
  personId: 'p',
  sealedRego: 'sealed',
  regoState: 'QLD',
  lookUp: { outcome: 'found', vehicles: [corolla] },
};
const terms = { margin_percent: 10, reconditioning: 1_000, most_years: 7, most_kms: 100_000, valid_days: 7 };
const findings: Findings = {
  ...{ vehicle: corolla, kms: 40_000, terms },
  similar: { medianCents: 2_000_000, sample: 12, dealerships: 3 },
};
const all: ValuationCommand = { type: 'ContinueValuation', said: { kms: 40_000, answers }, findings };

/** Decides after what was commanded before. */
function after(commands: readonly ValuationCommand[], at = now) {
  let state: ValuationState | undefined;
  for (const command of commands) {
    const { events = [] } = decideValuation(command, state, now) as { events?: ValuationEvent[] };
    state = events.reduce<ValuationState | undefined>(evolveValuation, state);
  }
  return {
    state,
    when: (command: ValuationCommand) => {
      const decision = decideValuation(command, state, at);
      return 'refusal' in decision && decision.refusal !== undefined
        ? decision.refusal
        : (decision as { events: ValuationEvent[] }).events.map(({ type }) => type);
    },
  };
}
const started: ValuationCommand = { type: 'StartValuation', start };

describe('given nothing', () => {
  it('when it is started, then it is', () => {
    expect(after([]).when(started)).toEqual(['ValuationStarted']);
  });

  it('when it is continued, then there is none', () => {
    expect(after([]).when(all)).toBe('no-such-valuation');
  });
});

describe('given a vehicle of the eighth year before this one', () => {
  it('TRADE-1 when it is valued, then the year counts that it is where it is registered', () => {
    const newYear = new Date('2026-12-31T14:30:00Z');
    const old = { ...corolla, year: 2019 };
    const valued = (regoState: string) => {
      const lookUp = { outcome: 'found' as const, vehicles: [old] };
      const begun: ValuationCommand = { type: 'StartValuation', start: { ...start, regoState, lookUp } };
      const command: ValuationCommand = {
        ...{ type: 'ContinueValuation', said: { kms: 40_000, answers } },
        findings: { ...findings, vehicle: old },
      };
      const { when } = after([begun], newYear);
      return (when(command) as string[]).at(-1);
    };
    expect(['QLD', 'WA'].map(valued)).toEqual(['LeftToPerson', 'OfferMade']);
  });
});

describe('given a start by a registration that led to one vehicle', () => {
  const given = after([started]);

  it('that vehicle is valued, and another start is refused', () => {
    expect(given.state?.vehicle).toEqual(corolla);
    expect(given.when(started)).toBe('started-already');
  });

  it('when everything is answered, then there is an offer', () => {
    expect(given.when(all)).toEqual(['KmsStated', 'QuestionsAnswered', 'OfferMade']);
  });

  it('when an answer is missing, then it is incomplete', () => {
    expect(given.when({ type: 'ContinueValuation', said: { kms: 40_000 }, findings })).toBe('incomplete');
  });

  it('when what was found out is of another vehicle, then it was changed meanwhile', () => {
    expect(given.when({ ...all, findings: { ...findings, vehicle: yaris } })).toBe('changed-meanwhile');
    expect(given.when({ ...all, findings: { ...findings, kms: 1 } })).toBe('changed-meanwhile');
  });

  it.each([
    ['nobody can say what it is worth', { ...findings, similar: null }, 'unavailable'],
    ['there are too few similar cars', { ...findings, similar: { ...findings.similar, sample: 1 } }, 'too_few_similar'],
    ['it is too old', { ...findings, terms: { ...terms, most_years: 2 } }, 'too_old'],
    ['it has travelled too far', { ...findings, terms: { ...terms, most_kms: 39_999 } }, 'too_far'],
  ])('when %s, then it is left to a person', (_why, found, reason) => {
    const left = after([started, { ...all, findings: found as Findings }]);
    expect(left.state).toMatchObject({ byHand: reason, offer: undefined });
    expect(left.when({ type: 'TakeLead', leadId: 'l', offerCents: undefined })).toEqual(['PersonAsked']);
    expect(left.when({ type: 'TakeLead', leadId: 'l', offerCents: 1 })).toBe('offer-gone');
  });

  it('when a result is reported, then there is none', () => {
    expect(given.when({ type: 'RecordResult' })).toBe('no-result');
  });
});

describe('given an offer', () => {
  const given = after([started, all]);
  const offerCents = given.state?.offer?.offerCents;
  const accept: ValuationCommand = { type: 'TakeLead', leadId: 'l', offerCents };

  it('it holds for seven days', () => {
    expect(given.state?.offer?.validUntil).toBe('2026-12-01T02:00:00.000Z');
    expect(given.when(accept)).toEqual(['OfferAccepted']);
    expect(after([started, all], later(7)).when(accept)).toBe('offer-gone');
  });

  it('when the same is sent again, then nothing changes', () => {
    expect(given.when(all)).toEqual([]);
    expect(after([started, all, accept]).when(accept)).toEqual([]);
    expect(after([started, all, { type: 'RecordResult' }]).when({ type: 'RecordResult' })).toEqual([]);
  });

  it('when it is asked for after its time, then there is another one', () => {
    expect(after([started, all], later(8)).when(all)).toEqual(['OfferMade']);
  });

  it('when another offer is accepted, then it is gone', () => {
    expect(given.when({ ...accept, offerCents: 1 })).toBe('offer-gone');
  });

  it.each([
    ['kilometres', { kms: 41_000 }],
    ['vehicle', { vehicle: yaris }],
    ['answers', { answers: { ...answers, keys: 'One' } }],
  ])('when the %s change, then it is none any more', (_what, said) => {
    const changed = after([started, all, accept, { type: 'ContinueValuation', said }]);
    expect(changed.state).toMatchObject({ offer: undefined, accepted: false });
    expect(changed.when(accept)).toEqual([]);
    expect(changed.when({ ...accept, leadId: 'another' })).toBe('offer-gone');
  });

  it('when another registration is sent, then its vehicle is the one', () => {
    const lookUp = { outcome: 'several', vehicles: [corolla, yaris] } as const;
    const rego = { sealedRego: 'other', regoState: 'NSW', lookUp };
    const changed = after([started, all, { type: 'ContinueValuation', rego, said: {} }]);
    expect(changed.state).toMatchObject({ regoState: 'NSW', vehicle: undefined, offer: undefined, kms: 40_000 });
  });
});

it('ends after more changes than anybody makes', () => {
  const changes = Array.from(
    { length: 130 },
    (_, kms): ValuationCommand => ({ type: 'ContinueValuation', said: { kms } }),
  );
  expect(after([started, ...changes]).when({ type: 'ContinueValuation', said: { kms: 999 } })).toBe('too-many-changes');
});

it('a stream that begins otherwise is damaged', () => {
  const event: ValuationEvent = { type: 'KmsStated', data: { kms: 1 }, occurredAt: now };
  expect(() => evolveValuation(undefined, event)).toThrow('KmsStated precedes ValuationStarted.');
});
