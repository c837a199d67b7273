/** The page of a booked drive (TD-1). */
export const bookingPath = (token: string): string => `/test-drives/${token}`;
/** Its calendar file. */
export const calendarPath = (token: string): string => `${bookingPath(token)}/calendar.ics`;
