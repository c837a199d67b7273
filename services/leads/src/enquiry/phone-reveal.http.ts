import {
  MOST_LISTED_REVEALS,
  type PhoneReveal,
  type PhoneRevealLog,
  type PhoneRevealQuery,
  phoneReveal,
} from '@forecourt/contracts';
import { AllowCallers, Caller, type CallerClaims, notFound, SiteDirectory, siteOfCaller } from '@forecourt/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';

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

/** The log of a dealership's day, newest first (VEH-4). @param timeZone IANA zone of the day */
export async function revealsOfDay(
  database: DataSource,
  { dealership_id, day }: PhoneRevealQuery,
  timeZone: string,
): Promise<PhoneRevealLog> {
  const rows: { car_id: string; website_id: number; revealed_at: Date; of: number }[] = await database.query(
    `SELECT car_id, website_id, revealed_at, count(*) OVER ()::int AS of FROM phone_reveals
     WHERE dealership_id = $1
       AND revealed_at >= $2::date::timestamp AT TIME ZONE $3 AND revealed_at < ($2::date + 1)::timestamp AT TIME ZONE $3
     ORDER BY revealed_at DESC, id DESC LIMIT $4`,
    [dealership_id, day, timeZone, MOST_LISTED_REVEALS],
  );
  return {
    dealership_id,
    day,
    time_zone: timeZone,
    count: rows[0]?.of ?? 0,
    reveals: rows.map(({ car_id, website_id, revealed_at: at }) => ({
      car_id,
      website_id,
      revealed_at: at.toISOString(),
    })),
  };
}

/** Numbers that visitors asked to see: a fact for the dealer, with nothing about the visitor (VEH-4). */
@Controller('phone-reveals')
@AllowCallers({ gateway: ['visitor'] })
export class PhoneRevealController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly directory: SiteDirectory,
  ) {}

  /** Logs a reveal for one of the site's dealerships. @throws ProblemError 404 for another site's (SITE-4) */
  @Post()
  @HttpCode(204)
  async log(@Body() body: unknown, @Caller() caller: CallerClaims): Promise<void> {
    const { config, dealerships } = await siteOfCaller(caller, this.directory);
    const { data } = phoneReveal.safeParse(body);
    if (!data || !dealerships.some(({ id }) => id === data.dealership_id)) throw notFound();
    await keepReveal(this.dataSource, { ...data, website_id: config.id });
  }
}
