import { z } from 'zod';
import { instant } from '../common/scalars.ts';
import { credentialHolder } from '../identity/credentials.ts';

/** What asks for the number to call about a car (VEH-4). */
export const phoneRevealRequest = z.strictObject({
  car_id: z.string().min(1).max(100).describe('The car’s id, or the last part of its address.'),
  dealership_id: z.int().positive().optional().describe('The car’s dealership; any other is refused.'),
  website_id: z.int().positive().optional().describe('The id of the site whose host is asked; any other is refused.'),
});
export type PhoneRevealRequest = z.infer<typeof phoneRevealRequest>;

/** The number to call about a car (VEH-4). */
export const revealedPhone = z.object({
  label: z.string().describe('The number as people read it.'),
  href: z.string().describe('The address that calls it, as tel:0730000000.'),
});
export type RevealedPhone = z.infer<typeof revealedPhone>;

/** That a visitor saw a car's number, as the gateway reports it to the leads service; the site is the caller's. */
export const phoneReveal = z.object({ car_id: z.string().min(1).max(100), dealership_id: z.int().positive() });
export type PhoneReveal = z.infer<typeof phoneReveal>;

/** The reveals that one answer of the log has. */
export const MOST_LISTED_REVEALS = 500;

/** The query of `GET /support/v1/phone-reveals`. */
export const phoneRevealQuery = z.object({
  dealership_id: z.coerce.number().int().positive().describe('Whose cars they were about.'),
  day: z.iso.date().describe('The day at the dealership, such as 2026-03-04.'),
});
export type PhoneRevealQuery = z.infer<typeof phoneRevealQuery>;

/** The numbers of a dealership that visitors asked to see on one day: nothing of it is about a visitor (VEH-4). */
export const phoneRevealLog = z.object({
  dealership_id: z.int().positive(),
  day: z.iso.date(),
  time_zone: z.string().describe('The zone of the day.'),
  count: z.int().nonnegative().describe('How many there were.'),
  reveals: z
    .array(z.object({ car_id: z.string(), website_id: z.int().positive(), revealed_at: instant }))
    .max(MOST_LISTED_REVEALS)
    .describe(`The newest ${MOST_LISTED_REVEALS}.`),
});
export type PhoneRevealLog = z.infer<typeof phoneRevealLog>;

/** The body of the internal call behind `GET /support/v1/phone-reveals`. */
export const heldPhoneReveals = z.object({ holder: credentialHolder, query: phoneRevealQuery });
