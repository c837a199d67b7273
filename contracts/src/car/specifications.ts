import { z } from 'zod';
import { text } from '../common/scalars.ts';

const measure = z.union([z.number().min(0).max(1_000_000), text(60)]);

/** The maker's data of the exact variant (specification section 3, variant). Lengths in millimetres, masses in kilograms. */
export const carVariant = z.object({
  cylinders: z.int().min(0).max(20).optional(),
  enginesize: measure.optional().describe('Cubic centimetres.'),
  enginesize_litres: z.number().min(0).max(30).optional(),
  induction: text(60).optional(),
  geartype: text(60).optional(),
  fuelconsumptioncombined: z.number().min(0).max(100).optional().describe('Litres for 100 km.'),
  fuelcapacity: z.number().min(0).max(2_000).optional().describe('Litres.'),
  grossvehiclemass: measure.optional(),
  vehiclelength: measure.optional(),
  vehicleheight: measure.optional(),
  vehiclewidth: measure.optional(),
  torque: measure.optional(),
  ancaprating: measure.optional(),
  bodyconfiguration: text(80).optional(),
});
export type CarVariant = z.infer<typeof carVariant>;

/** A caravan's specifications. Lengths in feet, masses in kilograms. */
export const caravanSpecifications = z.object({
  body_width: z.number().min(0).max(30).optional(),
  body_length: z.number().min(0).max(100).optional(),
  tare_weight: z.number().min(0).max(50_000).optional(),
  axle_type: text(60).optional(),
  sleeps: z.int().min(0).max(20).optional(),
  aggregate_trailer_mass: z.number().min(0).max(50_000).optional(),
});
export type CaravanSpecifications = z.infer<typeof caravanSpecifications>;
