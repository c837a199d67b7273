import { z } from 'zod';
import { carAction, carCard, picture, shownPrice, shownTag } from './car-card.ts';
import { enquiryForm } from './enquiry-form.ts';
import { link } from './frame.ts';

const row = z.object({ label: z.string(), value: z.string() });

/** The page of one car, in short (VEH-1, VEH-8). */
export const vehiclePage = z.object({
  kind: z.literal('vehicle'),
  car_id: z.string(),
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  breadcrumbs: z.array(link),
  pictures: z.array(picture),
  tag: shownTag.nullable(),
  price: shownPrice,
  market_badge: z.string().nullable(),
  notice: z.string().nullable(),
  sold: z.boolean(),
  details_title: z.string().describe('As Vehicle Details.'),
  key_information: z.array(row).describe('Rows with values only; 4 are shown before show-more.'),
  features: z.array(z.string()).describe('8 are shown until expanded.'),
  comments: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    cut: z.array(z.string()).nullable().describe('The first 400 characters, where there is more.'),
  }),
  location: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.object({ label: z.string(), href: z.string() }).nullable(),
    })
    .nullable(),
  actions: z.array(carAction),
  enquiry: enquiryForm,
});
export type VehiclePage = z.infer<typeof vehiclePage>;

/** A car that is gone, and what else there is (VEH-6). */
export const goneVehiclePage = z.object({
  kind: z.literal('gone'),
  title: z.string(),
  message: z.string(),
  search: link,
  similar: z.array(carCard),
});
export type GoneVehiclePage = z.infer<typeof goneVehiclePage>;
