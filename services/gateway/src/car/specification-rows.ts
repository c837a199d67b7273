import type { SpecificationRow as Row } from '@forecourt/contracts';
import { wholeNumber } from './car-words.ts';

/** What may be known of a vehicle. */
export type FactValue = string | number | null | undefined;
/** A fact under its label, with its pictogram where it has one. */
export type Fact = readonly [label: string, value: FactValue, icon?: Row['icon']];

const MONTH_LENGTH = '2024-05'.length;

/** Rows of those facts that are known: rows without a value are hidden (VEH-1). */
export function knownRows(facts: readonly Fact[]): Row[] {
  return facts.flatMap(([label, value, icon]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label, value: String(value), ...(icon && { icon }) }],
  );
}

/** A number gets its unit; a measure that the feed wrote as text has its own. Nothing is said of 0. */
export function withUnit(measure: string | number | undefined, unit: string): FactValue {
  if (typeof measure !== 'number') return measure;
  if (measure === 0) return null;
  return `${Number.isInteger(measure) ? wholeNumber(measure) : measure} ${unit}`;
}

/** '2024-05' as 'May 2024', and a day as '4 May 2024'; what else a feed wrote stays as it is. */
export function monthText(date: string | undefined): FactValue {
  if (date === undefined || !/^\d{4}-\d{2}(?:-\d{2})?$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  const day = date.length > MONTH_LENGTH ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric', ...day }).format(
    Date.parse(date),
  );
}
