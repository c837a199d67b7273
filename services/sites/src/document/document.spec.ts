import { describe, expect, it } from '@jest/globals';
import { type DocumentEvent, decide, evolve, initialState, type WriteDocument } from './document.ts';

const now = new Date('2026-11-20T00:00:00Z');
const name = { site: 'riverside', kind: 'page', id: 'about-us' } as const;
const revised = (body: unknown): DocumentEvent => ({
  type: 'DocumentRevised',
  data: { ...name, body },
  occurredAt: now,
});
const removed: DocumentEvent = { type: 'DocumentRemoved', data: name, occurredAt: now };
const revise = (body: unknown, over?: number): WriteDocument => ({ type: 'ReviseDocument', name, body, over });
const remove = (over?: number): WriteDocument => ({ type: 'RemoveDocument', name, over });
const given = (...events: DocumentEvent[]) => events.reduce(evolve, initialState);

describe('a document', () => {
  it('is revised, and not by the body that it has (SITE-5)', () => {
    expect(decide(revise({ title: 'A' }), given(), now)).toEqual({ events: [revised({ title: 'A' })] });
    expect(decide(revise({ title: 'A' }), given(revised({ title: 'A' })), now)).toEqual({ events: [] });
    const again = given(revised({ title: 'A' }), removed);
    expect(decide(revise({ title: 'A' }), again, now)).toEqual({ events: [revised({ title: 'A' })] });
  });

  it('is removed once', () => {
    expect(decide(remove(), given(revised('a')), now)).toEqual({ events: [removed] });
    for (const state of [given(), given(revised('a'), removed)]) {
      expect(decide(remove(), state, now)).toEqual({ refusal: { reason: 'absent', name } });
    }
  });

  it('is written over the revision that its writer has read, or over none', () => {
    const second = given(revised('a'), revised('b'));
    for (const command of [revise('c', 1), revise('c', 0), remove(3)]) {
      const refusal = { reason: 'revised', name, present: 2, over: command.over };
      expect(decide(command, second, now)).toEqual({ refusal });
    }
    expect(decide(revise('c', 2), second, now)).toEqual({ events: [revised('c')] });
    expect(decide(revise('a', 0), given(), now)).toEqual({ events: [revised('a')] });
  });
});
