import type { BookedDrive, FreeSlots } from '@forecourt/contracts';
import { AllowCallers, badRequest, Caller, type CallerClaims, callerMeta, SiteDirectory } from '@forecourt/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { enquirySiteOf } from '../../enquiry/enquiry.site.ts';
import { ChangeDrive } from './test-drive.commands.ts';
import { DriveLinks } from './test-drive.letters.ts';
import { FreeSlotsReader } from './test-drive.rows.ts';
import { drivePlaceOf, fewDays } from './test-drive.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Test drives of visitors: free times, and what was booked by its signed link (TD-1). */
@Controller('test-drives')
@AllowCallers({ gateway: ['visitor'] })
export class TestDriveController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SiteDirectory) private readonly directory: SiteDirectory,
    @Inject(FreeSlotsReader) private readonly free: FreeSlotsReader,
    @Inject(DriveLinks) private readonly links: DriveLinks,
  ) {}

  /** Free times of a place of the site for a few days (SITE-4). @throws ProblemError 404 for another site's place */
  @Get('slots')
  async slots(
    @Query('location') slug: unknown,
    @Query('from') from: unknown,
    @Caller() caller: CallerClaims,
  ): Promise<FreeSlots> {
    if (from !== undefined && (typeof from !== 'string' || !DAY.test(from))) {
      throw badRequest([{ field: 'from', message: 'Please send a day, such as 2026-03-14.' }]);
    }
    const site = await enquirySiteOf(caller, this.directory);
    const place = drivePlaceOf(site, typeof slug === 'string' ? slug : '');
    const { timeZone, free } = await this.free.of(site, place);
    return { location: place.location.slug, time_zone: timeZone, ...fewDays(free, from) };
  }

  /** The drive of a link. @throws ProblemError 404 for a link of another site, or that is no longer valid */
  @Get(':token')
  async booked(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<BookedDrive> {
    const { slug } = await enquirySiteOf(caller, this.directory);
    const drive = await this.links.find(slug, token);
    return {
      lead_id: drive.leadId,
      state: drive.cancelled ? 'cancelled' : 'booked',
      starts_at: drive.startsAt,
      ends_at: drive.endsAt,
      time_zone: drive.timeZone,
      location: drive.locationSlug,
      car_id: drive.carId,
      revision: drive.revision,
    };
  }

  /** Moves a drive to `starts_at`. */
  @Post(':token/move')
  @HttpCode(204)
  async move(
    @Param('token') token: string,
    @Body() body: { starts_at?: unknown } | undefined,
    @Caller() caller: CallerClaims,
  ): Promise<void> {
    const startsAt = typeof body?.starts_at === 'string' ? body.starts_at : '';
    await this.commands.execute(new ChangeDrive({ token, startsAt, caller, meta: callerMeta(caller) }));
  }

  /** Cancels a drive. */
  @Post(':token/cancel')
  @HttpCode(204)
  async cancel(@Param('token') token: string, @Caller() caller: CallerClaims): Promise<void> {
    await this.commands.execute(new ChangeDrive({ token, startsAt: null, caller, meta: callerMeta(caller) }));
  }
}
