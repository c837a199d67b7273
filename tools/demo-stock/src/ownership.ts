import type { FeedCar } from '@forecourt/contracts';
import { Random } from './random.ts';
import type { VehicleFrame } from './vehicle.ts';

const DAY_MS = 86_400_000;
/** Years of a maker's warranty, if it is not five. */
const WARRANTY_YEARS: Readonly<Record<string, number>> = { Kia: 7, MG: 10, GWM: 7, Tesla: 4, Jayco: 2 };
const SERVICE_KM = 15_000;

/**
 * What a dealer notes of a vehicle's papers: warranty, next service, keys and owners. Drawn from a source of its own, by its VIN, so that nothing else of
 * the vehicle depends on it.
 */
export function drawOwnership({ choice, carType, history, vin, asOf }: VehicleFrame, km: number | null): FeedCar {
  const random = new Random(`${vin} ownership`);
  const { built, age } = history;
  const warranty = new Date(built.getTime());
  warranty.setUTCFullYear(built.getUTCFullYear() + (WARRANTY_YEARS[choice.make.name] ?? 5));
  const isCovered = carType !== 'new' && warranty > asOf;
  const hasPapers = carType === 'used' && choice.make.itemType === 'car' && random.chance(0.7);
  const service = new Date(asOf.getTime() + random.int(20, 360) * DAY_MS);
  return {
    ...(isCovered && { warranty_until: day(warranty) }),
    ...(hasPapers && {
      next_service_due: day(service),
      ...(km !== null && { next_service_km: (Math.floor(km / SERVICE_KM) + 1) * SERVICE_KM }),
      number_of_keys: random.chance(0.85) ? 2 : 1,
      number_of_owners: 1 + Math.floor(random.next() * Math.min(3, 1 + age / 3)),
    }),
  };
}

const day = (instant: Date): string => instant.toISOString().slice(0, 10);
