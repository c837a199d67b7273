import { z } from 'zod';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

/** Test drives that visitors book themselves (TD-1). */
export const testDriveSwitches = {
  test_drives: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe(
        'Visitors book test drives at /book-test-drive and beside vehicles, in half hours of the places’ sales hours (TD-1).',
      ),
    name: requiredText(30)
      .regex(/^[a-z][a-z ]*$/, 'lower-case words')
      .default('test drive')
      .describe('What one is called, in lower case: test drive, test ride or inspection.'),
    bring: requiredText(200)
      .default('Bring your driver licence. We take a copy of it before you set off.')
      .describe('What to bring, beside the form and in the calendar entry.'),
    on_cards: z.boolean().default(false).describe('Cards of vehicles have a button that books one.'),
    lead_minutes: z.int().min(0).max(10_080).default(120).describe('Minimum notice for a booking, in minutes.'),
    horizon_days: z.int().min(1).max(60).default(21).describe('How many days ahead bookings can be made.'),
  })
    .prefault({})
    .describe('Test drives. How many a place takes at once is its own test_drives_per_slot.'),
};

/** Services that visitors book themselves (PAGE-1). */
export const serviceBookingSwitches = {
  service_bookings: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe('Visitors book services at /book-service, in hours of the workshops’ own opening hours (PAGE-1).'),
    bring: requiredText(200)
      .default('Bring your logbook and both keys. Please take your belongings out of the vehicle.')
      .describe('What to bring, beside the form, in the email and in the calendar entry.'),
    lead_minutes: z.int().min(0).max(10_080).default(720).describe('Minimum notice for a booking, in minutes.'),
    horizon_days: z.int().min(1).max(90).default(42).describe('How many days ahead bookings can be made.'),
  })
    .prefault({})
    .describe('Service bookings. What a workshop takes is its own service_bays, services_per_day and loan_cars.'),
};
