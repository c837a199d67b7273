import { z } from 'zod';
import { instant } from '../common/scalars.ts';

/** Free times of a place for test drives or services (TD-1, PAGE-1), as the leads service answers them to the gateway. */
export const freeSlots = z.object({
  location: z.string().describe('Slug of the place.'),
  time_zone: z.string().describe('IANA zone of the place.'),
  slots: z.array(z.object({ day: z.iso.date(), starts_at: instant })),
  earlier_from: z.iso.date().nullable(),
  later_from: z.iso.date().nullable(),
});
export type FreeSlots = z.infer<typeof freeSlots>;

/** A booked test drive or service by its signed link, without anything about the person (TD-1). */
export const bookedDrive = z.object({
  lead_id: z.string(),
  state: z.enum(['booked', 'cancelled']),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  location: z.string(),
  car_id: z.string().nullable(),
  letter_held: z
    .boolean()
    .optional()
    .describe(
      'No email was sent about its last change: its mailbox had as many that day as it may have. The release before never says so.',
    ),
  revision: z.int().positive().describe('Counts its changes, for calendars.'),
});
export type BookedDrive = z.infer<typeof bookedDrive>;
