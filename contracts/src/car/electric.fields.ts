import { z } from 'zod';
import { text } from '../common/scalars.ts';
import { field } from './car-field.ts';

const kilowatts = z.number().min(0).max(2_000);
/** Many feeds send 0 for a car without a battery: nothing is known then. */
const number = { kind: 'number', zero: 'unknown' } as const;

/** What a buyer of an electric car asks: battery, range and charging. Searches have the port in their own words, as `charge_ports`. */
export const electricFields = {
  battery_kwh: field(z.number().min(0).max(1_000), 82.6, {
    description: 'Usable capacity of the traction battery, kilowatt hours.',
    unit: 'kilowatt hours',
    document: { ...number, description: 'Battery, kilowatt hours.' },
    specification: { label: 'Battery', order: 72, better: 'high' },
  }),
  range_km: field(z.int().min(0).max(5_000), 548, {
    description: 'Range on one charge by WLTP, kilometres.',
    unit: 'km of range',
    document: { ...number, description: 'Range on one charge (WLTP), kilometres.' },
    specification: { label: 'Range (WLTP)', order: 73, better: 'high' },
  }),
  ac_charging_kw: field(kilowatts, 11, {
    description: 'The most power that it charges with from an AC charger, kilowatts.',
    unit: 'kilowatts',
    document: { ...number, description: 'AC charging, kilowatts.' },
    specification: { label: 'AC charging', order: 74, better: 'high' },
  }),
  dc_charging_kw: field(kilowatts, 170, {
    description: 'The most power that it charges with from a DC fast charger, kilowatts.',
    unit: 'kilowatts',
    document: { ...number, description: 'DC charging, kilowatts.' },
    specification: { label: 'DC charging', order: 75, better: 'high' },
  }),
  charge_port: field(text(80), 'CCS2', {
    description: 'The port or ports that it has, such as CCS2, or Type 2 and CHAdeMO.',
    specification: { label: 'Charge port', order: 76 },
  }),
};
