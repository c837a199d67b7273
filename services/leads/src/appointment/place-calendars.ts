import {
  type DriveCalendar,
  type DriveCalendarAddress,
  heldDriveCalendar,
  MOST_CALENDAR_DRIVES,
} from '@forecourt/contracts';
import { EventStore } from '@forecourt/event-store';
import { LookupKey } from '@forecourt/persons';
import { AllowCallers, Clock, Ids, notFound, SiteDirectory, ZodBody } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { heldDealerships } from '../crm/crm.http.ts';
import { carOfLead } from '../lead/lead.service.ts';
import type { LeadEvent } from '../lead/lead.ts';
import { SignedTokens } from '../lead/lead-token.ts';
import type { AppointmentKind } from './appointment-kind.ts';

/** A calendar still shows what was on today and yesterday. */
const PAST_MS = 36 * 3_600_000;

/** A place with a calendar. */
interface CalendarPlace {
  readonly dealershipId: number;
  readonly location: string;
}

interface BookedRow {
  lead_id: string;
  is_service: boolean;
  starts_at: Date;
  ends_at: Date;
  revision: number;
  loan_car: boolean;
}

/** What both tables of bookings say to a calendar. @param own the columns that differ between them */
const bookedIn = (table: AppointmentKind['table'], own: string): string =>
  `SELECT lead_id, starts_at, ends_at, revision, ${own} FROM ${table}
    WHERE dealership_id = $1 AND location_slug = $2 AND starts_at > $3 AND NOT cancelled`;

/**
 * The bookings of a place for the dealer's own calendar, at a secret address. It says when, which car or service and which lead: whose it is
 * stands in the CRM. A new address ends the one before.
 */
@Injectable()
export class PlaceCalendars {
  readonly #tokens: SignedTokens;

  constructor(
    lookup: LookupKey,
    private readonly dataSource: DataSource,
    private readonly store: EventStore,
    private readonly directory: SiteDirectory,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.#tokens = new SignedTokens(lookup, 'drive-calendar');
  }

  /** Makes an address, and ends the one before. */
  async make({ dealershipId, location }: CalendarPlace): Promise<string> {
    const id = this.ids.uuid();
    await this.dataSource.query(
      `INSERT INTO drive_calendars (dealership_id, location_slug, id, made_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (dealership_id, location_slug) DO UPDATE SET id = excluded.id, made_at = excluded.made_at`,
      [dealershipId, location, id, this.clock.now()],
    );
    return this.#tokens.tokenOf(id, id);
  }

  /** Ends the address, if there is one. */
  async revoke({ dealershipId, location }: CalendarPlace): Promise<void> {
    await this.dataSource.query('DELETE FROM drive_calendars WHERE dealership_id = $1 AND location_slug = $2', [
      dealershipId,
      location,
    ]);
  }

  /** What an address leads to: the next bookings that are on, without those of erased persons. @throws ProblemError 404 for one that was revoked or never made */
  async read(token: string): Promise<DriveCalendar> {
    const id = this.#tokens.read(token, (named) => named);
    const places: { dealership_id: number; location_slug: string }[] =
      id === undefined
        ? []
        : await this.dataSource.query('SELECT dealership_id, location_slug FROM drive_calendars WHERE id = $1', [id]);
    const [place] = places;
    if (!place) throw notFound('There is no such calendar.');
    const { dealership_id: dealershipId, location_slug: slug } = place;
    const booked: BookedRow[] = await this.dataSource.query(
      `SELECT * FROM (${bookedIn('test_drives', 'false AS is_service, false AS loan_car')}
          UNION ALL ${bookedIn('service_bookings', 'true AS is_service, loan_car')}) AS booked
        WHERE EXISTS (SELECT FROM person_leads JOIN person_keys USING (person_id) WHERE person_leads.lead_id = booked.lead_id)
        ORDER BY starts_at, lead_id LIMIT $4`,
      [dealershipId, slug, new Date(this.clock.now().getTime() - PAST_MS), MOST_CALENDAR_DRIVES],
    );
    const dealership = this.directory.dealership(dealershipId);
    const name = dealership?.locations.find((each) => each.slug === slug)?.name ?? dealership?.name ?? slug;
    return { name, drives: await this.#shown(booked, name) };
  }

  async #shown(booked: readonly BookedRow[], place: string): Promise<DriveCalendar['drives']> {
    const first = new Map(booked.map(({ lead_id }) => [lead_id, 1]));
    const leads = await this.store.transact((tx) => tx.loadVersions<LeadEvent>(first));
    return booked.map(({ lead_id, is_service, starts_at, ends_at, revision, loan_car }) => {
      const submitted = leads.get(lead_id);
      const data = submitted?.type === 'LeadSubmitted' ? submitted.data : undefined;
      const service = { plan: data?.answers?.service_plan ?? null, loan_car };
      return {
        ...{ lead_id, car: carOfLead(data?.car) ?? null, service: is_service ? service : null, place },
        ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), revision },
      };
    });
  }
}

/** Calendars of bookings: made and revoked by a CRM's credential, read by their secret address. */
@Controller()
@AllowCallers({ gateway: ['system'] })
export class PlaceCalendarController {
  constructor(
    private readonly calendars: PlaceCalendars,
    private readonly directory: SiteDirectory,
  ) {}

  /** @throws ProblemError 404 for another dealership's place (SITE-4) */
  @Post('crm/calendars')
  @HttpCode(200)
  async make(
    @Body(ZodBody(heldDriveCalendar)) held: z.output<typeof heldDriveCalendar>,
  ): Promise<DriveCalendarAddress> {
    const token = await this.calendars.make(this.#placeOf(held));
    return { location: held.location, path: `/test-drives/calendars/${token}.ics` };
  }

  @Post('crm/calendars/revoke')
  @HttpCode(204)
  async revoke(@Body(ZodBody(heldDriveCalendar)) held: z.output<typeof heldDriveCalendar>): Promise<void> {
    await this.calendars.revoke(this.#placeOf(held));
  }

  @Get('drive-calendars/:token')
  read(@Param('token') token: string): Promise<DriveCalendar> {
    return this.calendars.read(token);
  }

  #placeOf({ holder, location }: z.output<typeof heldDriveCalendar>): CalendarPlace {
    const dealershipId = heldDealerships(holder, this.directory).find((id) =>
      this.directory.dealership(id)?.locations.some(({ slug }) => slug === location),
    );
    if (dealershipId === undefined) throw notFound('None of your dealerships has this place.');
    return { dealershipId, location };
  }
}
