/**
 * A format of instants for each time zone, made when it is first needed: making one takes a third of a millisecond, and pages need many.
 * There are some 400 zones, which bounds what is kept.
 */
export function zonedFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const isoDay = zonedFormat('sv-SE', { dateStyle: 'short' });

/** The day that it is in a time zone, such as 2026-03-04. */
export function dayAt(instant: Date, timeZone: string): string {
  return isoDay(timeZone).format(instant);
}
