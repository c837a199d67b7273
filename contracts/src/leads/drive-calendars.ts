import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';

/** The most bookings that a calendar has: the next ones. */
export const MOST_CALENDAR_DRIVES = 500;

/** The body of `POST /crm/v1/calendars` and `POST /crm/v1/calendars/revoke`: one of the credential's own places. */
export const driveCalendarRequest = z.strictObject({
  location: z.string().min(1).max(120).describe('Slug of a place of the credential’s dealerships.'),
});

/** The answer of `POST /crm/v1/calendars`. */
export const driveCalendarAddress = z.object({
  location: z.string(),
  path: z.string().describe('Secret: whoever has it reads the calendar, on any of the dealership’s websites.'),
});
export type DriveCalendarAddress = z.infer<typeof driveCalendarAddress>;

/** The body of the internal calls behind both. */
export const heldDriveCalendar = z.object({ holder: credentialHolder, ...driveCalendarRequest.shape });

/** The calendar of a place, as the gateway writes it. Nothing in it is about a person. */
export const driveCalendar = z.object({
  name: z.string(),
  drives: z
    .array(
      z.object({
        lead_id: z.string(),
        car: z.string().nullable(),
        // A leads service of the release before has no services.
        service: z.object({ plan: z.string().nullable(), loan_car: z.boolean() }).nullable().default(null),
        place: z.string(),
        starts_at: instant,
        ends_at: instant,
        revision: z.int(),
      }),
    )
    .max(MOST_CALENDAR_DRIVES),
});
export type DriveCalendar = z.infer<typeof driveCalendar>;
