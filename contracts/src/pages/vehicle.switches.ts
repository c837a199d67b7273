import { z } from 'zod';
import { carType } from '../car/classification.ts';
import { fieldsAlone, requiredText } from '../common/scalars.ts';

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
  'make_offer',
  'chat',
]);
export type VehicleButton = z.infer<typeof vehicleButton>;

/** A text of the site's own, a paragraph or a point each; its section is hidden if there is none (VEH-8). */
const ownText = z.array(requiredText(400)).max(12).default([]);

/** A vehicle's page: its buttons and the site's own texts (SITE-3, VEH-1, VEH-8). */
export const vehicleSwitches = {
  vehicle_page: fieldsAlone({
    buttons: z
      .array(vehicleButton)
      .max(20)
      .refine((names) => new Set(names).size === names.length, 'each button once')
      .default([
        'enquire',
        'call',
        'history_report',
        'finance_quote',
        'trade_in',
        'reserve',
        'buy_online',
        'test_drive',
        'chat',
      ])
      .describe(
        'Buttons beside a vehicle, in this order. Only those that apply to the vehicle and that the platform supports are shown (VEH-2).',
      ),
    phones: z
      .partialRecord(carType, requiredText(30))
      .default({})
      .describe('Phone numbers for new, used or demo vehicles, instead of their location’s number (SITE-3).'),
    hide_phone: z
      .boolean()
      .default(true)
      .describe(
        'Whether the number to call about a vehicle is hidden until a visitor asks for it by Show number, which is logged (VEH-4). Header, sticky bar and the pages of places always show theirs.',
      ),
    comments_title: z
      .enum(['Dealer Comments', 'Our Comments'])
      .default('Dealer Comments')
      .describe('Title of the dealer’s comments.'),
    pdf: z
      .boolean()
      .default(true)
      .describe('Whether a vehicle’s page offers it as a PDF, with pictures, price and a QR code (VEH-5).'),
    pdf_disclaimer: requiredText(600)
      .default(
        'Price and details were correct when this PDF was made, and may change without notice. Please confirm them with us before you buy.',
      )
      .describe('What the PDF says of its own price and details (VEH-5).'),
    print: z
      .boolean()
      .default(false)
      .describe(
        'printPDF: whether a vehicle’s page has a Print button (VEH-5). Its style sheet for paper always applies.',
      ),
    whats_included: ownText.describe("Points of 'What’s Included'."),
    why_buy_from_us: ownText.describe("Points of 'Why Buy From Us?'."),
    reserve_online: ownText.describe("Paragraphs of 'Reserve Online', only on vehicles that can be reserved."),
    protect_your_car: ownText.describe("Paragraphs of 'Protect Your Car', only on available vehicles."),
  })
    .prefault({})
    .describe("A vehicle's page."),
};
