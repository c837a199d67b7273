import { testDriveTimes } from '@forecourt/contracts';
import { calendarFile } from '@forecourt/retail-rules';
import { badRequest, Clock, notFound } from '@forecourt/service-kit';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiAnswer, ApiProblems } from '../api/api-docs.ts';
import { testDriveTimesExample } from '../api/examples/test-drives.ts';
import { type BookingKind, bookingKinds, bookingPath } from '../booked-drives/booking-kinds.ts';
import { Bookings } from '../booked-drives/bookings.ts';
import { driveTimesView } from '../booked-drives/drive-times.view.ts';
import { Bounded } from '../limits/route-bounds.ts';
import { placeAt } from '../places/site-places.ts';
import { addressLine } from '../places/vehicle-location.ts';
import { CurrentSite } from '../site/current-site.ts';
import type { SiteContext } from '../site/site-context.ts';

const SLUG = /^[a-z0-9-]{1,120}$/;

/** Free times for test drives and services, and the calendar files of what is booked (TD-1, PAGE-1). */
@ApiTags('test drives')
@Controller()
export class TestDriveController {
  constructor(
    private readonly bookings: Bookings,
    private readonly clock: Clock,
  ) {}

  /** Free times of one of the site's places for six days (SITE-4). */
  @Get('api/test-drives/slots')
  @Bounded('read')
  @ApiOperation({
    operationId: 'listTestDriveSlots',
    summary: 'Free times for test drives',
    description:
      'Half hours within the sales hours of a place, without those that are taken: six days with free times from `from` on. A booking names one by its starts_at as `appointment`, at POST /api/leads.',
  })
  @ApiQuery({ name: 'location', description: 'Slug of the place.', schema: { type: 'string', maxLength: 120 } })
  @ApiQuery({
    name: 'from',
    required: false,
    description: 'The first day at the place; today if left out.',
    schema: { type: 'string', format: 'date' },
  })
  @ApiAnswer(200, testDriveTimes, 'The free times.', testDriveTimesExample)
  @ApiProblems(400, 404, 429, 503)
  async slots(
    @CurrentSite() site: SiteContext,
    @Query('location') location: unknown,
    @Query('from') from: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#sendTimes('test-drives', { site, location, from }, reply);
  }

  /** Free times of one of the site's workshops for six days (SITE-4). */
  @Get('api/service-bookings/slots')
  @Bounded('read')
  @ApiOperation({
    operationId: 'listServiceSlots',
    summary: 'Free times for services',
    description:
      'Hours within the opening hours of a workshop, without those whose bays or day are full: six days with free times from `from` on. A service_booking names one by its starts_at as `appointment`, at POST /api/leads.',
  })
  @ApiQuery({ name: 'location', description: 'Slug of the workshop.', schema: { type: 'string', maxLength: 120 } })
  @ApiQuery({
    name: 'from',
    required: false,
    description: 'The first day at the workshop; today if left out.',
    schema: { type: 'string', format: 'date' },
  })
  @ApiAnswer(200, testDriveTimes, 'The free times.', testDriveTimesExample)
  @ApiProblems(400, 404, 429, 503)
  async serviceSlots(
    @CurrentSite() site: SiteContext,
    @Query('location') location: unknown,
    @Query('from') from: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#sendTimes('service-bookings', { site, location, from }, reply);
  }

  async #sendTimes(
    kind: BookingKind,
    { site, location, from }: { readonly site: SiteContext; readonly location: unknown; readonly from: unknown },
    reply: FastifyReply,
  ): Promise<void> {
    if (typeof location !== 'string' || !SLUG.test(location)) {
      throw badRequest([{ field: 'location', message: 'Please send the slug of a place.' }]);
    }
    if (from !== undefined && typeof from !== 'string') {
      throw badRequest([{ field: 'from', message: 'Please send one day, such as 2026-03-14.' }]);
    }
    const free = await this.bookings.slots(site, kind, location, { from });
    await reply.header('cache-control', 'no-store').send(driveTimesView(free));
  }

  /** The calendar file of a booked drive; 404 for a link that is not, or no longer, valid on this site. */
  @Get('test-drives/:token/calendar.ics')
  @Bounded('file')
  @ApiExcludeEndpoint()
  async calendar(
    @CurrentSite() site: SiteContext,
    @Param('token') token: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#sendCalendar('test-drives', { site, token }, reply);
  }

  /** The calendar file of a booked service; 404 as that of a drive. */
  @Get('service-bookings/:token/calendar.ics')
  @Bounded('file')
  @ApiExcludeEndpoint()
  async serviceCalendar(
    @CurrentSite() site: SiteContext,
    @Param('token') token: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.#sendCalendar('service-bookings', { site, token }, reply);
  }

  async #sendCalendar(
    kind: BookingKind,
    { site, token }: { readonly site: SiteContext; readonly token: string },
    reply: FastifyReply,
  ): Promise<void> {
    const drive = bookingKinds[kind].isOn(site.config) ? await this.bookings.booked(site, kind, token) : null;
    if (!drive) throw notFound();
    const place = placeAt(site, drive.location);
    const { name, bring } = bookingKinds[kind].words(site.config);
    const entry = {
      uid: `${drive.lead_id}@${new URL(site.origin).hostname}`,
      revision: drive.revision,
      cancelled: drive.state === 'cancelled',
      startsAt: drive.starts_at,
      endsAt: drive.ends_at,
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)} at ${place?.location.name ?? site.config.name}`,
      description: bring,
      location: place ? `${place.location.name}, ${addressLine(place.location)}` : site.config.name,
      url: site.origin + bookingPath(kind, token),
    };
    const file = calendarFile([entry], { now: this.clock.now(), alarm: true });
    await reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .send(file);
  }
}
