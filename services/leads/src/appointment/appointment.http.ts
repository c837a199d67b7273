import type { BookedDrive, FreeSlots } from '@forecourt/contracts';
import { badRequest, Caller, type CallerClaims, callerMeta, type SiteDirectory } from '@forecourt/service-kit';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { CommandBus, ICommand } from '@nestjs/cqrs';
import { enquirySiteOf } from '../enquiry/enquiry.site.ts';
import type { AppointmentChange } from './appointment.commands.ts';
import { placeOf } from './appointment-kind.ts';
import type { Appointments } from './appointments.ts';
import { fewDays } from './day-slots.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The routes of visitors for one kind of appointment: free times, and what was booked by its signed link (TD-1, PAGE-1). A subclass has the path. */
export abstract class AppointmentRoutes {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: SiteDirectory,
    private readonly appointments: Appointments,
  ) {}

  /** The command that changes one of this kind. */
  protected abstract changing(change: AppointmentChange): ICommand;

  /**
   * Free times of a place of the site for a few days (SITE-4), with `booking`, its link's token, those that the booking can move to.
   * @throws ProblemError 404 for another site's place or booking
   */
  @Get('slots')
  async slots(
    @Query('location') slug: unknown,
    @Query('from') from: unknown,
    @Query('booking') token: unknown,
    @Caller() caller: CallerClaims,
  ): Promise<FreeSlots> {
    if (from !== undefined && (typeof from !== 'string' || !DAY.test(from))) {
      throw badRequest([{ field: 'from', message: 'Please send a day, such as 2026-03-14.' }]);
    }
    const site = await enquirySiteOf(caller, this.directory);
    const place = placeOf(this.appointments.kind, site, typeof slug === 'string' ? slug : '');
    const moving = typeof token === 'string' ? await this.appointments.find(site.slug, token) : undefined;
    const { timeZone, free } = await this.appointments.free(site, place, moving);
    return { location: place.location.slug, time_zone: timeZone, ...fewDays(free, from) };
  }

  /** The booking of a link. @throws ProblemError 404 for a link of another site, or that is no longer valid */
  @Get(':token')
  async booked(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<BookedDrive> {
    const { slug } = await enquirySiteOf(caller, this.directory);
    const booked = await this.appointments.find(slug, token);
    return {
      lead_id: booked.leadId,
      state: booked.cancelled ? 'cancelled' : 'booked',
      starts_at: booked.startsAt,
      ends_at: booked.endsAt,
      time_zone: booked.timeZone,
      location: booked.locationSlug,
      car_id: booked.carId,
      letter_held: booked.letterHeld,
      revision: booked.revision,
    };
  }

  /** Moves a booking to `starts_at`. */
  @Post(':token/move')
  @HttpCode(204)
  async move(
    @Param('token') token: string,
    @Body() body: { starts_at?: unknown } | undefined,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const startsAt = typeof body?.starts_at === 'string' ? body.starts_at : '';
    await this.commands.execute(this.changing({ token, startsAt, caller, meta: callerMeta(caller) }));
  }

  /** Cancels a booking. */
  @Post(':token/cancel')
  @HttpCode(204)
  async cancel(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<void> {
    await this.commands.execute(this.changing({ token, startsAt: null, caller, meta: callerMeta(caller) }));
  }
}
