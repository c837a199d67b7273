import { z } from 'zod';
import { field } from './car-field.ts';

const day = z.iso.date().describe('A calendar day, such as 2026-03-01.');
const few = z.int().min(0).max(50);

/** What it can carry and pull, by its maker. */
export const loadFields = {
  towing_braked_kg: field(z.number().min(0).max(50_000), 3500, {
    description: 'The heaviest trailer with brakes that it may tow, kilograms.',
    unit: 'kilograms',
    specification: { label: 'Towing capacity (braked)', order: 231, better: 'high' },
  }),
  towing_unbraked_kg: field(z.number().min(0).max(10_000), 750, {
    description: 'The heaviest trailer without brakes that it may tow, kilograms.',
    unit: 'kilograms',
    specification: { label: 'Towing capacity (unbraked)', order: 232, better: 'high' },
  }),
  payload_kg: field(z.number().min(0).max(50_000), 1010, {
    description: 'What may be loaded, with passengers, kilograms.',
    unit: 'kilograms',
    specification: { label: 'Payload', order: 233, better: 'high' },
  }),
  roof_load_kg: field(z.number().min(0).max(2_000), 100, {
    description: 'What the roof carries while it is driven, kilograms.',
    unit: 'kilograms',
    specification: { label: 'Roof load', order: 234, better: 'high' },
  }),
};

/** What its papers say. The page shows a day only until it has passed, beside when its registration ends. */
export const ownershipFields = {
  warranty_until: field(day, '2028-06-30', { description: 'The last day of the maker’s warranty.' }),
  next_service_due: field(day, '2027-04-15', { description: 'The day on which its next service is due.' }),
  next_service_km: field(z.int().min(0).max(2_000_000), 60_000, {
    description: 'The odometer reading at which its next service is due, kilometres.',
    unit: 'km',
  }),
  number_of_keys: field(few, 2, { description: 'How many keys come with it.' }),
  number_of_owners: field(few, 1, { description: 'How many owners it has had.' }),
};
