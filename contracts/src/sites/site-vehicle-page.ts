import { z } from 'zod';
import { carType } from '../car/classification.ts';
import { requiredText } from '../common/scalars.ts';

/** The buttons beside a vehicle that a site may have (VEH-2). */
const vehicleButton = z.enum([
  'enquire',
  'call',
  'history_report',
  'finance_quote',
  'finance_enquiry',
  'trade_in',
  'reserve',
  'buy_online',
  'test_drive',
  'chat',
]);
export type VehicleButton = z.infer<typeof vehicleButton>;

/** A text of the site's own, a paragraph or a point each; its section is hidden where there is none (VEH-8). */
const ownText = z.array(requiredText(400)).max(12).default([]);

/** A vehicle's page: its buttons and the site's own words on it (SITE-3, VEH-1, VEH-8). */
export const siteVehiclePage = z.strictObject({
  buttons: z
    .array(vehicleButton)
    .refine((names) => new Set(names).size === names.length, 'each button once')
    .default(['enquire', 'call', 'history_report', 'finance_quote', 'trade_in', 'reserve', 'buy_online', 'test_drive'])
    .describe(
      'Buttons beside a vehicle, in this order, of those that this vehicle can have and the platform has (VEH-2).',
    ),
  phones: z
    .partialRecord(carType, requiredText(30))
    .default({})
    .describe('Numbers to call about new, used or demo vehicles, in place of those of where they stand (SITE-3).'),
  comments_title: z
    .enum(['Dealer Comments', 'Our Comments'])
    .default('Dealer Comments')
    .describe("Title of the dealer's comments."),
  whats_included: ownText.describe("Points of 'What's Included'."),
  why_buy_from_us: ownText.describe("Points of 'Why Buy From Us?'."),
  reserve_online: ownText.describe("Paragraphs of 'Reserve Online', on vehicles that can be reserved alone."),
  protect_your_car: ownText.describe("Paragraphs of 'Protect Your Car', on vehicles that can be had alone."),
});
