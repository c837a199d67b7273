import { z } from 'zod';

/** What asks for the number to call about a car (VEH-4). */
export const phoneRevealRequest = z.strictObject({
  car_id: z.string().min(1).max(100).describe('The car’s id, or the last part of its address.'),
});

/** The number to call about a car (VEH-4). */
export const revealedPhone = z.object({
  label: z.string().describe('The number as people read it.'),
  href: z.string().describe('The address that calls it, as tel:0730000000.'),
});
export type RevealedPhone = z.infer<typeof revealedPhone>;

/** That a visitor saw a car's number, as the gateway reports it to the leads service; the site is the caller's. */
export const phoneReveal = z.object({ car_id: z.string().min(1).max(100), dealership_id: z.int().positive() });
export type PhoneReveal = z.infer<typeof phoneReveal>;
