import type { PhoneReveal } from '@forecourt/contracts';
import { deleteInParts } from '@forecourt/service-kit';
import type { DataSource } from 'typeorm';

/** As long as a dealer compares one year with the last. */
const REVEAL_DAYS = 400;

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

/** Deletes reveals past their time. */
export async function forgetOldReveals(database: DataSource): Promise<void> {
  await deleteInParts(database, {
    table: 'phone_reveals',
    where: `revealed_at < now() - $1 * interval '1 day'`,
    parameters: [REVEAL_DAYS],
  });
}
