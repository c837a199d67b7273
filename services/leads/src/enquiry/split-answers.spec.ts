import { type FieldName, type FormAnswers, fieldNames, fieldOf } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Submission } from '../lead/lead.ts';
import { toWire } from '../lead/lead.wire.ts';
import { splitAnswers } from './enquiry.lead.ts';

/** Of these the lead has its heading, its route and its additional services. */
const statedElsewhere: readonly FieldName[] = ['category', 'dealership_slug', 'opt_in_finance', 'opt_in_trade'];
const kept = fieldNames.filter((name) => !statedElsewhere.includes(name));
const personal = kept.filter((name) => fieldOf(name).personal);

function answerTo(name: FieldName): string | boolean | string[] {
  const { type } = fieldOf(name);
  if (type === 'tick') return true;
  return type === 'ticks' ? [`the ${name} given`] : `the ${name} given`;
}
const everything = Object.fromEntries(fieldNames.map((name) => [name, answerTo(name)])) as FormAnswers;
const origin = { url: '', visitedPages: [], linkedQueryParams: {} };

/** The published lead of these answers; of an erased person without the sealed ones. */
function published(answers: FormAnswers, { erased }: { erased: boolean }): string {
  const split = splitAnswers(answers);
  const data: Submission = {
    ...{ dealershipId: 1, dealershipSlug: 'riverside', personId: 'person-1', sealedDetails: '' },
    ...{ category: 'General Enquiry', answers: split.answers },
  };
  const stored = {
    type: 'LeadSubmitted',
    data,
    occurredAt: new Date(0),
    streamId: 'lead-1',
    version: 1,
    meta: {},
  } as const;
  return JSON.stringify(toWire(stored, erased ? null : { ...origin, answers: split.personal }).data);
}

describe('the answers of a lead', () => {
  it('are sealed if their field is marked personal, and each is kept once', () => {
    const split = splitAnswers(everything);
    expect(Object.keys(split.personal)).toEqual(personal);
    expect({ ...split.answers, ...split.personal }).toEqual(
      Object.fromEntries(kept.map((name) => [name, everything[name]])),
    );
    expect(Object.keys(split.answers).length + personal.length).toBe(kept.length);
  });

  it.each(kept)('are all published, the personal ones until their person is erased: %s', (name) => {
    const answer = JSON.stringify(everything[name]);
    expect(published(everything, { erased: false })).toContain(`"${name}":${answer}`);
    expect(published(everything, { erased: true }).includes(`"${name}":${answer}`)).toBe(!personal.includes(name));
    if (personal.includes(name)) expect(published(everything, { erased: true })).not.toContain(`the ${name} given`);
  });
});
