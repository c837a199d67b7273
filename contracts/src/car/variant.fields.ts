import { z } from 'zod';
import { text } from '../common/scalars.ts';
import { field } from './car-field.ts';

const measure = z.union([z.number().min(0).max(1_000_000), text(60)]);

/** The maker's data of the exact variant (specification section 3, variant). Lengths in millimetres, masses in kilograms. */
export const variantFields = {
  cylinders: field(z.int().min(0).max(20), 6, {
    unit: 'cylinders',
    specification: { label: 'Cylinders', order: 20 },
  }),
  enginesize: field(measure, 2987, {
    description: 'Cubic centimetres.',
    unit: 'cubic centimetres',
    specification: { label: 'Engine', order: 12 },
  }),
  enginesize_litres: field(z.number().min(0).max(30), 3, {
    unit: 'litres',
    specification: { label: 'Engine', order: 11 },
  }),
  induction: field(text(60), 'Turbo', { specification: { label: 'Induction', order: 30 } }),
  geartype: field(text(60), 'Automatic', { specification: { label: 'Gearbox', order: 51 } }),
  fuelconsumptioncombined: field(z.number().min(0).max(100), 11.4, {
    description: 'Litres per 100 km.',
    unit: 'litres per 100 km',
    specification: { label: 'Fuel consumption', order: 80, better: 'low' },
  }),
  fuelcapacity: field(z.number().min(0).max(2_000), 93, {
    description: 'Litres.',
    unit: 'litres',
    specification: { label: 'Fuel tank', order: 90 },
  }),
  grossvehiclemass: field(measure, 5500, {
    unit: 'kilograms',
    specification: { label: 'Gross vehicle mass', order: 230 },
  }),
  vehiclelength: field(measure, 7040, { unit: 'millimetres', specification: { label: 'Length', order: 200 } }),
  vehicleheight: field(measure, 3200, { unit: 'millimetres', specification: { label: 'Height', order: 220 } }),
  vehiclewidth: field(measure, 2490, { unit: 'millimetres', specification: { label: 'Width', order: 210 } }),
  torque: field(measure, '440 Nm', { unit: 'newton metres', specification: { label: 'Torque', order: 40 } }),
  ancaprating: field(measure, '5', {
    unit: 'stars',
    specification: { label: 'ANCAP rating', order: 130, better: 'high' },
  }),
  ancapyear: field(z.int().min(1990).max(2100), 2018, {
    description: 'The year whose criteria its ANCAP rating is by.',
    specification: { label: 'ANCAP rating year', order: 131 },
  }),
  bodyconfiguration: field(text(80), 'Cab chassis', { specification: { label: 'Body style', order: 101 } }),
};
