import { z } from 'zod';
import { picture, shownPrice, shownTag } from './car-card.ts';

/** A car in short, for a visitor who has chosen it already. */
export const carSummary = z.object({
  title: z.string(),
  subtitle: z.string(),
  href: z.string(),
  picture,
  price: shownPrice,
});
export type CarSummary = z.infer<typeof carSummary>;

/** The car of an enquiry, with the one tag that it shows, such as Reserved (CARD-2). */
export const enquiredCar = carSummary.extend({ tag: shownTag.nullable() });
export type EnquiredCar = z.infer<typeof enquiredCar>;
