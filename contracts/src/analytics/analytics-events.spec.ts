import { describe, expect, it } from '@jest/globals';
import type { FormDeclaration } from '../forms/define-form.ts';
import { forms } from '../forms/form-list.ts';
import { ANALYTICS_EVENTS, type AnalyticsEvent } from './analytics-events.ts';

const events: readonly AnalyticsEvent[] = Object.values(ANALYTICS_EVENTS);

/** The Automotive Standards Council’s own names of the events that are used here. */
const ASC = [
  'asc_pageview',
  'asc_item_pageview',
  'asc_itemlist_pageview',
  'asc_form_submission',
  'asc_click_to_call',
  'asc_cta_interaction',
];

describe('the table of analytics events', () => {
  it('EVT-1 has each number of the specification once', () => {
    const ids = events.flatMap(({ id }) => id ?? []);
    expect(ids.toSorted((a, b) => a - b)).toEqual([14, 15, 17, 22, 25, 39, 48, 51]);
  });

  it('EVT-1 gives each event a name of the ASC, and no parameter in other letters than the ASC’s', () => {
    expect([...new Set(events.map(({ asc }) => asc))].toSorted()).toEqual(ASC.toSorted());
    const names = events.flatMap(({ parameters }) => Object.keys(parameters));
    expect(names.filter((name) => !/^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([]);
  });

  it('has the event of each form', () => {
    const own = forms.flatMap(({ analyticsEvent }: FormDeclaration) => analyticsEvent ?? []);
    expect(own.filter((id) => !events.some((event) => event.id === id))).toEqual([]);
  });
});
