import { z } from 'zod';
import { carType } from '../car/classification.ts';

/** The six parameters of an analytics event that is about a vehicle, by their names in the trade (EVT-1). */
export const measuredVehicle = z.object({
  vehicleStatus: carType.describe('The car type.'),
  vehicleMake: z.string(),
  vehicleModel: z.string(),
  vehicleYear: z.int().nullable(),
  vehicleKilometers: z.number().nullable(),
  vehicleGrade: z.string().nullable().describe('The badge.'),
});
export type MeasuredVehicle = z.infer<typeof measuredVehicle>;
