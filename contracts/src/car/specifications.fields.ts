import { z } from 'zod';
import { text } from '../common/scalars.ts';
import { field } from './car-field.ts';

/** A caravan's specifications. Lengths in feet, masses in kilograms. */
export const specificationsFields = {
  body_width: field(z.number().min(0).max(30), 8.2, {
    unit: 'feet',
    specification: { label: 'Body width', order: 160 },
  }),
  body_length: field(z.number().min(0).max(100), 23, {
    unit: 'feet',
    specification: { label: 'Body length', order: 150 },
    tile: { label: 'Body length', order: 60, icon: 'size' },
  }),
  tare_weight: field(z.number().min(0).max(50_000), 4380, {
    unit: 'kilograms',
    specification: { label: 'Tare weight', order: 170 },
  }),
  axle_type: field(text(60), 'Dual rear wheel', { specification: { label: 'Axles', order: 190 } }),
  sleeps: field(z.int().min(0).max(20), 4, {
    specification: { label: 'Sleeps', order: 140 },
    tile: { label: 'Sleeps', order: 50, icon: 'sleeps' },
  }),
  aggregate_trailer_mass: field(z.number().min(0).max(50_000), 2000, {
    unit: 'kilograms',
    specification: { label: 'Aggregate trailer mass (ATM)', order: 180 },
    tile: { label: 'Trailer mass (ATM)', order: 70, icon: 'mass' },
  }),
};
