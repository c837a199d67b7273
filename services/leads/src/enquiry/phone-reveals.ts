import type { PhoneReveal } from '@forecourt/contracts';
import type { DataSource } from 'typeorm';

/** Logs that a visitor asked for a car's number (VEH-4). */
export async function keepReveal(
  database: DataSource,
  { car_id, dealership_id, website_id }: PhoneReveal & { readonly website_id: number },
): Promise<void> {
  await database.query('INSERT INTO phone_reveals (car_id, dealership_id, website_id) VALUES ($1, $2, $3)', [
    car_id,
    dealership_id,
    website_id,
  ]);
}
