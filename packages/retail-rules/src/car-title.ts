import { makeAndModel } from './make-and-model.ts';

/** What a car's title is made of. */
export interface NamedCar {
  readonly name: string | null;
  readonly carsalesTitle: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly badge: string | null;
}

/** A car's title (VEH-8): its name, else its carsales_title, else year, make and model, and badge, as far as they are known. */
export function carTitle(car: NamedCar): string {
  const own = car.name?.trim() || car.carsalesTitle?.trim();
  if (own) return own;
  const parts = [car.year?.toString(), makeAndModel(car.make, car.model), car.badge];
  return parts.flatMap((part) => part?.trim() || []).join(' ');
}
