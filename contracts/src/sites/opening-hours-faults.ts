import type { FieldError } from '../common/scalars.ts';

/** What is read of a document here; its schema says the rest. */
interface Week {
  readonly weekday?: unknown;
  readonly open?: unknown;
  readonly close?: unknown;
  readonly breaks?: unknown;
}
interface Special {
  readonly start_hour?: unknown;
  readonly end_hour?: unknown;
  readonly breaks?: unknown;
}
interface Place {
  readonly opening_hours?: unknown;
  readonly special_hours?: unknown;
  readonly contact_detail?: { readonly opening_hours?: unknown } | null;
}

/**
 * Opening hours of a dealership and its locations that cannot be meant: a place that closes before it opens, a break outside its hours, and a
 * weekday that is given twice (LOC-2). Documents that are stored already are read with them, so their schema does not refuse them.
 * @param dealership its document, which may have other faults
 */
export function openingHoursFaults(dealership: unknown): FieldError[] {
  const { opening_hours: own, locations } = (dealership ?? {}) as { opening_hours?: unknown; locations?: unknown };
  const places = listOf<Place>(locations).flatMap((place, at) => {
    const inPlace = `locations[${at}]`;
    return [
      ...weekFaults(place.opening_hours, `${inPlace}.opening_hours`),
      ...weekFaults(place.contact_detail?.opening_hours, `${inPlace}.contact_detail.opening_hours`),
      ...specialFaults(place.special_hours, `${inPlace}.special_hours`),
    ];
  });
  return [...weekFaults(own, 'opening_hours'), ...places];
}

/** The same of the holidays in a site's document. */
export function holidayHoursFaults(site: unknown): FieldError[] {
  const { location } = (site ?? {}) as { location?: { holiday_sets?: unknown } | null };
  return listOf<{ hours?: unknown }>(location?.holiday_sets).flatMap(({ hours }, at) =>
    specialFaults(hours, `location.holiday_sets[${at}].hours`),
  );
}

function weekFaults(week: unknown, field: string): FieldError[] {
  const days = listOf<Week>(week);
  return days.flatMap(({ weekday, open, close, breaks }, at) => {
    const first = days.findIndex((day) => day.weekday === weekday);
    const twice = weekday === undefined || first === at ? [] : [again(`${field}[${at}].weekday`, weekday, first)];
    const inDay = `${field}[${at}]`;
    return [...twice, ...orderFaults(`${inDay}.close`, open, close), ...breakFaults(breaks, inDay, open, close)];
  });
}

const again = (field: string, weekday: unknown, first: number): FieldError => ({
  field,
  message: `expected each weekday once; got ${String(weekday)}, which entry ${first + 1} of the list has`,
});

const specialFaults = (hours: unknown, field: string): FieldError[] =>
  listOf<Special>(hours).flatMap(({ start_hour: open, end_hour: close, breaks }, at) => [
    ...orderFaults(`${field}[${at}].end_hour`, open, close),
    ...breakFaults(breaks, `${field}[${at}]`, open, close),
  ]);

/** Breaks that end before they begin, or are not between the hours: one after another, with time to be open before, between and after. */
function breakFaults(breaks: unknown, field: string, open: unknown, close: unknown): FieldError[] {
  const times = listOf<{ start?: unknown; end?: unknown }>(breaks);
  return times.flatMap(({ start, end }, at) => {
    const inBreak = `${field}.breaks[${at}]`;
    const before = at === 0 ? open : times[at - 1]?.end;
    if (typeof start !== 'string' || typeof end !== 'string') return [];
    if (end <= start)
      return [
        { field: `${inBreak}.end`, message: `expected a time after ${start}, when the break begins; got "${end}"` },
      ];
    if (typeof open !== 'string' || typeof close !== 'string')
      return [{ field: inBreak, message: 'expected the times of opening and closing beside a break' }];
    if (typeof before === 'string' && start <= before)
      return [
        {
          field: `${inBreak}.start`,
          message: `expected a time after ${before}, when it opens or the break before ends; got "${start}"`,
        },
      ];
    return end < close
      ? []
      : [{ field: `${inBreak}.end`, message: `expected a time before ${close}, when it closes; got "${end}"` }];
  });
}

/** Times of day such as 08:30 are in the order of their text. */
function orderFaults(field: string, open: unknown, close: unknown): FieldError[] {
  if (typeof open !== 'string' || typeof close !== 'string' || open < close) return [];
  return [{ field, message: `expected a time after ${open}, when it opens; got "${close}"` }];
}

const listOf = <Each extends object>(value: unknown): Each[] =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'object' && each !== null ? each : {}) as Each) : [];
